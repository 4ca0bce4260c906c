/** A magnifying glass: a PNG of 64 by 64 pixels, in base64. */
export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAYAAACqaXHeAAABCklEQVR42u3aQQ6CMBSE4XcSdy48g8fxoB7EI3gHNTEh6QJKK7XvtfNP0i1lPiCEFjNCCOmQ8+35lilaOyRLT4HRsvhwEP8sHx6hR/mQCD2Lh4OoOdn741U8hkFoXfwXiLDljxSvhZi6fDgEj/KhELzKlyBMX94dAYAA5fcQpr/6bndBpPIudwEAAACgCxDtDeDyJuARAAAAAABQ/haQ/xpkPQAA1gRZFWZfgJ2heHuDp8v1O2R3hxeAIRBaj7S8K4LHHyJr5SUQlrlyANMipPPsAbgiWKf/BMMjHMEoPfYwCFswLY4zNEKrgAACCCCAUIlgCpEHyCGYUuQB1hBMMfIAKYIpRx6AZPIBcD7fxPQ2IugAAAAASUVORK5CYII=';

const SAMPLES_PER_SECOND = 8000;
const HEADER_BYTES = 44;

/** A beep of 440 Hz for half a second: WAV, 8 bit, mono, in base64. */
export function beep(): string {
  const samples = SAMPLES_PER_SECOND / 2;
  const wav = Buffer.alloc(HEADER_BYTES + samples);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(HEADER_BYTES - 8 + samples, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  wav.writeUInt32LE(SAMPLES_PER_SECOND, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples, 40);
  for (let i = 0; i < samples; i++) {
    const wave = Math.sin((2 * Math.PI * 440 * i) / SAMPLES_PER_SECOND);
    wav.writeUInt8(128 + Math.round(60 * wave), HEADER_BYTES + i);
  }
  return wav.toString('base64');
}
