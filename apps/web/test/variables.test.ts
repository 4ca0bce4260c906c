import fc from 'fast-check';
import { parseValue } from '@loupe/json';
import { describe, expect, it } from 'vitest';
import { environmentNameProblem, fillVariables, nameProblem } from '../src/call/kept/variables.ts';

const VARIABLES = [
  ['city', 'Zürich'],
  ['quote', 'a "b" \\ \n {{city}}'],
  ['empty', ''],
  ['__proto__', 'p'],
  ['auth', 'Bearer {{env:TOKEN}}'],
  ['a.b-c_1', 'x'],
] as const;

const sent = (text: string) => fillVariables(text, VARIABLES).text;

describe('variables', () => {
  it('are put into strings, escaped, and everything else stays as written', () => {
    expect(sent('{ "n": 9007199254740993.0, "at": "in {{city}}!",\n "z":1e2 }')).toBe(
      '{ "n": 9007199254740993.0, "at": "in Zürich!",\n "z":1e2 }',
    );
    expect(sent('["{{quote}}"]')).toBe('["a \\"b\\" \\\\ \\n {{city}}"]');
    expect(sent('["<{{empty}}>","{{__proto__}}","{{ a.b-c_1 }}"]')).toBe('["<>","p","x"]');
    expect(sent('{"{{city}}":1}')).toBe('{"Zürich":1}');
  });

  it('are found beside quotes and backslashes', () => {
    expect(sent('["\\"{{city}}\\"","\\\\","{{city}}"]')).toBe('["\\"Zürich\\"","\\\\","Zürich"]');
    expect(sent('["{{{city}}}"]')).toBe('["{Zürich}"]');
    expect(sent('["\\u007b{city}}"]')).toBe('["\\u007b{city}}"]');
  });

  it('that nobody defined are sent as written, and named once each', () => {
    const text = '["{{x}} {{ y }}","{{x}} {{city}}","{{#each}} {{}} {{a b}} {x}"]';
    expect(fillVariables(text, VARIABLES)).toEqual({
      text: '["{{x}} {{ y }}","{{x}} Zürich","{{#each}} {{}} {{a b}} {x}"]',
      filled: ['city'],
      unknown: ['x', 'y'],
      environment: [],
    });
    expect(fillVariables('{"constructor":"{{toString}}"}', []).unknown).toEqual(['toString']);
  });

  it('of the environment are left to the bridge, also those that a variable brings', () => {
    expect(fillVariables('["{{env:A}} {{ env:B_1 }} {{env:A}}","{{auth}}"]', VARIABLES)).toEqual({
      text: '["{{env:A}} {{ env:B_1 }} {{env:A}}","Bearer {{env:TOKEN}}"]',
      filled: ['auth'],
      unknown: [],
      environment: ['A', 'B_1', 'TOKEN'],
    });
  });

  it('leave a text without placeholders alone, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const filled = fillVariables(text, VARIABLES);
        if (!text.includes('{{')) expect(filled.text).toBe(text);
        expect(fillVariables(text, []).text).toBe(text);
      }),
    );
  });

  it('mean the same as in the value that the text says', () => {
    const piece = fc.constantFrom('{{city}}', '{{quote}}', '{{no}}', '"', '\\', '{', '}', 'a', ' ');
    const string = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    const replaced = (text: string): string =>
      text.replace(/\{\{ *(city|quote) *\}\}/g, (_all, name) =>
        name === 'city' ? VARIABLES[0][1] : VARIABLES[1][1],
      );
    fc.assert(
      fc.property(fc.array(string), (strings) => {
        const text = JSON.stringify(strings);
        expect(parseValue(sent(text))).toEqual(strings.map(replaced));
      }),
    );
  });

  it('have names of letters, digits and a few signs', () => {
    for (const name of ['a', 'Größe', '1', '_x.y-z']) expect(nameProblem(name)).toBeUndefined();
    for (const name of ['', 'a b', 'env:A', '{', 'a}']) expect(nameProblem(name)).toContain('only');
    expect(environmentNameProblem('API_KEY')).toBeUndefined();
    for (const name of ['', '1A', 'A-B', 'Ä']) {
      expect(environmentNameProblem(name)).toContain('only');
    }
  });
});
