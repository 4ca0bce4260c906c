import type { CSSProperties } from 'react';
import type { Color, Style } from './sgr.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** What text stands on: the darkest light and the lightest dark ground of the page. */
const LIGHT: Rgb = [246, 247, 249];
const DARK: Rgb = [28, 31, 38];
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** WCAG 2.2, success criterion 1.4.3. */
const LEAST_CONTRAST = 4.5;

/** The terminal's sixteen: black, red, green, yellow, blue, magenta, cyan, white, and the same, bright. */
const SIXTEEN: readonly Rgb[] = [
  [46, 52, 64],
  [197, 40, 54],
  [31, 128, 61],
  [150, 104, 0],
  [40, 92, 205],
  [148, 62, 190],
  [0, 122, 135],
  [190, 196, 206],
  [110, 118, 130],
  [235, 77, 85],
  [52, 168, 83],
  [200, 150, 20],
  [84, 140, 255],
  [190, 110, 230],
  [20, 165, 180],
  [255, 255, 255],
];

function rgbOf(color: Color): Rgb {
  return typeof color === 'number' ? (SIXTEEN[color] ?? BLACK) : color;
}

function css([red, green, blue]: Rgb): string {
  return `rgb(${red} ${green} ${blue})`;
}

/** Relative luminance, as WCAG 2 defines it. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour, moved towards black or white just as far as it takes to be read on this ground. */
export function legible(color: Rgb, ground: Rgb): Rgb {
  const end = contrast(WHITE, ground) > contrast(BLACK, ground) ? WHITE : BLACK;
  for (let step = 0; step <= 20; step++) {
    const mixed = color.map((part, at) =>
      Math.round(part + (((end[at] ?? 0) - part) * step) / 20),
    ) as [number, number, number];
    if (contrast(mixed, ground) >= LEAST_CONTRAST) return mixed;
  }
  return end;
}

/** The look of letters in a style, in either theme of the page. Colours that would not be read are made so. */
export function lookOf(style: Style): CSSProperties {
  const { bold, dim, italic, underline, strike, hidden } = style;
  const lines = [underline && 'underline', strike && 'line-through', hidden && 'underline dotted'];
  const decoration = lines.filter((line) => typeof line === 'string').join(' ');
  return {
    ...colorsOf(style),
    ...(bold === true && { fontWeight: 700 }),
    ...(dim === true && bold !== true && { fontWeight: 300 }),
    ...(italic === true && { fontStyle: 'italic' }),
    ...(decoration !== '' && { textDecoration: decoration }),
  };
}

function colorsOf({ color, background, inverse, dim }: Style): CSSProperties {
  const [front, back] = inverse === true ? [background, color] : [color, background];
  if (back !== undefined) {
    const ground = rgbOf(back);
    const best = contrast(WHITE, ground) > contrast(BLACK, ground) ? WHITE : BLACK;
    const letters = front === undefined ? best : legible(rgbOf(front), ground);
    return { color: css(letters), backgroundColor: css(ground) };
  }
  if (inverse === true) {
    // The ground is the page's own ink then.
    const [light, dark] = [rgbOf(front ?? 15), rgbOf(front ?? 0)];
    return {
      color: `light-dark(${css(legible(light, DARK))}, ${css(legible(dark, LIGHT))})`,
      backgroundColor: `light-dark(${css(DARK)}, ${css(LIGHT)})`,
    };
  }
  if (front === undefined) return dim === true ? { color: 'var(--ink-2)' } : {};
  const rgb = rgbOf(front);
  return { color: `light-dark(${css(legible(rgb, LIGHT))}, ${css(legible(rgb, DARK))})` };
}
