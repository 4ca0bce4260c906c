import { minify, stripComments } from '@loupe/json';
import { plainFields } from '@loupe/schema-form';
import type { FieldModel } from '@loupe/schema-form';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64Of } from '../src/call/form/file.ts';
import { indented } from '../src/call/form/indent.ts';
import { hintFor, holdsMoment, momentIn } from '../src/call/form/present.ts';
import { isFound, labelledAs, matching, meantBy } from '../src/call/form/search.ts';

describe('the present moment', () => {
  const now = new Date('2026-03-04T05:06:07.089Z');

  it('is spelled as each format asks', () => {
    expect(momentIn('date-time', now)).toBe('2026-03-04T05:06:07.089Z');
    expect(momentIn('time', now)).toBe('05:06:07.089Z');
    expect(momentIn('date', new Date(2026, 2, 4))).toBe('2026-03-04');
    expect(momentIn('email', now)).toBeUndefined();
    expect(holdsMoment('time')).toBe(true);
    expect(holdsMoment(undefined)).toBe(false);
  });

  it('is hinted at, as is any other format', () => {
    expect(hintFor('date')).toBe('like 2026-01-31');
    expect(hintFor('x-own')).toBeUndefined();
    expect(hintFor(undefined)).toBeUndefined();
  });
});

describe('a file', () => {
  const file = (bytes: Uint8Array<ArrayBuffer>) =>
    Object.assign(new Blob([bytes]), { name: 'f.bin' });

  it('becomes base64, of any length', async () => {
    const bytes = fc.uint8Array({ maxLength: 40_000, size: 'max' });
    await fc.assert(
      fc.asyncProperty(bytes, async (given) => {
        const expected = Buffer.from(given).toString('base64');
        expect(await base64Of(file(new Uint8Array(given)))).toEqual({ text: expected });
      }),
      { numRuns: 30 },
    );
  });

  it('is refused where it is large or gone', async () => {
    expect(await base64Of(file(new Uint8Array(8_000_001)))).toEqual({
      problem: '“f.bin” has 8.0 MB; up to 8.0 MB can be put in here.',
    });
    const gone = Object.assign(new Blob(['x']), {
      name: 'f.bin',
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
    });
    expect(await base64Of(gone)).toEqual({ problem: '“f.bin” could not be read.' });
  });
});

describe('indenting', () => {
  it('lays out text without comments anew, and leaves what is not JSON', () => {
    expect(indented('{"a":[1.0]}')).toBe('{\n  "a": [\n    1.0\n  ]\n}');
    expect(indented('{"a":')).toBe('{"a":');
  });

  it('moves the beginnings of lines where there are comments, and no comment', () => {
    const text = [
      '{ // first',
      '"a": [ 1, "}]", // [',
      '/* {',
      '     kept',
      '*/ 2',
      '      ],',
      '        "b": {} }',
    ].join('\n');
    expect(indented(text)).toBe(
      [
        '{ // first',
        '  "a": [ 1, "}]", // [',
        '    /* {',
        '     kept',
        '*/ 2',
        '  ],',
        '  "b": {} }',
      ].join('\n'),
    );
  });

  it('never changes what is said', () => {
    const noise = fc.constantFrom('', ' ', '\n', '// x "\n', '/* ] */', '/* a\n b */', '\n\n   ');
    const lists = fc.array(fc.tuple(noise, fc.constantFrom('1', '"//"', '{"a":[]}', '"\\""')));
    fc.assert(
      fc.property(lists, (parts) => {
        const text = `[${parts.map(([before, item]) => `${before}${item}`).join(',')}// end\n]`;
        const laidOut = indented(text);
        expect(minify(stripComments(laidOut))).toBe(minify(stripComments(text)));
        expect(laidOut.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});

describe('searching', () => {
  const common = { required: false, nullable: false, place: 1 };
  const field: FieldModel = {
    ...common,
    kind: 'number',
    integer: true,
    label: 'Port',
    title: 'Gate',
  };

  it('finds options, those first that begin with the words', () => {
    const options = ['b-a', 'Ab', 'c'].map((label) => ({ label, text: `"${label}"` }));
    expect(matching(options, ' a').map(({ index }) => index)).toEqual([1, 0]);
    expect(matching(options, 'C').map(({ index }) => index)).toEqual([2]);
    const alike = ['v12', 'xv1', 'v1'].map((label) => ({ label, text: `"${label}"` }));
    expect(matching(alike, 'v1').map(({ index }) => index)).toEqual([2, 0, 1]);
    expect(matching(options, '')).toHaveLength(3);
    expect(matching(options, 'zz')).toEqual([]);
  });

  it('knows which option typed words mean: the one of that label, else the only one', () => {
    const options = ['v12', 'v1', 'v123', 'w'].map((label) => ({ label, text: `"${label}"` }));
    expect(meantBy(options, 'v1')).toBe(1);
    expect(meantBy(options, ' v12 ')).toBe(0);
    expect(meantBy(options, 'V123')).toBe(2);
    expect(meantBy(options, 'v')).toBeUndefined();
    expect(meantBy(options, 'zz')).toBeUndefined();
    expect(meantBy([{ label: 'only', text: '1' }], '')).toBeUndefined();
    expect(labelledAs(options, 'w')).toBe(3);
    expect(labelledAs(options, 'v1234')).toBeUndefined();
    expect(labelledAs([{ label: '', text: '""' }], '')).toBeUndefined();
  });

  it('finds fields by name, title, words and by what lies right within', () => {
    expect(isFound(field, 'por')).toBe(true);
    expect(isFound(field, 'GATE')).toBe(true);
    expect(isFound(field, 'host')).toBe(false);
    expect(isFound({ ...common, ...plainFields([field]), label: 'o' }, 'port')).toBe(true);
    expect(isFound(field, ' ')).toBe(true);
  });
});
