/** All but the characters of URIs and what is percent-encoded already. */
export const NO_URI = /(?!%[\da-f]{2})[^\w.~:/?#[\]@!$&'()*+,;=-]/giu;

/**
 * Every character that `unsafe` finds (one code point a match) as the percent-encoded octets of its
 * UTF-8, in upper case (RFC 3986, section 2.1). A lone surrogate becomes that of U+FFFD.
 */
export function percentEncode(text: string, unsafe: RegExp): string {
  return text.replace(unsafe, (character) =>
    Array.from(new TextEncoder().encode(character), octet).join(''),
  );
}

function octet(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}
