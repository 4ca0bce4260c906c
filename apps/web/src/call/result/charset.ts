import type { Bytes } from './base64.ts';

interface DecodedText {
  readonly text: string;
  /** The encoding that it was read in, by its name in the Encoding standard. */
  readonly charset: string;
  /** What is wrong with the bytes or the charset, in sentences. */
  readonly faults: readonly string[];
}

/**
 * The text that bytes hold, in the charset that the media type names, else by its byte order mark, else UTF-8. A mark
 * stays in the text. Bytes that are not valid become U+FFFD, and that is said.
 */
export function decodeText(bytes: Bytes, mimeType: string | undefined): DecodedText {
  const faults: string[] = [];
  const named = charsetOf(mimeType);
  const marked = markedCharset(bytes);
  let charset = named ?? marked ?? 'utf-8';
  if (!isKnown(charset)) {
    faults.push(
      `The charset “${charset.slice(0, 80)}” is not known here: read as ${marked ?? 'utf-8'}.`,
    );
    charset = marked ?? 'utf-8';
  }
  // Big or little endian is what the mark says, if there is one.
  if (/^utf-?16$/i.test(charset) && marked !== undefined) charset = marked;
  const decoder = new TextDecoder(charset, { ignoreBOM: true });
  const text = decoder.decode(bytes);
  if (!isValid(bytes, charset))
    faults.push(
      `It holds bytes that are no valid ${decoder.encoding}: they are shown as U+FFFD (�).`,
    );
  return { text, charset: decoder.encoding, faults };
}

/** The `charset` parameter of a media type. */
function charsetOf(mimeType: string | undefined): string | undefined {
  const found = /;\s*charset\s*=\s*(?:"([^"]*)"|([^;\s]*))/i.exec(mimeType ?? '');
  const charset = (found?.[1] ?? found?.[2] ?? '').trim();
  return charset === '' ? undefined : charset;
}

function markedCharset(bytes: Bytes): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

function isKnown(charset: string): boolean {
  try {
    new TextDecoder(charset);
    return true;
  } catch {
    return false;
  }
}

function isValid(bytes: Bytes, charset: string): boolean {
  try {
    new TextDecoder(charset, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
