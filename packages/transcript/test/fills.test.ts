import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeLine,
  encodeEntry,
  filledValues,
  fillText,
  unfilled,
  variablesIn,
} from '../src/index.ts';
import type { Entry, HeaderList } from '../src/index.ts';
import { filledFrame } from './filled-frame.ts';

const request = (headers: HeaderList) =>
  ({
    seq: 2,
    at: 0,
    kind: 'http',
    phase: 'request',
    exchange: 2,
    method: 'POST',
    url: 'http://x/',
    headers,
  }) as const;

describe('places of variables', () => {
  it.each([
    ['{"a":"{{env:TOKEN}} and {{ env:B_2 }}, {{env:TOKEN}}"}', ['TOKEN', 'B_2']],
    ['{{env:}} {{env:2A}} {{env:A-B}} {env:A} {{ENV:A}} {{A}} {{env: A}}', []],
    ['{{{env:A}}}', ['A']],
    ['nothing', []],
  ])('in %s', (text, names) => {
    expect(variablesIn(text)).toEqual(names);
  });

  it('are filled in where the name is given, marked, and taken back', () => {
    const frame = filledFrame('{"a":"x{{env:A}}y{{ env:B }}{{env:C}}{{env:A}}"}', {
      A: 'q"\n',
      B: '',
    });
    expect(frame.text).toBe('{"a":"xq\\"\\ny{{env:C}}q\\"\\n"}');
    expect(frame.filled).toEqual([
      { name: 'A', start: 7, end: 12 },
      { name: 'B', start: 13, end: 13 },
      { name: 'A', start: 22, end: 27 },
    ]);
    expect(unfilled(frame)).toEqual({
      seq: 1,
      at: 0,
      kind: 'frame',
      direction: 'sent',
      origin: 'client',
      text: '{"a":"x{{env:A}}y{{env:B}}{{env:C}}{{env:A}}"}',
    });
    expect(filledValues(frame)).toContainEqual({ name: 'A', value: 'q"\n' });
  });

  it('are not looked for in what was filled in', () => {
    const { text, filled } = fillText(
      '{{env:A}}',
      new Map([
        ['A', '{{env:B}}'],
        ['B', 'no'],
      ]),
    );
    expect(text).toBe('{{env:B}}');
    expect(filled).toEqual([{ name: 'A', start: 0, end: 9 }]);
  });

  it('are the same again after any values', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const text = '{"a":"{{env:A}}-{{env:B}}","b":"{{env:A}}{{env:C}}"}';
        const frame = filledFrame(text, { A: a, B: b });
        expect(unfilled(frame)).toMatchObject({ text });
        expect(JSON.parse(frame.text)).toEqual({ a: `${a}-${b}`, b: `${a}{{env:C}}` });
        expect(decodeLine(encodeEntry(frame))).toEqual({ entry: frame });
      }),
    );
  });

  it('in headers are taken back too', () => {
    const entry: Entry = {
      ...request([
        ['A', 'x'],
        ['Mcp-Param-T', 'so hunter22'],
      ]),
      filled: [{ name: 'T', header: 1, start: 3, end: 11 }],
    };
    expect(decodeLine(encodeEntry(entry))).toEqual({ entry });
    expect(unfilled(entry)).toEqual(
      request([
        ['A', 'x'],
        ['Mcp-Param-T', 'so {{env:T}}'],
      ]),
    );
    expect(filledValues(entry)).toEqual([{ name: 'T', value: 'hunter22' }]);
  });
});

describe('marks that do not fit their text', () => {
  const marks: readonly unknown[] = [
    [{ name: 'A', start: 0, end: 6 }],
    [{ name: 'A', start: 3, end: 2 }],
    [{ name: 'A', start: 6, end: 7 }],
    [
      { name: 'A', start: 2, end: 4 },
      { name: 'A', start: 3, end: 5 },
    ],
    [
      { name: 'A', start: 3, end: 5 },
      { name: 'A', start: 0, end: 2 },
    ],
    [{ name: 'A-B', start: 0, end: 1 }],
    [{ name: 'A', start: -1, end: 1 }],
    [{ name: 'A', start: 0.5, end: 1 }],
    [{ name: 'A', start: 0, end: 1e99 }],
    [{ start: 0, end: 1 }],
    [null],
    {},
    'x',
    null,
  ];
  it.each(marks.map((filled) => [JSON.stringify(filled), filled]))(
    'are damage: %s',
    (_, filled) => {
      const frame = { seq: 1, at: 0, kind: 'frame', direction: 'sent', filled, text: 'abcde' };
      expect(decodeLine(JSON.stringify(frame))).toHaveProperty('damage');
      expect(decodeLine(JSON.stringify({ ...frame, unknown: 1 }))).toHaveProperty('damage');
    },
  );

  it.each([{ header: 1 }, { header: -1 }, {}])('are damage in headers: %o', (place) => {
    const filled = [{ name: 'A', start: 0, end: 1, ...place }];
    const line = JSON.stringify({ ...request([['A', 'x']]), filled });
    expect(decodeLine(line)).toHaveProperty('damage');
  });
});
