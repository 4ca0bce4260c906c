const LONGEST = 200;

/**
 * The head of a text. It is a string of its own: an engine's substring would keep the whole text,
 * perhaps megabytes, alive for as long as the row is kept.
 */
export function preview(text: string): string {
  let end = Math.min(text.length, LONGEST);
  // Half of a surrogate pair would be drawn as a replacement character.
  if (end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end--;
  const middle = end >> 1;
  return [text.slice(0, middle), text.slice(middle, end)].join('');
}
