import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, legible, lookOf } from '../src/ui/ansi/colors.ts';
import { hasAnsi, readAnsi, runAt } from '../src/ui/ansi/read.ts';
import { PLAIN, styled, type Style } from '../src/ui/ansi/sgr.ts';

/** Letters with the style that they are in; `!` before those that are sequences left as they are. */
function read(text: string): (readonly [string, Style])[] {
  const { plain, runs } = readAnsi(text);
  return runs.map(({ start, end, style, isEscape }) => [
    (isEscape === true ? '!' : '') + plain.slice(start, end),
    style,
  ]);
}

describe('a style', () => {
  it.each<[string, Style]>([
    ['1', { bold: true }],
    ['1;31', { bold: true, color: 1 }],
    ['94;103', { color: 12, background: 11 }],
    ['38;5;208', { color: [255, 135, 0] }],
    ['38;5;9', { color: 9 }],
    ['48;5;244', { background: [128, 128, 128] }],
    ['38;2;1;2;3', { color: [1, 2, 3] }],
    ['38:2::1:2:3', { color: [1, 2, 3] }],
    ['38:2:1:2:3', { color: [1, 2, 3] }],
    ['38;5;300;1', { color: undefined, bold: true }],
    ['38;2;1;2;999;4', { color: undefined, underline: true }],
    ['58;5;1;3', { italic: true }],
    ['58:2::1:2:3', {}],
    ['4:3', { underline: true }],
    ['4:0', { underline: false }],
    ['1;1;22', { bold: false, dim: false }],
    ['1;', {}],
    ['', {}],
    ['53;73', {}],
    ['38', { color: undefined }],
  ])('of %s', (parameters, style) => {
    expect(styled(PLAIN, parameters)).toEqual(style);
  });

  it('is added to the one before, and taken back', () => {
    const bold = styled({ color: 2 }, '1;4;7;9');
    expect(bold).toEqual({ color: 2, bold: true, underline: true, inverse: true, strike: true });
    expect(styled(bold, '22;24;27;29;39')).toEqual({
      color: undefined,
      bold: false,
      dim: false,
      underline: false,
      inverse: false,
      strike: false,
    });
    expect(styled(bold, '0')).toEqual({});
  });
});

describe('a text', () => {
  it('is cut where its style changes', () => {
    expect(read('a\u001b[31mb\nc\u001b[0m<b>&amp;')).toEqual([
      ['a', {}],
      ['b\nc', { color: 1 }],
      ['<b>&amp;', {}],
    ]);
  });

  it('keeps what moves, names or links, and carries nothing out', () => {
    expect(
      read('a\u001b[2J\u001b[10;5Hb\u001b]8;;http://x\u0007c\u001b]0;t\u001b\\\u001bMd'),
    ).toEqual([
      ['a', {}],
      ['!\u001b[2J', {}],
      ['!\u001b[10;5H', {}],
      ['b', {}],
      ['!\u001b]8;;http://x\u0007', {}],
      ['c', {}],
      ['!\u001b]0;t\u001b\\', {}],
      ['!\u001bM', {}],
      ['d', {}],
    ]);
    expect(read('\u001b[>4;1mx')).toEqual([
      ['!\u001b[>4;1m', {}],
      ['x', {}],
    ]);
  });

  it('is read where a sequence is cut off', () => {
    expect(read('a\u001b')).toEqual([['a\u001b', {}]]);
    expect(read('a\u001b[3')).toEqual([
      ['a', {}],
      ['!\u001b[', {}],
      ['3', {}],
    ]);
    expect(read('\u001b]8;;x\nb')).toEqual([
      ['!\u001b]8;;x', {}],
      ['\nb', {}],
    ]);
  });

  it('loses nothing but what says how it looks', () => {
    const part = fc.constantFrom('a', '\n', '\u001b', '[', '3', '1', ';', 'm', ']', '\u0007', '\\');
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join('')),
        (text) => {
          const { plain, runs } = readAnsi(text);
          expect(plain).toBe(text.replace(/\u001b\[[\d;:]*m/g, ''));
          expect(runs.map(({ start, end }) => plain.slice(start, end)).join('')).toBe(plain);
          runs.forEach(({ start, end }, index) => {
            expect(runAt(runs, start)).toBe(index);
            expect(runAt(runs, end - 1)).toBe(index);
          });
          if (!hasAnsi(text)) expect(plain).toBe(text);
        },
      ),
    );
  });

  it('of many unfinished sequences is read in one pass', () => {
    expect(readAnsi('\u001b]'.repeat(50_000)).plain).toHaveLength(100_000);
    expect(readAnsi('\u001b['.repeat(50_000)).plain).toHaveLength(100_000);
    expect(readAnsi('\u001b[1;'.repeat(50_000)).plain).toHaveLength(200_000);
  });
});

describe('colours', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const rgb = fc.tuple(byte, byte, byte);

  it('can be read on any ground', () => {
    fc.assert(
      fc.property(rgb, rgb, (color, ground) => {
        expect(contrast(legible(color, ground), ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('that can be read are left as they are', () => {
    expect(legible([0, 0, 0], [255, 255, 255])).toEqual([0, 0, 0]);
    expect(legible([255, 255, 0], [28, 31, 38])).toEqual([255, 255, 0]);
  });

  it('become styles of the page in both themes', () => {
    expect(lookOf({ color: [0, 0, 0] }).color).toMatch(/^light-dark\(rgb\(0 0 0\), rgb\(.+\)\)$/);
    expect(lookOf({ color: 1, background: 7 }).backgroundColor).toBe('rgb(190 196 206)');
    expect(lookOf({ background: [0, 0, 0] })).toEqual({
      color: 'rgb(255 255 255)',
      backgroundColor: 'rgb(0 0 0)',
    });
    expect(lookOf({ bold: true, italic: true, underline: true, strike: true })).toEqual({
      fontWeight: 700,
      fontStyle: 'italic',
      textDecoration: 'underline line-through',
    });
    expect(lookOf(PLAIN)).toEqual({});
  });
});
