import { describe, expect, it } from 'vitest';
import { allWords, troubleOf, wordsAt } from '../src/call/form/trouble.ts';

const mismatch = (path: string[], words: string, member?: string) => ({
  path,
  words,
  keyword: 'x',
  ...(member !== undefined && { member }),
});

describe('mismatches', () => {
  it('are nothing where there are none', () => {
    expect(troubleOf([])).toBeUndefined();
    expect(wordsAt(undefined, () => true)).toEqual([]);
  });

  it('stand at the field that they are about', () => {
    const root = troubleOf([mismatch(['a', '0'], 'is odd'), mismatch([], 'too few members')]);
    expect(wordsAt(root, () => true)).toEqual(['too few members']);
    const list = root?.inner.get('a');
    expect(wordsAt(list, () => true)).toEqual([]);
    expect(wordsAt(list?.inner.get('0'), () => true)).toEqual(['is odd']);
  });

  it('stand above with the way to their place where that has no field', () => {
    const root = troubleOf([mismatch(['a', '', 'x'], 'is odd'), mismatch(['b'], 'is even')]);
    expect(wordsAt(root, (name) => name === 'b')).toEqual(['a."".x: is odd']);
    expect(allWords(root)).toEqual(['a."".x: is odd', 'b: is even']);
  });

  it('about what is absent are said by its field, else where it would be', () => {
    const root = troubleOf([mismatch([], '“n” is required', 'n')]);
    expect(wordsAt(root, (name) => name === 'n')).toEqual([]);
    expect(wordsAt(root?.inner.get('n'), () => true)).toEqual([]);
    expect(wordsAt(root, () => false)).toEqual(['“n” is required']);
    const deep = troubleOf([mismatch(['o'], '“n” is required', 'n')]);
    expect(wordsAt(deep, () => false)).toEqual(['o: “n” is required']);
  });

  it('take any name', () => {
    const root = troubleOf([mismatch(['__proto__', 'constructor'], 'is odd')]);
    expect(wordsAt(root?.inner.get('__proto__')?.inner.get('constructor'), () => true)).toEqual([
      'is odd',
    ]);
  });
});
