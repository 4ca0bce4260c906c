import type { Bytes } from './base64.ts';
import { shownMedia } from './media.ts';

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

/** The first bytes of files, at an offset, of the types that are shown. */
const BEGINNINGS: readonly (readonly [type: string, ...parts: (readonly [number, number[]])[]])[] =
  [
    ['image/png', [0, [0x89, ...ascii('PNG\r\n\x1a\n')]]],
    ['image/jpeg', [0, [0xff, 0xd8, 0xff]]],
    ['image/gif', [0, ascii('GIF8')]],
    ['image/webp', [0, ascii('RIFF')], [8, ascii('WEBP')]],
    ['image/avif', [4, ascii('ftypavif')]],
    ['audio/wav', [0, ascii('RIFF')], [8, ascii('WAVE')]],
    ['audio/mpeg', [0, ascii('ID3')]],
    ['audio/ogg', [0, ascii('OggS')]],
    ['audio/flac', [0, ascii('fLaC')]],
    ['video/mp4', [4, ascii('ftyp')]],
    ['video/webm', [0, [0x1a, 0x45, 0xdf, 0xa3]]],
    ['application/pdf', [0, ascii('%PDF-')]],
  ];

/** The media type that the first bytes tell of, where it is one of those that are shown. */
export function sniffed(bytes: Bytes): string | undefined {
  return BEGINNINGS.find(([, ...parts]) =>
    parts.every(([offset, part]) => part.every((byte, at) => bytes[offset + at] === byte)),
  )?.[0];
}

/** Types whose files begin alike, or may begin with the same tag. */
const ALIKE: readonly (readonly string[])[] = [
  ['image/png', 'image/apng'],
  ['audio/mp4', 'video/mp4', 'video/quicktime', 'image/avif'],
  ['audio/mpeg', 'audio/aac', 'audio/flac'],
  ['audio/ogg', 'video/ogg', 'audio/flac'],
  ['audio/webm', 'video/webm'],
];

/** The media type that the first bytes tell of, where the one that was told is shown and they can't be of it. */
export function belied(bytes: Bytes, mimeType: string | undefined): string | undefined {
  const [told, found] = [shownMedia(mimeType)?.type, sniffed(bytes)];
  if (told === undefined || found === undefined || told === found) return undefined;
  return ALIKE.some((types) => types.includes(told) && types.includes(found)) ? undefined : found;
}
