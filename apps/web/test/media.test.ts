import { describe, expect, it } from 'vitest';
import { decodeText } from '../src/call/result/charset.ts';
import { extensionOf, isJsonType, shownMedia } from '../src/call/result/media.ts';
import { belied, sniffed } from '../src/call/result/sniff.ts';
import { textViews } from '../src/call/result/textView.ts';

describe('media types', () => {
  it('are shown by a list, and never by what the server says', () => {
    expect(shownMedia('image/png')).toEqual({ shape: 'picture', type: 'image/png' });
    expect(shownMedia('Image/JPG; q=1')).toEqual({ shape: 'picture', type: 'image/jpeg' });
    expect(shownMedia('audio/x-wav')).toEqual({ shape: 'sound', type: 'audio/wav' });
    expect(shownMedia('video/mp4; codecs="a"')).toEqual({ shape: 'film', type: 'video/mp4' });
    expect(shownMedia('application/pdf')).toEqual({ shape: 'pages', type: 'application/pdf' });
    for (const type of ['image/png" onerror="x', 'image/*', 'model/gltf', '', undefined])
      expect(shownMedia(type)).toBeUndefined();
  });

  it('of text are text, whatever it is a text of', () => {
    for (const type of [
      ...['text/html', 'text/plain;charset=x', 'application/json', 'application/ld+json'],
      ...['application/xhtml+xml', 'application/javascript', 'APPLICATION/YAML'],
    ])
      expect(shownMedia(type)?.shape, type).toBe('text');
    expect(shownMedia('image/svg+xml')?.shape).toBe('picture');
  });

  it('tell of JSON', () => {
    for (const type of ['application/json; charset=utf-8', 'text/json', 'application/vnd.x.y+json'])
      expect(isJsonType(type), type).toBe(true);
    for (const type of ['application/x-ndjson', 'application/json-seq', 'text/plain', undefined])
      expect(isJsonType(type), type).toBe(false);
  });

  it.each([
    ['application/pdf', 'pdf'],
    ['image/jpg', 'jpg'],
    ['video/quicktime', 'mov'],
    ['application/vnd.api+json; x=1', 'json'],
    ['application/atom+xml', 'xml'],
    ['text/x-python', 'txt'],
    ['application/javascript', 'txt'],
    ['application/x-msdownload', 'bin'],
    [undefined, 'bin'],
  ])('%s has the extension %s', (type, extension) => {
    expect(extensionOf(type)).toBe(extension);
  });
});

it.each([
  ['89504e470d0a1a0a00', 'image/png'],
  ['ffd8ffe0', 'image/jpeg'],
  ['524946460000000057454250', 'image/webp'],
  ['524946460000000057415645', 'audio/wav'],
  ['52494646', undefined],
  ['255044462d312e34', 'application/pdf'],
  ['000000186674797069736f6d', 'video/mp4'],
  ['3c68746d6c3e', undefined],
  ['', undefined],
])('bytes %s are of %s', (hex, type) => {
  expect(sniffed(new Uint8Array(Buffer.from(hex, 'hex')))).toBe(type);
});

describe('text by charset', () => {
  const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
  it.each([
    ['c3bc', undefined, 'ü', 'utf-8'],
    ['fc', 'text/plain; charset=iso-8859-1', 'ü', 'windows-1252'],
    ['fc', 'text/plain;CHARSET="ISO-8859-1"', 'ü', 'windows-1252'],
    ['93fa967b', 'text/plain; charset=shift_jis', '日本', 'shift_jis'],
    ['fc00', 'text/plain; charset=utf-16', 'ü', 'utf-16le'],
    ['feff00fc', 'text/plain; charset=utf-16', '\uFEFFü', 'utf-16be'],
    ['fffefc00', 'text/plain', '\uFEFFü', 'utf-16le'],
    ['efbbbf41', 'text/plain', '\uFEFFA', 'utf-8'],
    ['41', 'text/plain; format=flowed; charset=us-ascii; x=y', 'A', 'windows-1252'],
    ['', 'text/plain; charset=', '', 'utf-8'],
  ])('%s of %s is read', (hex, type, text, charset) => {
    expect(decodeText(bytes(hex), type)).toEqual({ text, charset, faults: [] });
  });

  it('says what is not valid, and what charset it does not know', () => {
    expect(decodeText(bytes('41ff42'), 'text/plain')).toEqual({
      text: 'A\uFFFDB',
      charset: 'utf-8',
      faults: ['It holds bytes that are no valid utf-8: they are shown as U+FFFD (�).'],
    });
    expect(decodeText(bytes('41'), 'text/plain; charset=klingon')).toEqual({
      text: 'A',
      charset: 'utf-8',
      faults: ['The charset “klingon” is not known here: read as utf-8.'],
    });
  });
});

describe('a text', () => {
  it.each([
    ['a', undefined, 'plain', ['markdown']],
    [' \n', undefined, 'plain', []],
    ['{"a":1}', undefined, 'plain', ['indented', 'tree', 'markdown']],
    ['[not json', undefined, 'plain', ['markdown']],
    ['{"a":1}', 'application/x+json', 'indented', ['tree', 'plain']],
    ['a,b', 'text/csv', 'table', ['plain']],
    ['', 'text/csv', 'plain', []],
    ['\u001b[31mred', undefined, 'coloured', ['plain']],
    ['{"a":"\u001b[31m"}', 'text/plain', 'coloured', ['plain']],
  ])('%j of type %s is first %s, else %j', (text, type, first, others) => {
    expect(textViews(text, type)).toEqual({ first, others });
  });

  it('is not coloured unasked where it is very long', () => {
    expect(textViews(`\u001b[31m${'x'.repeat(2_000_000)}`, undefined)).toEqual({
      first: 'plain',
      others: ['coloured'],
    });
  });

  it('whose type promises JSON says where it is none', () => {
    const { first, fault } = textViews('{"a":', 'application/json');
    expect(first).toBe('plain');
    expect(fault).toMatch(/^Its type promises JSON, which it is not: .+ \(at character 6\)\.$/);
  });
});

it('first bytes that are of another type than the one told are found out', () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const png = bytes('\x89PNG\r\n\x1a\n');
  expect(belied(png, 'image/jpeg')).toBe('image/png');
  expect(belied(png, 'text/html; charset=utf-8')).toBe('image/png');
  for (const type of ['image/png', 'image/apng', 'image/x-unheard-of', undefined])
    expect(belied(png, type), type).toBeUndefined();
  expect(belied(bytes('RIFF1234WAVE'), 'image/webp')).toBe('audio/wav');
  expect(belied(bytes('0000ftypisom'), 'video/quicktime')).toBeUndefined();
  expect(belied(bytes('no beginning that is known'), 'image/png')).toBeUndefined();
});
