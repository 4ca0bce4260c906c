export type Bytes = Uint8Array<ArrayBuffer>;

/** How a text spells bytes. */
export interface Spelling {
  /** The same bytes in standard base64; absent where it can't be told what bytes are meant. */
  readonly standard?: string;
  /** What is not standard about the text, in a sentence. */
  readonly fault?: string;
}

const STRANGE = /[^A-Za-z0-9+/\-_=\s]/u;
const BLANK = /\s/;
const URL_SAFE = /[-_]/;
/** A data: URL in place of the data that it carries. */
const URL_HEAD = /^\s*data:[^,]{0,200};base64,/i;

/**
 * Reads how a text spells bytes. Standard is RFC 4648 section 4: its own alphabet, padded, no line breaks. What is not
 * standard is still read where it can mean one thing only. Any length; never throws.
 */
export function spellingOf(text: string): Spelling {
  const faults: string[] = [];
  const head = URL_HEAD.exec(text.slice(0, 300))?.[0] ?? '';
  if (head !== '') faults.push('it begins like a data: URL');
  const body = text.slice(head.length);
  // A search for what does not belong: matching megabytes of what does can exhaust the matcher's stack.
  const strange = STRANGE.exec(body);
  if (strange !== null) {
    const where = head.length + strange.index + 1;
    return { fault: `Not base64: the character ${named(strange[0])} at ${where} does not belong.` };
  }
  const plain = inOneAlphabet(body, head.length, faults);
  const end = endOfDigits(plain);
  const early = plain.indexOf('=');
  if (early !== -1 && early < end)
    return { fault: `Not base64: padding before the end, at character ${early + 1}.` };
  if (end % 4 === 1)
    return { fault: 'Not base64: one character is left over, so something is missing.' };
  const padding = '='.repeat((4 - (end % 4)) % 4);
  if (plain.length !== end + padding.length)
    faults.push(`the padding is “${plain.slice(end, end + 8)}” in place of “${padding}”`);
  if (hasLostBits(plain, end)) faults.push('its last character holds bits that belong to no byte');
  return {
    standard: plain.slice(0, end) + padding,
    ...(faults.length > 0 && { fault: `Not standard base64: ${faults.join('; ')}.` }),
  };
}

/** Without blanks, and in the standard alphabet; `offset` is what stands before the text. */
function inOneAlphabet(text: string, offset: number, faults: string[]): string {
  let plain = text;
  const blank = plain.search(BLANK);
  if (blank !== -1) {
    const isBreak = /[\r\n]/.test(plain.charAt(blank));
    faults.push(`${isBreak ? 'a line break' : 'a blank'} at character ${offset + blank + 1}`);
    plain = plain.replace(/\s+/g, '');
  }
  const safe = URL_SAFE.exec(plain)?.[0];
  if (safe !== undefined) {
    faults.push(`“${safe}” belongs to the URL-safe alphabet`);
    plain = plain.replaceAll('-', '+').replaceAll('_', '/');
  }
  return plain;
}

function endOfDigits(text: string): number {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === '=') end -= 1;
  return end;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** RFC 4648 section 3.5: the bits behind the last byte have to be zero. */
function hasLostBits(text: string, end: number): boolean {
  const rest = end % 4;
  return rest !== 0 && DIGITS.indexOf(text.charAt(end - 1)) % (rest === 2 ? 16 : 4) !== 0;
}

function named(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `“${character}” (U+${code})` : `U+${code}`;
}

/** Characters that are decoded at once; some milliseconds' work. A multiple of four. */
const SLICE = 1024 * 1024;

/** The bytes of standard base64. */
export function decodeBase64(standard: string): Bytes {
  const bytes = new Uint8Array(byteLength(standard));
  for (let at = 0; at < standard.length; at += SLICE) decodeSlice(standard, at, bytes);
  return bytes;
}

/** The same, with a pause after each slice for whatever else there is to do. */
export async function decodeInSlices(standard: string, pause: () => Promise<void>): Promise<Bytes> {
  const bytes = new Uint8Array(byteLength(standard));
  for (let at = 0; at < standard.length; at += SLICE) {
    decodeSlice(standard, at, bytes);
    await pause();
  }
  return bytes;
}

function decodeSlice(standard: string, at: number, bytes: Bytes): void {
  const binary = atob(standard.slice(at, at + SLICE));
  const offset = (at / 4) * 3;
  for (let index = 0; index < binary.length; index++)
    bytes[offset + index] = binary.charCodeAt(index);
}

/** How many bytes standard base64 stands for. */
export function byteLength(standard: string): number {
  const padding = standard.length - endOfDigits(standard);
  return (standard.length / 4) * 3 - padding;
}
