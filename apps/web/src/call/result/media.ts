/** The only types that are shown, and how. The constants, never a server's words, become a blob's type. */
const SHOWN: ReadonlyMap<string, 'picture' | 'sound'> = new Map([
  ['image/png', 'picture'],
  ['image/jpeg', 'picture'],
  ['image/gif', 'picture'],
  ['image/webp', 'picture'],
  ['image/svg+xml', 'picture'],
  ['audio/wav', 'sound'],
  ['audio/mpeg', 'sound'],
  ['audio/ogg', 'sound'],
  ['audio/mp4', 'sound'],
  ['audio/webm', 'sound'],
]);
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/wave', 'audio/wav'],
  ['audio/mp3', 'audio/mpeg'],
]);

export interface ShownMedia {
  readonly shape: 'picture' | 'sound';
  readonly type: string;
}

/** How data of this media type is shown; undefined where it is not. Parameters (`;…`) are ignored. */
export function shownMedia(mimeType: string | undefined): ShownMedia | undefined {
  const essence = mimeType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const type = ALIASES.get(essence) ?? essence;
  const shape = SHOWN.get(type);
  return shape === undefined ? undefined : { shape, type };
}

const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/svg+xml', 'svg'],
  ['audio/wav', 'wav'],
  ['audio/mpeg', 'mp3'],
  ['audio/ogg', 'ogg'],
  ['audio/mp4', 'm4a'],
  ['audio/webm', 'weba'],
  ['application/pdf', 'pdf'],
  ['application/json', 'json'],
  ['application/zip', 'zip'],
  ['text/plain', 'txt'],
  ['text/markdown', 'md'],
  ['text/csv', 'csv'],
]);

/** The usual file extension of a media type, without the dot. */
export function extensionOf(mimeType: string | undefined): string {
  const essence = mimeType?.split(';')[0]?.trim().toLowerCase() ?? '';
  return EXTENSIONS.get(ALIASES.get(essence) ?? essence) ?? 'bin';
}
