import { essenceOf, extensionOf, shownMedia } from './media.ts';

const LONGEST = 80;
// Names that Windows keeps for devices, whatever the extension.
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Files that a double click runs. */
const RUNS =
  /\.(exe|com|scr|pif|bat|cmd|msi|msc|cpl|hta|jar|js|jse|vbs|vbe|wsf|wsh|ps1|psm1|lnk|url|reg|inf|app|command|workflow|desktop|sh|bash|run|appimage|deb|rpm|apk|dmg|pkg|scf|chm)$/i;
/** Types that say nothing of what is in a file. */
const ANYTHING = new Set(['', 'application/octet-stream', 'binary/octet-stream']);
/** Usual extensions of pictures, sounds, films and pages, beside the one that `extensionOf` gives. */
const ALSO: ReadonlyMap<string, RegExp> = new Map([
  ['png', /^apng$/],
  ['jpg', /^(jpeg|jpe|jfif)$/],
  ['ico', /^cur$/],
  ['wav', /^wave$/],
  ['mp3', /^(mp2|mpga)$/],
  ['ogg', /^(oga|opus|spx)$/],
  ['m4a', /^(mp4|m4b|aac)$/],
  ['weba', /^webm$/],
  ['mp4', /^m4v$/],
  ['ogv', /^ogg$/],
  ['mov', /^qt$/],
]);

/**
 * A name to download under, made from what a server calls the thing (a URI, a path, a name). It has no
 * folder, no leading dot and no character with a meaning of its own; without any usable part it is `resource`.
 * A name whose end belies the media type gets the type's extension behind it: that of what would be run by a
 * double click, and any that a picture, a sound, a film or a PDF never has (`report.php` may well send a PDF).
 */
export function safeFileName(called: string | undefined, mimeType: string | undefined): string {
  const last = (called ?? '').split(/[?#]/)[0]?.split(/[/\\]/).findLast(Boolean) ?? '';
  const plain = decoded(last.replace(/^[a-z][a-z\d+.-]*:/i, ''))
    .replace(/[^\p{L}\p{N}._ -]+/gu, '_')
    .replace(/^[\s._-]+|[\s._-]+$/g, '');
  const stem = plain === '' || DEVICE.test(plain) ? `resource${plain && `-${plain}`}` : plain;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(stem)?.[0];
  const pretends =
    (RUNS.test(stem) && !ANYTHING.has(essenceOf(mimeType))) || belies(extension, mimeType);
  if (extension === undefined || pretends)
    return `${stem.slice(0, LONGEST)}.${extensionOf(mimeType)}`;
  return `${stem.slice(0, -extension.length).slice(0, LONGEST)}${extension}`;
}

function belies(extension: string | undefined, mimeType: string | undefined): boolean {
  const shape = shownMedia(mimeType)?.shape;
  if (extension === undefined || shape === undefined || shape === 'text') return false;
  const [usual, given] = [extensionOf(mimeType), extension.slice(1).toLowerCase()];
  return given !== usual && ALSO.get(usual)?.test(given) !== true;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
