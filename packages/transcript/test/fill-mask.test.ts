import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFillMask, createRedactor, filledValues, unfilled } from '../src/index.ts';
import type { Entry, FilledValue, TranscriptHeader } from '../src/index.ts';
import { filledFrame } from './filled-frame.ts';

const header: TranscriptHeader = {
  loupe: 'transcript',
  version: 1,
  session: 's',
  started: '2026-03-01T09:30:00.000Z',
  target: { kind: 'stdio', command: ['x'] },
  revision: 'Auto',
  name: 'test',
  writer: 'mcp-loupe 0.1.0',
};
/** Values with whatever escapes, encodings and expressions could trip over. */
const values = fc
  .string({
    unit: fc.constantFrom(...'xyzXYZ079"\\/ \n\t%&=+é漢😀-_.*$(){}[]|^?#:\'`<>'.match(/./gsu)!),
    minLength: 4,
    maxLength: 40,
  })
  .filter((value) => !/^[\d\s]+$/.test(value) && /[\p{L}\p{N}]{2}/u.test(value));

/** How a server may repeat a value, and what must not be left of it. */
const repeats: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => JSON.stringify({ echo: value }),
  (value) => JSON.stringify({ log: JSON.stringify({ echo: [value] }) }),
  (value) => JSON.stringify({ [value]: 1 }),
  (value) => `Error: bad token ${JSON.stringify(value)}, sorry`,
  (value) => `http://x/?q=${encodeURIComponent(value)}&n=1`,
  (value) => JSON.stringify(value).replace(/[^ -~]/g, escaped),
];
const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
const spellingsOf = (value: string) => [
  value,
  JSON.stringify(value).slice(1, -1),
  JSON.stringify(value)
    .slice(1, -1)
    .replace(/[^ -~]/g, escaped),
  encodeURIComponent(value),
];

describe('what was filled in', () => {
  const shownAs = ([value, ...more]: readonly string[], text: string) => {
    const filled = [value!, ...more].map((one, index) => ({ name: `N${index}`, value: one }));
    return createFillMask(filled, 'placeholder').text(text);
  };

  it('is masked wherever it is repeated', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(...repeats), (value, repeat) => {
        const output = shownAs([value], repeat(value));
        expect(output).toContain('{{env:N0}}');
        for (const spelling of spellingsOf(value)) expect(output).not.toContain(spelling);
      }),
      { numRuns: 150 },
    );
  });

  it('leaves JSON as JSON', () => {
    fc.assert(
      fc.property(values, fc.jsonValue(), (value, other) => {
        const output = shownAs([value], JSON.stringify({ other, echo: `a ${value} b` }));
        expect(JSON.parse(output)).toMatchObject({ echo: 'a {{env:N0}} b' });
      }),
    );
  });

  it('is masked again without a change, whatever the name says', () => {
    const mask = createFillMask([{ name: 'MY_SECRET', value: 'SECRET' }], 'placeholder');
    expect(mask.text('{"a":"is SECRET"}')).toBe('{"a":"is {{env:MY_SECRET}}"}');
    expect(mask.text('{"a":"is {{env:MY_SECRET}}"}')).toBe('{"a":"is {{env:MY_SECRET}}"}');
    expect(createFillMask([{ name: 'A', value: 'redacted' }], 'mask').text('is redacted')).toBe(
      'is [redacted]',
    );
  });

  it('is masked as a number, in base64, line by line, and when it is very long', () => {
    expect(shownAs(['123456'], '{"n":123456,"m":7}')).toBe('{"n":"{{env:N0}}","m":7}');
    for (const before of ['', 'a', 'ab', 'user:']) {
      const text = `Basic ${Buffer.from(`${before}hunter22-hunter22`).toString('base64')}`;
      expect(shownAs(['hunter22-hunter22'], text)).toMatch(/^Basic .{0,8}\{\{env:N0\}\}.{0,4}$/);
    }
    const lines = 'first line\r\n}\nsecond line\n';
    expect(shownAs([lines], 'got second line, }')).toBe('got {{env:N0}}, }');
    const long = Array.from({ length: 20_000 }, (_, at) => at.toString(36)).join('');
    const output = shownAs([long, 'hunter22'], `so ${long} and hunter22`);
    expect(output).toMatch(/^so (\{\{env:N0\}\})+ and \{\{env:N1\}\}$/);
  });

  it('is masked where it was put in, however short, and else left when it is a common word', () => {
    const text = '{"a":"{{env:A}}","b":"{{env:B}}","c":"{{env:C}}","n":1,"t":true}';
    const given = { A: '1', B: 'true', C: '' };
    const frame = filledFrame(text, given);
    const filled: readonly FilledValue[] = filledValues(frame);
    const mask = createFillMask(filled, 'placeholder');
    expect(mask.entry(frame)).toEqual({ ...unfilled(frame) });
    expect(mask.entry(frame)).toMatchObject({ text });
    const echo: Entry = { seq: 2, at: 0, kind: 'stderr', text: 'n is 1, t is true' };
    expect(mask.entry(echo)).toEqual(echo);
  });

  it('is in no part of an entry or of the header, and other secrets stay', () => {
    const mask = createFillMask([{ name: 'T', value: 'hunter22' }], 'mask');
    const response = { seq: 3, at: 0, kind: 'http', exchange: 2 } as const;
    const headers = [
      ['Authorization', 'Bearer abc'],
      ['X-Echo', 'hunter22'],
    ] as const;
    const entry = { ...response, phase: 'response', status: 200, headers } as const;
    expect(mask.entry(entry)).toEqual({
      ...entry,
      headers: [
        ['Authorization', 'Bearer abc'],
        ['X-Echo', '[redacted]'],
      ],
    });
    const env = [
      ['A', 'hunter22'],
      ['B', 'other-secret'],
    ] as const;
    const target = { kind: 'stdio', command: ['x', 'hunter22'], env } as const;
    expect(mask.header({ ...header, name: 'x hunter22', target })).toEqual({
      ...header,
      name: 'x [redacted]',
      target: {
        ...target,
        command: ['x', '[redacted]'],
        env: [
          ['A', '[redacted]'],
          ['B', 'other-secret'],
        ],
      },
    });
    const url = 'http://x/?q=hunter22';
    const byUrl = { kind: 'http', url, headers: [['A', 'hunter22']], bearer: 'hunter22' } as const;
    expect(JSON.stringify(mask.header({ ...header, target: byUrl }))).not.toContain('hunter22');
  });

  it('is in nothing that a redactor lets through, marked or repeated', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(...repeats), (value, repeat) => {
        const frame = filledFrame('{"params":{"arguments":{"a":"{{env:T}}"}}}', { T: value });
        const redactor = createRedactor(header, filledValues(frame));
        const early: Entry = { seq: 1, at: 0, kind: 'stderr', text: repeat(value) };
        const sent = redactor.entry({ ...frame, seq: 2 });
        expect(sent).toMatchObject({ text: '{"params":{"arguments":{"a":"[redacted]"}}}' });
        expect('filled' in sent).toBe(false);
        const output = redactor.entry(early);
        for (const spelling of spellingsOf(value)) {
          expect('text' in output && output.text).not.toContain(spelling);
        }
      }),
      { numRuns: 80 },
    );
  });
});
