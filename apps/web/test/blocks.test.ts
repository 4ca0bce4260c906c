import { describe, expect, it } from 'vitest';
import { iconOf } from '../src/call/icons.ts';
import { blocksIn, blocksOf, readBlocks } from '../src/call/result/blocks.ts';
import { beyondOf, marksOf, membersBeyond } from '../src/call/result/marks.ts';

const one = (raw: string) => blocksOf(`[${raw}]`)[0]!;

describe('blocks', () => {
  it('of a place that holds no list are one, whatever it is', () => {
    expect(blocksIn(undefined)).toEqual([]);
    expect(blocksIn('[]')).toEqual([]);
    expect(blocksIn('{"type":"text","text":"a"}')).toMatchObject([{ kind: 'text', text: 'a' }]);
    expect(blocksIn('"words"')).toMatchObject([{ kind: 'unknown', raw: '"words"' }]);
    expect(blocksIn('null')).toMatchObject([{ kind: 'unknown', raw: 'null' }]);
  });

  it('of a type that is not known keep data that they carry as others do', () => {
    expect(one('{"type":"video","data":"AA==","mimeType":"video/mp4"}')).toMatchObject({
      kind: 'unknown',
      note: 'Blocks of type “video” are not known here.',
      data: 'AA==',
      mimeType: 'video/mp4',
    });
  });

  it('that are results of tools hold blocks, also where their content is no list', () => {
    const raw = '{"type":"tool_result","toolUseId":"1","content":"words"}';
    expect(one(raw)).toMatchObject({ blocks: [{ kind: 'unknown', raw: '"words"' }] });
  });
});

describe('what a server says about a block', () => {
  it('is told in words', () => {
    const annotations =
      '{"audience":["user","assistant"],"priority":0.90,"lastModified":"2025-01-12T15:00:58Z","x":1}';
    expect(marksOf(one(`{"type":"text","text":"a","annotations":${annotations}}`))).toEqual([
      { words: 'for user, assistant', isWrong: false },
      { words: 'priority 0.90', isWrong: false },
      { words: 'changed 2025-01-12T15:00:58Z', isWrong: false },
      { words: 'annotations {"x":1}' },
    ]);
    expect(marksOf(one('{"type":"resource_link","uri":"u","size":12345}'))).toEqual([
      { words: 'size 12.3 KB' },
    ]);
  });

  it.each([
    ['{"audience":"user"}', 'for "user"'],
    ['{"audience":["robot"]}', 'for robot'],
    ['{"priority":7}', 'priority 7'],
    ['{"priority":"1"}', 'priority "1"'],
    ['{"lastModified":"yesterday"}', 'changed yesterday'],
    ['{"lastModified":5}', 'changed 5'],
    ['[1]', 'annotations [1]'],
  ])('%s is not as it should be', (annotations, words) => {
    const block = one(`{"type":"text","text":"a","annotations":${annotations}}`);
    expect(marksOf(block)).toEqual([{ words, isWrong: true }]);
  });

  it('is told of a resource and of the block around it', () => {
    const inner = '{"uri":"u","text":"t","_meta":{"a":1.0},"annotations":{"priority":1}}';
    const block = one(`{"type":"resource","resource":${inner},"_meta":2}`);
    expect(beyondOf(block)).toEqual({
      block: { names: ['_meta'], text: '{"_meta":2}' },
      resource: { names: ['_meta'], text: '{"_meta":{"a":1.0}}' },
    });
    expect(marksOf(block)).toEqual([{ words: 'priority 1', isWrong: false }]);
    const [read] = readBlocks(`[${inner}]`);
    expect(beyondOf(read!)).toEqual({
      resource: { names: ['_meta'], text: '{"_meta":{"a":1.0}}' },
    });
  });

  it('and has no place of its own is kept as it was written', () => {
    expect(membersBeyond('{"a":1,"__proto__":1.0,"b":[ 2 ],"b":3}', ['a'])).toEqual({
      names: ['__proto__', 'b', 'b'],
      text: '{"__proto__":1.0,"b":[ 2 ],"b":3}',
    });
    expect(membersBeyond('{"a":1}', ['a'])).toBeUndefined();
    expect(membersBeyond('[1]', [])).toBeUndefined();
    expect(beyondOf(one('{"type":"text","text":"a"}'))).toEqual({});
    expect(beyondOf(one('{"type":"x","v":1}'))).toEqual({});
  });
});

describe('an icon', () => {
  const inside = 'data:image/png;base64,AAAA';
  const icon = (src: string, theme?: string) => JSON.stringify({ src, theme });
  it('is one that needs no loading, and fits the theme', () => {
    const icons = `[${icon('https://x/y.png')},${icon(inside)},${icon(`${inside}B`, 'dark')}]`;
    expect(iconOf(icons, false)).toEqual({ src: inside, isInside: true });
    expect(iconOf(icons, true)).toEqual({ src: `${inside}B`, isInside: true });
    expect(iconOf(`[${icon('https://x/y.png')}]`, true)).toEqual({
      src: 'https://x/y.png',
      isInside: false,
    });
  });

  it('is none where it can’t be shown', () => {
    for (const src of [
      ...['http://x/y.png', 'javascript:alert(1)', 'data:text/html,<b>', 'y.png', 'file:///y'],
      `data:image/png;base64,${'A'.repeat(600_000)}`,
    ])
      expect(iconOf(`[${icon(src)}]`, false)).toBeUndefined();
    for (const icons of [undefined, 'null', '{}', '[]', '[null,1,{}]', '[{"src":1}]'])
      expect(iconOf(icons, false)).toBeUndefined();
  });
});
