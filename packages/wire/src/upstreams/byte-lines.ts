import { createBounded } from './bounded.ts';
import type { Bounded, Limits } from './bounded.ts';
import { wholeCharacters } from './decoding.ts';

export interface ByteLines {
  push(chunk: Buffer): void;
  /** How many bytes stand after the last LF. */
  readonly held: number;
  /** Takes what stands after the last LF; undefined when there is nothing. */
  take(): Bounded | undefined;
  /** Takes the same, but leaves behind a character whose last bytes are still to come. */
  takeWhole(): Bounded | undefined;
}

const LF = 0x0a;

/**
 * Cuts a stream at its LF bytes, before anything is decoded: no character can be torn, whatever the chunks.
 * Lines are given without their LF; of a line beyond the limit only the head stays in memory.
 */
export function createByteLines(limits: Limits, emit: (line: Bounded) => void): ByteLines {
  const line = createBounded(limits);
  return {
    push(chunk) {
      let from = 0;
      for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, from)) {
        line.push(chunk.subarray(from, end));
        emit(line.take());
        from = end + 1;
      }
      line.push(chunk.subarray(from));
    },
    get held() {
      return line.length;
    },
    take: () => (line.length === 0 ? undefined : line.take()),
    takeWhole() {
      if (line.length === 0) return undefined;
      const { bytes, cutFrom } = line.take();
      if (cutFrom !== undefined) return { bytes, cutFrom };
      const whole = wholeCharacters(bytes);
      line.push(bytes.subarray(whole));
      return whole === 0 ? undefined : { bytes: bytes.subarray(0, whole) };
    },
  };
}
