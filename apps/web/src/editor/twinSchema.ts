import { dialectOf, type Dialect } from '../validate/dialect.ts';
import { FORMATS } from '../validate/formats.ts';
import { isObject, keywordOf } from '../validate/keywords.ts';
import { comparable } from '../validate/numbers.ts';

type Json = Record<string, unknown>;

/** What is the same for every part of one schema. */
interface Copying {
  readonly dialect: Dialect;
  /** Numbers that stand for others, which reading would round. */
  readonly stand: ReadonlyMap<number, string>;
}

/** In UTF-16 code units. Monaco gets a copy of every schema with every change of one. */
const LARGEST = 512 * 1024;
const DEEPEST = 100;

const ADDRESSES: Readonly<Record<Dialect, string>> = {
  'draft-04': 'http://json-schema.org/draft-04/schema#',
  'draft-06': 'http://json-schema.org/draft-06/schema#',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
};

/**
 * What Monaco's language service may know of a server's schema. It has no time limit, so it gets no schema that is
 * large or deep, and no pattern that could run for ever; it inserts the values of a schema into the text, so it gets
 * no value with a number that reading would round. Words are plain text there, while its own keywords for Markdown and
 * snippets are left out, and so are references that lead out of the document. Undefined: no schema at all.
 * (The judge knows the schema as it is; this is for completion, hover and the quick squiggle.)
 */
export function twinSchema(text: string): Json | undefined {
  const read = text.length > LARGEST ? undefined : comparable(text, 'null');
  const root = read && parsed(read.schema);
  if (read === undefined || !isObject(root)) return undefined;
  const dialect = dialectOf(root['$schema']);
  if (dialect === undefined) return undefined;
  try {
    const copy = copied(root, { dialect, stand: read.literals }, 0);
    return { ...copy, $schema: ADDRESSES[dialect] };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Throws RangeError where it is nested too deeply. */
function copied(schema: Json, copying: Copying, depth: number): Json {
  if (depth > DEEPEST) throw new RangeError('nested too deeply');
  const entries = Object.entries(schema).flatMap(([name, value]) => {
    const copy = keywordCopy(name, value, copying, depth);
    return copy === undefined ? [] : [[name, copy] as const];
  });
  // By entries: a member may be called `__proto__`.
  return Object.fromEntries(entries);
}

/** The keyword's value as Monaco may have it; undefined where it may not. */
function keywordCopy(name: string, value: unknown, copying: Copying, depth: number): unknown {
  if (name === 'title' || name === 'description')
    return typeof value === 'string' ? value : undefined;
  if (name === 'default' || (name === 'examples' && Array.isArray(value)))
    return plainCopy(value, copying);
  const keyword = keywordOf(name, copying.dialect);
  if (keyword === undefined || keyword === 'absent') return undefined;
  if (keyword.shape !== undefined && !keyword.shape.fits(value)) return undefined;
  // Addresses could be those of another editor's schema; what refers to them is left out too.
  if (name === '$id' || name === 'id') return undefined;
  if (name === '$ref') return String(value).startsWith('#') ? value : undefined;
  if (name === 'pattern') return isTame(String(value)) ? value : undefined;
  if (name === 'format') return FORMATS.has(String(value)) ? value : undefined;
  if (keyword.holds === 'map' && isObject(value))
    return membersCopy(value, name === 'patternProperties', copying, depth);
  if (keyword.holds === undefined && name !== 'items') return plainCopy(value, copying);
  return Array.isArray(value)
    ? value.map((one) => schemaCopy(one, copying, depth))
    : schemaCopy(value, copying, depth);
}

/** A value without schemas in it; undefined where a number in it stands for another one. */
function plainCopy(value: unknown, { stand }: Copying): unknown {
  const holdsStand = (one: unknown): boolean =>
    typeof one === 'number'
      ? stand.has(one)
      : typeof one === 'object' && one !== null && Object.values(one).some(holdsStand);
  return holdsStand(value) ? undefined : value;
}

function membersCopy(map: Json, arePatterns: boolean, copying: Copying, depth: number): Json {
  return Object.fromEntries(
    Object.entries(map)
      .filter(([name]) => !arePatterns || isTame(name))
      .map(([name, value]) => [name, schemaCopy(value, copying, depth)]),
  );
}

/** What is no schema becomes one that everything fits; the names of a `dependencies` member stay. */
function schemaCopy(value: unknown, copying: Copying, depth: number): unknown {
  if (isObject(value)) return copied(value, copying, depth + 1);
  const areNames = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return typeof value === 'boolean' || areNames ? value : true;
}

/**
 * Whether a pattern surely ends soon: short, at most two repetitions, none of a group, no reference back. Too strict for some good patterns, which the judge checks all the same.
 */
export function isTame(pattern: string): boolean {
  if (pattern.length > 200 || /\\[1-9k]/.test(pattern)) return false;
  const bare = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  if (/\)[*+{]/.test(bare)) return false;
  return (bare.match(/[*+]|\{\d*,?\d*\}/g) ?? []).length <= 2;
}
