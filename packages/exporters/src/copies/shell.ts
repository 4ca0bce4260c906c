/** One word for a POSIX shell, whatever is in it (a NUL can't be in any). */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Why a shell can't be given this text, or undefined. */
export function unspeakable(text: string): string | undefined {
  if (text.includes('\0')) return 'It holds a NUL character, which no shell can pass on.';
  if (/\p{Surrogate}/u.test(text))
    return 'It holds half a surrogate pair, which UTF-8 has no bytes for.';
  return undefined;
}
