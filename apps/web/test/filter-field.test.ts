import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILTER_KEYS, valuesOf } from '../src/session/rows/filter-keys.ts';
import type { FilterKeyName } from '../src/session/rows/filter-keys.ts';
import { parseFilter } from '../src/session/rows/filter.ts';
import { tokensOf } from '../src/session/rows/tokens.ts';
import type { SeenValues } from '../src/session/timeline-api.ts';
import { completions } from '../src/timeline/completions.ts';
import { pieces } from '../src/ui/MarkedInput.tsx';

const SEEN: SeenValues = {
  methods: ['tools/call', 'tools/list'],
  names: ['echo', 'search files', 'say "hi"'],
  statuses: ['ok', 'error'],
  statusTexts: ['-32602', 'exit 3', 'not json'],
};

const filters = (filter: string, caret?: number) =>
  completions(filter, SEEN, caret).map((each) => each.filter);

describe('completions', () => {
  it('complete the last word, with its sign', () => {
    expect(filters('foo -status:t')).toEqual(['foo -status:tool-failure', 'foo -status:timed-out']);
  });

  it('offer what was seen, in quotes where it has to be', () => {
    expect(filters('method:')).toEqual(['method:tools/call', 'method:tools/list']);
    expect(filters('name:s')).toEqual(['name:"search files"', 'name:"say \\"hi\\""']);
    expect(filters('name:"search f')).toEqual(['name:"search files"']);
    expect(filters('status:ex')).toEqual(['status:"exit 3"']);
    expect(filters('method:LIST')).toEqual(['method:tools/list']);
  });

  it('leave a plain word alone, for rows that it finds would be covered', () => {
    expect(filters('echo')).toEqual([]);
    expect(filters('"m')).toEqual([]);
    expect(filters('-na')).toEqual(['-name:']);
  });

  it('offer another value after a bar', () => {
    expect(filters('status:error|o')).toEqual(['status:error|ok']);
    expect(filters('method:tools/call|')).toEqual(['method:tools/call|tools/list']);
  });

  it('say what a key means', () => {
    expect(completions('m', SEEN)).toEqual([
      {
        ...{ word: 'method:', hint: 'part of the method, as in method:tools/call' },
        ...{ filter: 'method:', caret: 7 },
      },
      {
        ...{ word: 'ms:', hint: 'longer or shorter than, as in ms:>500 or ms:1s..2s' },
        ...{ filter: 'ms:', caret: 3 },
      },
      ...completions('m', SEEN).slice(2),
    ]);
  });

  it('complete the word at the caret, and none in its middle', () => {
    expect(completions('kind:std dir:in', SEEN, 8)).toEqual([
      { word: 'kind:stderr', filter: 'kind:stderr dir:in', caret: 11 },
    ]);
    expect(filters('kind:std dir:in', 6)).toEqual([]);
  });

  it('offer every key where there is no word yet', () => {
    expect(completions('ok ', undefined).map(({ word }) => word)).toEqual(
      Object.keys(FILTER_KEYS).map((key) => `${key}:`),
    );
  });

  it('offer nothing that is no filter', () => {
    for (const key of Object.keys(FILTER_KEYS) as FilterKeyName[]) {
      const offered = filters(`${key}:`);
      expect(offered.length >= Math.min(12, valuesOf(key)?.length ?? 0)).toBe(true);
      for (const filter of offered) expect(parseFilter(filter).problems).toEqual([]);
    }
  });

  it('say a value that is read as it was seen', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        const [first] = completions('name:', { ...SEEN, names: [name] });
        const [token, ...more] = tokensOf(first?.filter ?? '');
        expect(more).toEqual([]);
        expect(token?.values.map(({ text }) => text)).toEqual([name]);
      }),
    );
  });
});

describe('the words of a filter', () => {
  it.each([
    ['a  b', ['a', 'b']],
    ['"a  b"', ['a  b']],
    ['"a', ['a']],
    ['x"a b"y', ['xa by']],
    ['"say \\"hi\\" \\\\ \\n"', ['say "hi" \\ \\n']],
    ['C:\\dir', ['\\dir']],
    ['a|b', ['a|b']],
    ['http://x', ['http://x']],
  ])('%s', (filter, words) => {
    expect(tokensOf(filter).map(({ values }) => values[0]?.text)).toEqual(words);
  });

  it('know their place, sign, key and values', () => {
    expect(tokensOf(' -Status:"a b"|c ')).toEqual([
      {
        ...{ text: '-Status:"a b"|c', from: 1, to: 16, negated: true, key: 'Status' },
        values: [
          { text: 'a b', quoted: true },
          { text: 'c', quoted: false },
        ],
      },
    ]);
  });

  it('cover everything but white space, in order', () => {
    fc.assert(
      fc.property(fc.string(), (filter) => {
        let rest = filter;
        for (const { text, from, to } of tokensOf(filter).toReversed()) {
          expect(filter.slice(from, to)).toBe(text);
          rest = rest.slice(0, from) + rest.slice(to);
        }
        expect(rest.trim()).toBe('');
      }),
    );
  });
});

describe('marked text', () => {
  it('is cut where marks begin and end', () => {
    const cut = pieces('a bad one', [{ from: 2, to: 5 }]);
    expect(cut.map(({ text, isMarked }) => [text, isMarked])).toEqual([
      ['a ', false],
      ['bad', true],
      [' one', false],
    ]);
  });

  it('is whole, whatever is marked', () => {
    const mark = fc.record({ from: fc.nat(20), to: fc.nat(20) });
    fc.assert(
      fc.property(fc.string(), fc.array(mark), (text, marks) => {
        expect(
          pieces(text, marks)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
