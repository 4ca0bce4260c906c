/** A colour: one of the terminal's sixteen (0 to 15), else red, green and blue from 0 to 255. */
export type Color = number | readonly [red: number, green: number, blue: number];

/** How a terminal would draw letters (ECMA-48, "select graphic rendition"). */
export interface Style {
  readonly color?: Color | undefined;
  readonly background?: Color | undefined;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly inverse?: boolean;
  /** Letters that a terminal would not show. */
  readonly hidden?: boolean;
}

export const PLAIN: Style = {};

const SWITCHES: ReadonlyMap<number, Style> = new Map([
  [1, { bold: true }],
  [2, { dim: true }],
  [3, { italic: true }],
  [4, { underline: true }],
  [7, { inverse: true }],
  [8, { hidden: true }],
  [9, { strike: true }],
  [21, { underline: true }],
  [22, { bold: false, dim: false }],
  [23, { italic: false }],
  [24, { underline: false }],
  [27, { inverse: false }],
  [28, { hidden: false }],
  [29, { strike: false }],
  [39, { color: undefined }],
  [49, { background: undefined }],
]);

/** The style after a sequence `ESC [ parameters m`. What is not known there changes nothing. */
export function styled(before: Style, parameters: string): Style {
  let style = before;
  const groups = parameters.split(';');
  for (let at = 0; at < groups.length; at++) {
    const [code = 0, ...inner] = (groups[at] ?? '').split(':').map(Number);
    if (code === 0) style = PLAIN;
    else if (code === 38 || code === 48 || code === 58) {
      // `38:2::1:2:3` holds its colour itself; `38;2;1;2;3` in the groups behind it.
      const rest =
        inner.length > 0 ? withoutSpace(inner) : groups.slice(at + 1, at + 5).map(Number);
      const [color, used] = extended(rest);
      if (inner.length === 0) at += used;
      // 58 is the colour of the underline, which is left as it is.
      if (code === 38) style = { ...style, color };
      if (code === 48) style = { ...style, background: color };
    } else if (code === 4 && inner[0] === 0) style = { ...style, underline: false };
    else if (code >= 30 && code <= 37) style = { ...style, color: code - 30 };
    else if (code >= 40 && code <= 47) style = { ...style, background: code - 40 };
    else if (code >= 90 && code <= 97) style = { ...style, color: code - 82 };
    else if (code >= 100 && code <= 107) style = { ...style, background: code - 92 };
    else style = { ...style, ...SWITCHES.get(code) };
  }
  return style;
}

/** Between colons a colour space may stand, or its empty place, before the three numbers. */
function withoutSpace(inner: readonly number[]): readonly number[] {
  return inner[0] === 2 && inner.length > 4 ? [2, ...inner.slice(2)] : inner;
}

/** A colour of 256 (`5;n`) or of 16 million (`2;r;g;b`), and how many parameters it took. */
function extended(rest: readonly number[]): readonly [Color | undefined, number] {
  const [kind, first = 0, second = 0, third = 0] = rest;
  if (kind === 5) return [isByte(first) ? indexed(first) : undefined, 2];
  if (kind !== 2) return [undefined, 1];
  const parts = [first, second, third] as const;
  return [parts.every(isByte) ? parts : undefined, 4];
}

function isByte(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 255;
}

/** Beyond the sixteen: a cube of 6 × 6 × 6 colours, then 24 greys. */
function indexed(index: number): Color {
  if (index < 16) return index;
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return [grey, grey, grey];
  }
  const level = (step: number) => (step === 0 ? 0 : 55 + step * 40);
  const place = index - 16;
  return [level(Math.floor(place / 36)), level(Math.floor(place / 6) % 6), level(place % 6)];
}
