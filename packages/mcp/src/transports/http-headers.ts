import type { HeaderList } from '../commands.ts';

/** The value of a header, whatever the case of its name. Of several the first. */
export function headerOf(headers: HeaderList, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([candidate]) => candidate.toLowerCase() === wanted)?.[1];
}

/**
 * The headers of a request: what the protocol derives, then what the person typed, as typed. A name
 * that the person typed is theirs alone, and the derived header of that name stays away.
 */
export function mergeHeaders(derived: HeaderList, typed: HeaderList): HeaderList {
  return [...derived.filter(([name]) => headerOf(typed, name) === undefined), ...typed];
}

/** The media type without parameters, lower case; undefined where there is no content type. */
export function mediaType(headers: HeaderList): string | undefined {
  const value = headerOf(headers, 'content-type');
  return value?.split(';', 1)[0]?.trim().toLowerCase();
}

export function isJsonType(media: string | undefined): boolean {
  return media === 'application/json' || (media?.endsWith('+json') ?? false);
}

const PLAIN = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const ENCODED = /^=\?base64\?.*\?=$/i;

/**
 * A value for `Mcp-Name` and its like: itself where a header can carry it, otherwise the sentinel form
 * (spec 2026-07-28/basic/transports#value-encoding).
 */
export function headerValue(value: string): string {
  if (PLAIN.test(value) && !ENCODED.test(value)) return value;
  return `=?base64?${base64(new TextEncoder().encode(value))}?=`;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second, third] = bytes.subarray(at, at + 3);
    const group = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    text += DIGITS.charAt(group >> 18) + DIGITS.charAt((group >> 12) & 63);
    text += second === undefined ? '=' : DIGITS.charAt((group >> 6) & 63);
    text += third === undefined ? '=' : DIGITS.charAt(group & 63);
  }
  return text;
}
