import { extensionOf } from './media.ts';

const LONGEST = 80;
// Names that Windows keeps for devices, whatever the extension.
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A name to download under, made from what a server calls the thing (a URI, a path, a name). It has no
 * folder, no leading dot and no character with a meaning of its own; without any usable part it is `resource`.
 */
export function safeFileName(called: string | undefined, mimeType: string | undefined): string {
  const last = (called ?? '').split(/[?#]/)[0]?.split(/[/\\]/).findLast(Boolean) ?? '';
  const plain = decoded(last)
    .replace(/[^\p{L}\p{N}._ -]+/gu, '_')
    .replace(/^[\s._-]+|[\s._-]+$/g, '');
  const stem = plain === '' || DEVICE.test(plain) ? `resource${plain && `-${plain}`}` : plain;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(stem)?.[0];
  if (extension === undefined) return `${stem.slice(0, LONGEST)}.${extensionOf(mimeType)}`;
  return `${stem.slice(0, -extension.length).slice(0, LONGEST)}${extension}`;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
