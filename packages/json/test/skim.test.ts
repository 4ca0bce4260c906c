import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isProblem, scan } from '@loupe/json';
import { skim } from '../src/skim.ts';
import { Tokenizer } from '../src/tokenizer.ts';

const EDITS = '{}[]",:\\0123-+.eEtfnu \u0000\u0009';

/** Random JSON with one random edit: mostly invalid, by a hair. */
const mutated = fc
  .tuple(fc.json(), fc.nat(), fc.nat(2), fc.nat(EDITS.length))
  .map(([text, position, removed, edit]) => {
    const at = position % (text.length + 1);
    return text.slice(0, at) + EDITS.charAt(edit) + text.slice(at + removed);
  });

function isValid(text: string): boolean {
  const tokens = new Tokenizer(text);
  let token = tokens.next();
  while (token !== 'end' && token !== 'invalid') token = tokens.next();
  return token === 'end';
}

describe('skim', () => {
  test('reads what the tokenizer reads, and gives up where that finds a problem', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), mutated, fc.string()), (text) => {
        // Random JSON of this depth fits.
        expect(skim(text, 0, true) !== undefined).toBe(isValid(text));
      }),
      { numRuns: 3000 },
    );
  });

  test.each(['01', '-', '-0', '1.', '1e', '1e+', '1.5E-3', '12345678901234567890', '--1', '1 2'])(
    'takes the number %s as the tokenizer does',
    (text) => {
      expect(skim(text, 0, true) !== undefined).toBe(isValid(text));
    },
  );

  test('gives up on what is nested deeper than a number has bits, and scan goes on', () => {
    for (const levels of [29, 30, 31, 32, 33, 64]) {
      const text = `{"a":${'[{"b":'.repeat(levels)}1${'}]'.repeat(levels)},"c":2}`;
      const root = scan(text);
      if (isProblem(root)) throw new Error(root.reason);
      expect(
        root.members.map(({ key, value }) => [key, text.slice(value.start, value.end)]),
      ).toEqual([
        ['a', text.slice(5, -7)],
        ['c', '2'],
      ]);
      // One bracket of the wrong kind in the depth is noticed.
      expect(isProblem(scan(text.replace('1}]', '1]}')))).toBe(true);
    }
  });

  test('keeps names apart that have length, first and last letter in common', () => {
    const text = '{"abcd":1,"axyd":2,"abcd":3,"\\u0061bcd":4,"":5,"a\\"cd":6}';
    const expected = ['abcd', 'axyd', 'abcd', 'abcd', '', 'a"cd'];
    for (let round = 0; round < 3; round++) {
      expect(skim(text, 0, true)?.members.map(({ key }) => key)).toEqual(expected);
    }
  });
});
