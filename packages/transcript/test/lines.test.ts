import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLineSplitter } from '../src/index.ts';
import type { Line } from '../src/index.ts';

const text = fc
  .array(fc.oneof(fc.constantFrom('\n', '\r\n', '\ufeff', 'Ж—😀漢'), fc.string()), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

/** Cuts `bytes` at the places that `cuts` (fractions) name. */
function chunked(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...cuts.map((cut) => Math.floor(cut * bytes.length)), bytes.length];
  places.sort((a, b) => a - b);
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}

it('finds the lines that a split of the whole finds, for any chunks', () => {
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 });
  fc.assert(
    fc.property(text, cuts, (whole, places) => {
      const bytes = new TextEncoder().encode(whole);
      const splitter = createLineSplitter();
      const lines = chunked(bytes, places).flatMap((chunk) => splitter.push(chunk));
      const rest = splitter.rest();
      const decoded = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\n');
      expect([...lines.map((line) => line.text), rest?.text ?? '']).toEqual(decoded);
      for (const line of rest === undefined ? lines : [...lines, rest]) {
        expect(at(bytes, line)).toBe(line.text);
      }
    }),
  );
});

function at(bytes: Uint8Array, { offset, length }: Line): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    bytes.subarray(offset, offset + length),
  );
}

it('finds the lines of a chunk of many blocks, whatever stands in them', () => {
  const long = 'x'.repeat(40_000);
  const written = Array.from({ length: 3000 }, (_, at) => {
    if (at === 1500) return long;
    return at % 400 === 0 ? `Ж—😀漢 ${at}` : `plain line number ${at}`;
  });
  const bytes = new TextEncoder().encode(`${written.join('\n')}\n`);
  const lines = createLineSplitter().push(bytes);
  expect(lines.map((line) => line.text)).toEqual(written);
  for (const line of lines) expect(at(bytes, line)).toBe(line.text);
});

it('counts offsets from where the reader began', () => {
  const splitter = createLineSplitter(100);
  expect(splitter.push(new TextEncoder().encode('a\n\nbc'))).toEqual([
    { text: 'a', offset: 100, length: 1 },
    { text: '', offset: 102, length: 0 },
  ]);
  expect(splitter.rest()).toEqual({ text: 'bc', offset: 103, length: 2 });
});

it('joins a line of 50 MB once', () => {
  const splitter = createLineSplitter();
  const chunk = new Uint8Array(64 * 1024).fill(0x61);
  for (let pushed = 0; pushed < 800; pushed += 1) expect(splitter.push(chunk)).toEqual([]);
  expect(splitter.push(Uint8Array.of(0x0a))[0]?.length).toBe(800 * 64 * 1024);
  expect(splitter.rest()).toBeUndefined();
});
