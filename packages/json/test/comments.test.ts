import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isProblem, minify, scan, stripComments } from '@loupe/json';

const comment = fc.oneof(
  fc.constantFrom('', '', ' ', '\n'),
  fc.string().map((words) => `//${words.replace(/[\n\r]/g, ' ')}\n`),
  fc
    .string({ unit: fc.constantFrom('"', '*', '/', '\\', '\n', '\r', 'a', '😀') })
    .map((words) => `/*${words.replaceAll('*/', '')}*/`)
    .filter((words) => words.indexOf('*/', 2) === words.length - 2),
);

/** The tokens of a JSON text, by another way than the tokenizer's. */
const tokensOf = (text: string): string[] =>
  text.match(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/gu) ?? [];

describe('stripComments', () => {
  test('gives back what the text says without its comments', () => {
    const texts = fc.oneof(
      fc.json({ maxDepth: 4 }),
      fc
        .array(fc.string({ unit: fc.constantFrom('"', '/', '*', '\\', 'a') }))
        .map((all) => JSON.stringify(all)),
    );
    fc.assert(
      fc.property(texts, fc.array(comment, { minLength: 1 }), (text, comments) => {
        const commented = tokensOf(text)
          .map((token, index) => `${comments[index % comments.length] ?? ''}${token}`)
          .join('');
        const stripped = stripComments(`${commented}${comments[0] ?? ''}`);
        expect(minify(stripped)).toBe(minify(text));
      }),
    );
  });

  test('keeps length and line breaks of any text, and finds nothing the second time', () => {
    const unit = fc.constantFrom('"', '/', '*', '\\', '\n', '\r', 'a', ' ', '😀');
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const stripped = stripComments(text);
        expect(stripped.length).toBe(text.length);
        expect(stripped.replace(/[^\n\r]/g, ' ')).toBe(text.replace(/[^\n\r]/g, ' '));
        expect(stripComments(stripped)).toBe(stripped);
      }),
    );
  });

  test('leaves strings alone', () => {
    const text = '{"a":"http://x/*y*/","b\\"//":"\\\\"}';
    expect(stripComments(text)).toBe(text);
    expect(stripComments('["\\\\"//x\n]')).toBe('["\\\\"   \n]');
    expect(stripComments('[1,/* "a */2]//é\r\n')).toBe('[1,        2]   \r\n');
  });

  test('leaves a block comment that never ends, which is no JSON', () => {
    for (const text of ['1 /* x', '1 /*/', '/*', '{"a":1}/* // \n']) {
      expect(stripComments(text)).toBe(text);
      expect(isProblem(scan(stripComments(text)))).toBe(true);
    }
    expect(stripComments('1 //x\n/* y')).toBe('1    \n/* y');
    for (const text of ['', '/', '1/', '1/2', '"', '"\\', '"//']) {
      expect(stripComments(text)).toBe(text);
    }
  });

  test('stands any size', () => {
    const many = 200_000;
    expect(minify(stripComments(`[${'/*x*/1,//y\n'.repeat(many)}1]`))).toBe(
      `[${'1,'.repeat(many)}1]`,
    );
    expect(stripComments('/*x '.repeat(many))).toBe('/*x '.repeat(many));
    expect(stripComments(`"${'\\"'.repeat(2_000_000)}"//`).endsWith('"  ')).toBe(true);
  });
});
