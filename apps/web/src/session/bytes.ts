/** A run of bytes, `to` exclusive. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** The bytes that are part of no valid UTF-8 sequence (RFC 3629), at most the first `most` runs of them. */
export function invalidUtf8(bytes: Uint8Array, most: number): readonly ByteRange[] {
  const runs: { from: number; to: number }[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    const last = runs.at(-1);
    if (last?.to === at) last.to = at + 1;
    else if (runs.length === most) break;
    else runs.push({ from: at, to: at + 1 });
    at += 1;
  }
  return runs;
}

/** How many bytes the character at `at` has; 0 where none begins. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const [length, least, most] = shapeOf(first);
  if (length === 0) return 0;
  const second = bytes[at + 1] ?? 0;
  if (second < least || second > most) return 0;
  for (let next = at + 2; next < at + length; next++) {
    if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

/** Length of a sequence by its first byte, and between what its second one lies. */
function shapeOf(first: number): readonly [length: number, least: number, most: number] {
  if (first >= 0xc2 && first <= 0xdf) return [2, 0x80, 0xbf];
  if (first === 0xe0) return [3, 0xa0, 0xbf];
  if (first === 0xed) return [3, 0x80, 0x9f];
  if (first >= 0xe1 && first <= 0xef) return [3, 0x80, 0xbf];
  if (first === 0xf0) return [4, 0x90, 0xbf];
  if (first >= 0xf1 && first <= 0xf3) return [4, 0x80, 0xbf];
  if (first === 0xf4) return [4, 0x80, 0x8f];
  return [0, 0, 0];
}

export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
