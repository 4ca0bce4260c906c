import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEventBlocks } from '../src/upstreams/event-blocks.ts';

const stream = fc
  .array(fc.constantFrom('\r\n', '\n', '\r', 'data: x', ':', 'Ж'), { maxLength: 30 })
  .map((parts) => parts.join(''));

function cutIn(text: string, sizes: readonly number[]): { blocks: string[]; tail: string } {
  const bytes = Buffer.from(text);
  const splitter = createEventBlocks();
  const blocks: string[] = [];
  let from = 0;
  for (const size of [...sizes, bytes.length]) {
    blocks.push(...splitter.push(bytes.subarray(from, from + size)).map(String));
    from = Math.min(from + size, bytes.length);
  }
  return { blocks, tail: splitter.take().toString() };
}

/** Lines as the grammar has them, once the three line ends are one. */
const events = (text: string) =>
  text
    .replace(/\r\n|\r/g, '\n')
    .split(/(?<=\n)\n/)
    .map((block) => block.replace(/^\n+/, ''))
    .filter((block) => block !== '');

it('loses no byte, and depends on no chunk', () => {
  fc.assert(
    fc.property(
      stream,
      fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 }),
      (text, sizes) => {
        const { blocks, tail } = cutIn(text, sizes);
        expect([...blocks, tail].join('')).toBe(text);
        expect({ blocks, tail }).toEqual(cutIn(text, []));
      },
    ),
  );
});

it('puts no two events into one block', () => {
  fc.assert(
    fc.property(stream, (text) => {
      const { blocks, tail } = cutIn(text, []);
      for (const block of [...blocks, tail]) expect(events(block).length).toBeLessThan(2);
    }),
  );
});

it('joins a flood of single bytes', () => {
  const text = `data: ${'y'.repeat(100_000)}\n\n`;
  const { blocks, tail } = cutIn(text, new Array<number>(text.length).fill(1));
  expect(blocks.join('') === text).toBe(true);
  expect([blocks.length, tail]).toEqual([1, '']);
});

it('gives an event as soon as its blank line is there', () => {
  const soon = (text: string) => createEventBlocks().push(Buffer.from(text)).map(String);
  expect(soon('data: 1\n\n')).toEqual(['data: 1\n\n']);
  expect(soon('data: 1\r\r')).toEqual(['data: 1\r\r']);
  expect(soon('data: 1\r\n\r')).toEqual([]);
  expect(soon('data: 1\r\n\r\n')).toEqual(['data: 1\r\n\r\n']);
  expect(soon('data: 1\r\n\n')).toEqual(['data: 1\r\n\n']);
});
