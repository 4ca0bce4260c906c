import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLine, encodeEntry, encodeHeader } from '../src/index.ts';
import type { Entry } from '../src/index.ts';
import { unreadable, upgrade } from '../src/upgrade.ts';
import { entries, transcriptHeaders } from './arbitrary.ts';

const fixture = readFileSync(new URL('./fixtures/v1.jsonl', import.meta.url), 'utf8');
const fixtureLines = fixture.trimEnd().split('\n');

describe('codec', () => {
  it('gives back every entry that it wrote', () => {
    fc.assert(
      fc.property(entries, (entry) => {
        expect(decodeLine(encodeEntry(entry))).toEqual({ entry });
      }),
    );
  });

  it('gives back every header that it wrote', () => {
    fc.assert(
      fc.property(transcriptHeaders, (header) => {
        expect(decodeLine(encodeHeader(header))).toEqual({ header, version: 1 });
      }),
    );
  });

  it('writes an entry as one line with members in a fixed order', () => {
    const entry: Entry = { text: 'a\nb', direction: 'sent', kind: 'frame', at: 1.5, seq: 2 };
    expect(encodeEntry(entry)).toBe(
      '{"seq":2,"at":1.5,"kind":"frame","direction":"sent","text":"a\\nb"}',
    );
  });

  it('never throws, whatever the line', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (line) => void decodeLine(line)));
    fc.assert(fc.property(fc.json(), (line) => void decodeLine(line)));
    fc.assert(
      fc.property(entries, fc.nat(), fc.jsonValue(), (entry, pick, value) => {
        const names = Object.keys(entry);
        const name = names[pick % names.length]!;
        const decoded = decodeLine(JSON.stringify({ ...entry, [name]: value }));
        expect(Object.keys(decoded)).toHaveLength(1);
      }),
    );
    decodeLine('['.repeat(1_000_000));
    decodeLine('{"seq":'.repeat(1_000_000));
  });

  it.each([
    ['', 'The line is empty.'],
    ['{"seq":1,"at":2,"kind":"fra', 'The line is not complete JSON.'],
    ['[1]', 'The line is not a JSON object.'],
    ['{"seq":1,"at":0,"kind":"telepathy"}', 'No entry has the kind telepathy.'],
    ['{"seq":1,"at":0,"kind":"toString"}', 'No entry has the kind toString.'],
    [
      '{"seq":1,"at":0,"kind":"http","phase":"dns","exchange":1}',
      'No entry has the kind http dns.',
    ],
    [
      '{"seq":0,"at":0,"kind":"stderr","text":""}',
      '"seq" is missing from a stderr entry, or is not what it should be.',
    ],
    [
      '{"seq":1,"at":0,"kind":"stderr"}',
      '"text" is missing from a stderr entry, or is not what it should be.',
    ],
    [
      '{"seq":1,"at":0,"kind":"stderr","text":"","bytes":"*"}',
      '"bytes" is missing from a stderr entry, or is not what it should be.',
    ],
    ['{"loupe":"tape","version":1}', 'This is not a Loupe transcript.'],
  ])('says what is wrong with %s', (line, damage) => {
    expect(decodeLine(line)).toEqual({ damage });
  });

  it('leaves out members that the format does not know', () => {
    expect(decodeLine('{"seq":1,"at":0,"kind":"stderr","text":"x","__proto__":{},"y":1}')).toEqual({
      entry: { seq: 1, at: 0, kind: 'stderr', text: 'x' },
    });
  });

  it.each([
    { kind: 'stdio', command: 'node' },
    { kind: 'stdio', command: ['node'], env: [['A']] },
    { kind: 'http' },
    { kind: 'carrier pigeon', url: 'http://x/' },
    { kind: 'constructor', url: 'http://x/' },
    null,
  ])('refuses a header with the target %j', (target) => {
    const header = { ...(JSON.parse(fixtureLines[0]!) as object), target };
    expect(decodeLine(JSON.stringify(header))).toEqual({
      damage: '"target" is missing from the header, or is not what it should be.',
    });
  });
});

describe('versions', () => {
  it('reads the file of version 1 and writes it back byte for byte', () => {
    const written = fixtureLines.map((line) => {
      const decoded = decodeLine(line);
      if ('damage' in decoded) throw new Error(`${decoded.damage} ${line}`);
      return 'header' in decoded ? encodeHeader(decoded.header) : encodeEntry(decoded.entry);
    });
    expect(written).toEqual(fixtureLines);
  });

  it('refuses a newer version in clear words', () => {
    const newer = fixtureLines[0]!.replace('"version":1', '"version":7');
    expect(decodeLine(newer)).toEqual({
      damage:
        'This transcript has version 7; this Loupe reads versions up to 1. Open it with a newer Loupe.',
    });
    expect(unreadable('1')).toBe('The header has no usable version number.');
    expect(unreadable(0)).toBe('The header has no usable version number.');
  });

  it('lifts a line through every step from its version on', () => {
    const add = (mark: string) => ({
      header: (value: object) => ({ ...value, h: mark }),
      entry: (value: { readonly text?: unknown }) => ({ text: `${String(value.text)}${mark}` }),
    });
    const steps = { 1: add('a'), 2: add('b') };
    expect(upgrade('entry', { text: '' }, 1, steps)).toEqual({ text: 'ab' });
    expect(upgrade('entry', { text: '' }, 2, steps)).toEqual({ text: 'b' });
    expect(upgrade('header', {}, 1, steps)).toEqual({ h: 'b', version: 1 });
  });
});
