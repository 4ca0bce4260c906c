import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseValue } from '@loupe/json';
import { DEFAULT_CHOICES } from '@loupe/mcp';
import type { ListItem, ListState } from '@loupe/mcp';
import { changeWords, choiceOf, choicesOf, isFound, readId, together } from '../src/call/list.ts';
import { obstacleOf } from '../src/call/obstacle.ts';
import {
  itemTexts,
  namedParams,
  promptSchema,
  readParams,
  toolSchema,
} from '../src/call/params.ts';
import { latestCall } from '../src/call/useCall.ts';
import type { Summary } from '../src/session/view.ts';

describe('params', () => {
  it('keep every token of the arguments and take the line breaks out', () => {
    const text = '{\n  "n": 9007199254740993,\n  "x": 1.0, "x": "a\\nb" \n}';
    expect(namedParams('t"1', text)).toBe(
      '{"name":"t\\"1","arguments":{"n":9007199254740993,"x":1.0,"x":"a\\nb"}}',
    );
  });

  it('leave arguments out, or send what is no object, as the person wrote', () => {
    expect(namedParams('t', undefined)).toBe('{"name":"t"}');
    expect(namedParams('t', ' [1, null] ')).toBe('{"name":"t","arguments":[1,null]}');
    expect(readParams('a://b c')).toBe('{"uri":"a://b c"}');
  });

  it('are one line for any arguments', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (name, value) => {
        const params = namedParams(name, JSON.stringify(value, null, 2));
        expect(params).not.toMatch(/[\n\r]/);
        expect(parseValue(params)).toEqual({ name, arguments: parseValue(JSON.stringify(value)) });
      }),
    );
  });
});

describe('schemas', () => {
  it('of a tool are its inputSchema as written', () => {
    expect(toolSchema('{"name":"a","inputSchema":{"type":"object","x":1.0}}')).toBe(
      '{"type":"object","x":1.0}',
    );
    expect(toolSchema('{"name":"a"}')).toBe('{"type":"object"}');
  });

  it('of a prompt are strings with names from the server, whatever those are', () => {
    const prompt =
      '{"name":"p","arguments":[{"name":"__proto__","required":true},{"name":"b","title":"B","description":"d"},{"x":1},null]}';
    expect(promptSchema(prompt)).toBe(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"b":{"type":"string","title":"B","description":"d"}},"required":["__proto__"],"additionalProperties":false}',
    );
    expect(promptSchema('{"name":"p","arguments":"no list"}')).toContain('"properties":{}');
  });

  it('item texts are raw', () => {
    expect(itemTexts('[1.0, null ,{"a":1}]')).toEqual(['1.0', 'null', '{"a":1}']);
    expect(itemTexts('{')).toEqual([]);
    expect(itemTexts(undefined)).toEqual([]);
  });
});

const item = (key: string, more: Partial<ListItem> = {}): ListItem => ({
  key,
  name: key,
  text: '{}',
  ...more,
});

describe('lists', () => {
  it('give every item its own id, the first of a name always the same', () => {
    const ids = (...keys: string[]) =>
      choicesOf({ title: 'T', items: keys.map((key) => item(key)) }).map(({ id }) => id);
    const [a, b, again] = ids('a', 'b', 'a');
    expect(new Set([a, b, again]).size).toBe(3);
    expect(ids('x', 'a')[1]).toBe(a);
    const section = { title: 'T', items: [item('a', { text: '1' }), item('a', { text: '2' })] };
    const [, second] = choicesOf(section);
    expect(choiceOf([section], second?.id)?.item.text).toBe('2');
    expect(choiceOf([section], 'gone')).toBeUndefined();
  });

  it('are searched by all words in name, title and description', () => {
    const read = item('read_file', { title: 'Read', description: 'From the disk' });
    expect(isFound(read, 'disk READ')).toBe(true);
    expect(isFound(read, 'disk write')).toBe(false);
    expect(isFound(read, '')).toBe(true);
  });

  it('together keep items and name the problem', () => {
    const ready: ListState = { status: 'ready', items: [item('a')], pages: 1 };
    const failed: ListState = { status: 'failed', items: [], pages: 0, problem: 'Refused.' };
    expect(
      together([
        { title: 'Resources', name: 'resources', list: ready },
        { title: 'Templates', name: 'resourceTemplates', list: failed },
      ]),
    ).toMatchObject({ status: 'ready', items: [{ key: 'a' }], problem: 'Templates: Refused.' });
    const tools = { title: 'Tools', name: 'tools', list: failed } as const;
    expect(together([tools])).toMatchObject({ status: 'failed', problem: 'Refused.' });
  });

  it('say what another reading changed', () => {
    const before = [item('a'), item('b'), item('c')];
    expect(changeWords(before, [item('a'), item('b', { text: '1' }), item('d')])).toBe(
      '1 new, 1 changed, 1 gone',
    );
    expect(changeWords(before, [...before])).toBe('the same as before');
  });

  it('know the name of an item that is gone by its id', () => {
    const [choice] = choicesOf({ title: 'Tools', items: [item('a "b"')] });
    expect(readId(choice?.id ?? '')).toEqual({ title: 'Tools', key: 'a "b"' });
    expect(readId('no JSON')).toBeUndefined();
    expect(readId('{}')).toBeUndefined();
  });
});

describe('what stands in the way of sending', () => {
  const base = {
    bridge: { life: 'live', driving: true, driven: true },
    link: { up: true },
    connection: { phase: 'connected' },
  } as Summary;
  it.each<[Partial<Summary>, RegExp | undefined]>([
    [{}, undefined],
    [{ bridge: undefined } as unknown as Partial<Summary>, /opened transcript/],
    [{ bridge: { life: 'past', driving: false, driven: false } }, /has ended/],
    [{ bridge: { life: 'live', driving: false, driven: true } }, /Another tab/],
    [{ link: { up: false, words: 'Gone.' } }, /Gone/],
    [
      { connection: { phase: 'failed', attempt: 1, handshake: [], choices: DEFAULT_CHOICES } },
      /Reconnect/,
    ],
  ])('%j', (part, words) => {
    const said = obstacleOf({ ...base, ...part });
    if (words === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(words);
  });
});

it('the latest call is of the same method and name', () => {
  const calls = [
    { method: 'tools/call', name: 'a', asked: 1 },
    { method: 'tools/call', name: 'a', asked: 5 },
    { method: 'prompts/get', name: 'a', asked: 7 },
  ] as unknown as Summary['calls'];
  expect(latestCall(calls, 'tools/call', 'a')?.asked).toBe(5);
  expect(latestCall(calls, 'tools/call', 'b')).toBeUndefined();
});
