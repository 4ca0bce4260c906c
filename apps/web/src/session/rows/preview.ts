/** Characters of a text that a row shows. */
export const PREVIEW = 200;

/** Of a text up to this length it costs less to keep all than to cut it, for most are never shown. */
const KEPT_WHOLE = 1000;

/** What is enough of a text for its preview. */
export function enoughOf(text: string): string {
  return text.length <= KEPT_WHOLE ? text : preview(text);
}

/** The first `PREVIEW` characters of a text. Of a longer one it is a string of its own; previews are not kept for long. */
export function preview(text: string): string {
  return text.length <= PREVIEW ? text : head(text, PREVIEW);
}

/**
 * The first characters of a text. It is a string of its own: an engine's substring would keep the whole text,
 * perhaps megabytes, alive for as long as the row is kept.
 */
export function head(text: string, longest: number): string {
  let end = Math.min(text.length, longest);
  // Half of a surrogate pair would be drawn as a replacement character.
  if (end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end--;
  const middle = end >> 1;
  return [text.slice(0, middle), text.slice(middle, end)].join('');
}
