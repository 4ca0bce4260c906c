export type Decoded = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly problem: string };

const STRANGE = /[^A-Za-z0-9+/]/;

/**
 * Bytes of standard base64 (RFC 4648 section 4: padded, no line breaks), of any length; for everything else
 * what is not standard about it. Never throws.
 */
export function decodeBase64(text: string): Decoded {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  // A search for what does not belong: matching megabytes of what does can exhaust the matcher's stack.
  const strange = STRANGE.exec(text.slice(0, text.length - padding));
  if (strange !== null) return { problem: problemOf(strange[0], strange.index) };
  if (text.length % 4 !== 0)
    return { problem: `Not standard base64: the padding is wrong (${text.length} characters).` };
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return { bytes };
}

function problemOf(character: string, index: number): string {
  const where = `at character ${index + 1}`;
  if (character === '\n' || character === '\r')
    return `Not standard base64: a line break ${where}.`;
  if (character === '-' || character === '_')
    return `Not standard base64: “${character}” ${where} belongs to the URL-safe alphabet.`;
  if (character === '=') return `Not standard base64: padding before the end, ${where}.`;
  return `Not base64: a character that does not belong ${where}.`;
}
