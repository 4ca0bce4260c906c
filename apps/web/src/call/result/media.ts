/** How data is shown: as a picture, something to listen to or to watch, pages, or letters. */
type Shape = 'picture' | 'sound' | 'film' | 'pages' | 'text';

/** The only types that are handed to the browser. The constants, never a server's words, become a blob's type. */
const SHOWN: ReadonlyMap<string, Shape> = new Map([
  ['image/png', 'picture'],
  ['image/apng', 'picture'],
  ['image/jpeg', 'picture'],
  ['image/gif', 'picture'],
  ['image/webp', 'picture'],
  ['image/avif', 'picture'],
  ['image/bmp', 'picture'],
  ['image/x-icon', 'picture'],
  ['image/svg+xml', 'picture'],
  ['audio/wav', 'sound'],
  ['audio/mpeg', 'sound'],
  ['audio/ogg', 'sound'],
  ['audio/mp4', 'sound'],
  ['audio/aac', 'sound'],
  ['audio/flac', 'sound'],
  ['audio/webm', 'sound'],
  ['video/mp4', 'film'],
  ['video/webm', 'film'],
  ['video/ogg', 'film'],
  ['video/quicktime', 'film'],
  ['application/pdf', 'pages'],
]);
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['image/svg', 'image/svg+xml'],
  ['image/vnd.microsoft.icon', 'image/x-icon'],
  ['image/x-ms-bmp', 'image/bmp'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/wave', 'audio/wav'],
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/mp3', 'audio/mpeg'],
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/m4a', 'audio/mp4'],
  ['audio/opus', 'audio/ogg'],
  ['audio/x-flac', 'audio/flac'],
  ['application/x-pdf', 'application/pdf'],
]);

export interface ShownMedia {
  readonly shape: Shape;
  /** The type without its parameters, in lower case. */
  readonly type: string;
}

/** A media type without its parameters, in lower case and in its usual spelling; '' where there is none. */
export function essenceOf(mimeType: string | undefined): string {
  const essence = mimeType?.split(';')[0]?.trim().toLowerCase() ?? '';
  return ALIASES.get(essence) ?? essence;
}

/** How data of this media type is shown; undefined where it is not. Parameters (`;…`) are ignored. */
export function shownMedia(mimeType: string | undefined): ShownMedia | undefined {
  const type = essenceOf(mimeType);
  const shape = SHOWN.get(type) ?? (isTextType(type) ? 'text' : undefined);
  return shape === undefined ? undefined : { shape, type };
}

const TEXT_TYPE =
  /^(text\/[\w!#$&^.+-]+|[\w.-]+\/[\w.+-]+\+(json|xml|yaml|json-seq)|application\/(json|json5|jsonl|x-ndjson|ndjson|json-seq|xml|yaml|x-yaml|toml|sql|graphql|javascript|x-javascript|ecmascript|typescript|x-typescript|x-sh|x-shellscript|x-www-form-urlencoded|rtf|x-tex|x-httpd-php|x-python|xml-dtd))$/;

function isTextType(essence: string): boolean {
  return TEXT_TYPE.test(essence);
}

/** Whether text of this media type is one JSON value. */
export function isJsonType(mimeType: string | undefined): boolean {
  return /^(application\/json|text\/(x-)?json|[\w.-]+\/[\w.+-]+\+json)$/.test(essenceOf(mimeType));
}

const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  ['image/bmp', 'bmp'],
  ['image/tiff', 'tiff'],
  ['image/x-icon', 'ico'],
  ['image/svg+xml', 'svg'],
  ['audio/wav', 'wav'],
  ['audio/mpeg', 'mp3'],
  ['audio/ogg', 'ogg'],
  ['audio/mp4', 'm4a'],
  ['audio/aac', 'aac'],
  ['audio/flac', 'flac'],
  ['audio/webm', 'weba'],
  ['video/mp4', 'mp4'],
  ['video/webm', 'webm'],
  ['video/ogg', 'ogv'],
  ['video/quicktime', 'mov'],
  ['application/pdf', 'pdf'],
  ['application/json', 'json'],
  ['application/x-ndjson', 'jsonl'],
  ['application/xml', 'xml'],
  ['application/yaml', 'yaml'],
  ['application/toml', 'toml'],
  ['application/zip', 'zip'],
  ['application/gzip', 'gz'],
  ['application/wasm', 'wasm'],
  ['text/plain', 'txt'],
  ['text/markdown', 'md'],
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'tsv'],
  ['text/html', 'html'],
  ['text/css', 'css'],
  ['text/xml', 'xml'],
  ['text/yaml', 'yaml'],
  ['text/calendar', 'ics'],
  ['font/woff2', 'woff2'],
]);

/** The usual file extension of a media type, without the dot. */
export function extensionOf(mimeType: string | undefined): string {
  const type = essenceOf(mimeType);
  const known = EXTENSIONS.get(type);
  if (known !== undefined) return known;
  if (isJsonType(type)) return 'json';
  if (type.endsWith('+xml')) return 'xml';
  // A program's text is text: it is not to be run by a double click.
  return isTextType(type) ? 'txt' : 'bin';
}
