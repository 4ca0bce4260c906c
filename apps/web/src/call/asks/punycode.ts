const BASE = 36;
const LEAST = 1;
const MOST = 26;
const SKEW = 38;
const DAMP = 700;
const HIGHEST_CODE_POINT = 0x10ffff;

/**
 * What a label of a host name stands for, given without its `xn--` (RFC 3492); undefined where it is
 * no Punycode.
 */
export function fromPunycode(label: string): string | undefined {
  const delimiter = label.lastIndexOf('-');
  const points = Array.from(label.slice(0, Math.max(0, delimiter)), (letter) =>
    letter.charCodeAt(0),
  );
  let next = 128;
  let place = 0;
  let bias = 72;
  for (let at = delimiter + 1; at < label.length;) {
    const before = place;
    for (let weight = 1, step = BASE; ; step += BASE) {
      const digit = digitOf(label[at++]);
      if (digit === undefined) return undefined;
      place += digit * weight;
      const threshold = Math.min(MOST, Math.max(LEAST, step - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = points.length + 1;
    bias = adapted(place - before, length, before === 0);
    next += Math.floor(place / length);
    place %= length;
    if (next > HIGHEST_CODE_POINT) return undefined;
    points.splice(place, 0, next);
    place += 1;
  }
  return String.fromCodePoint(...points);
}

function digitOf(character: string | undefined): number | undefined {
  if (character === undefined) return undefined;
  if (/[a-z]/i.test(character)) return character.toLowerCase().charCodeAt(0) - 97;
  return /\d/.test(character) ? Number(character) + 26 : undefined;
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let steps = 0;
  for (; rest > ((BASE - LEAST) * MOST) / 2; steps += BASE)
    rest = Math.floor(rest / (BASE - LEAST));
  return steps + Math.floor(((BASE - LEAST + 1) * rest) / (rest + SKEW));
}
