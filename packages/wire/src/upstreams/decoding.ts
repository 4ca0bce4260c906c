import { isUtf8 } from 'node:buffer';
import type { Base64 } from '@loupe/transcript';

/** Text as a log entry carries it: `bytes` stands beside it where the bytes were not valid in their charset. */
export interface Decoded {
  readonly text: string;
  readonly bytes?: Base64;
}

export type Charset = 'utf-8' | 'latin1';

export function decodeBytes(bytes: Buffer, charset: Charset = 'utf-8'): Decoded {
  if (charset === 'latin1') return { text: bytes.toString('latin1') };
  const text = bytes.toString('utf8');
  return isUtf8(bytes) ? { text } : { text, bytes: bytes.toString('base64') };
}

/** How many bytes of `bytes` are left when a UTF-8 character that its end cuts through is taken away. */
export function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0b1100_0000) === 0b1000_0000) continue;
    const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needs > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
