import { DIALECTS, type Dialect } from './dialect.ts';

/** Where a keyword's value holds schemas. */
type Holds = 'schema' | 'list' | 'map';

export interface Keyword {
  readonly since?: Dialect;
  /** The last dialect that has it. */
  readonly until?: Dialect;
  readonly holds?: Holds;
  /** What its value has to be, to be said after "is not": `a list of names`. */
  readonly shape?: { readonly words: string; fits(value: unknown): boolean };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isSchema(value: unknown): boolean {
  return typeof value === 'boolean' || isObject(value);
}

const TYPES: readonly unknown[] = [
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
];
const isType = (value: unknown) => TYPES.includes(value);
const isText = (value: unknown) => typeof value === 'string';
const isNames = (value: unknown) => Array.isArray(value) && value.every(isText);
const isNumber = (value: unknown) => typeof value === 'number';
const isAddress = (value: unknown) =>
  typeof value === 'string' && URL.canParse(value, 'https://schema.invalid/');

/** Whether the validator, which reads patterns in Unicode mode, can read this one. */
export function isPattern(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    new RegExp(value, 'u');
    return true;
  } catch {
    return false;
  }
}

const NUMBER = { words: 'a number', fits: isNumber };
const FLAG = { words: 'true or false', fits: (value: unknown) => typeof value === 'boolean' };
const COUNT = {
  words: 'a count',
  fits: (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0,
};
const ADDRESS = { words: 'a reference', fits: isAddress };
const MAP = { words: 'an object', fits: isObject };
const LIST = {
  words: 'a list of schemas',
  fits: (value: unknown) => Array.isArray(value) && value.length > 0,
};

const SCHEMA: Keyword = {
  holds: 'schema',
  shape: { words: 'a schema', fits: isSchema },
};

/** Every keyword that says something about a value, by the dialects that have it. */
const KEYWORDS: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ['$ref', { shape: ADDRESS }],
  ['$id', { since: 'draft-06', shape: ADDRESS }],
  ['id', { until: 'draft-04', shape: ADDRESS }],
  ['$anchor', { since: '2019-09', shape: { words: 'a name', fits: isText } }],
  ['$defs', { holds: 'map', shape: MAP }],
  ['definitions', { holds: 'map', shape: MAP }],
  [
    'type',
    {
      shape: {
        words: 'a known type',
        fits: (value) =>
          isType(value) || (Array.isArray(value) && value.length > 0 && value.every(isType)),
      },
    },
  ],
  ['enum', { shape: { words: 'a list', fits: Array.isArray } }],
  ['const', { since: 'draft-06' }],
  ['multipleOf', { shape: { words: 'above 0', fits: (v) => typeof v === 'number' && v > 0 } }],
  ['minimum', { shape: NUMBER }],
  ['maximum', { shape: NUMBER }],
  ['exclusiveMinimum', { shape: NUMBER }],
  ['exclusiveMaximum', { shape: NUMBER }],
  ['minLength', { shape: COUNT }],
  ['maxLength', { shape: COUNT }],
  ['pattern', { shape: { words: 'a regular expression', fits: isPattern } }],
  ['format', { shape: { words: 'a name', fits: isText } }],
  ['minItems', { shape: COUNT }],
  ['maxItems', { shape: COUNT }],
  ['uniqueItems', { shape: FLAG }],
  ['items', SCHEMA],
  ['prefixItems', { since: '2020-12', holds: 'list', shape: LIST }],
  ['additionalItems', { ...SCHEMA, until: '2019-09' }],
  ['unevaluatedItems', { ...SCHEMA, since: '2019-09' }],
  ['contains', { ...SCHEMA, since: 'draft-06' }],
  ['minContains', { since: '2019-09', shape: COUNT }],
  ['maxContains', { since: '2019-09', shape: COUNT }],
  ['required', { shape: { words: 'a list of names', fits: isNames } }],
  ['minProperties', { shape: COUNT }],
  ['maxProperties', { shape: COUNT }],
  ['properties', { holds: 'map', shape: MAP }],
  ['patternProperties', { holds: 'map', shape: MAP }],
  ['additionalProperties', SCHEMA],
  ['unevaluatedProperties', { ...SCHEMA, since: '2019-09' }],
  ['propertyNames', { ...SCHEMA, since: 'draft-06' }],
  ['dependencies', { holds: 'map', shape: MAP }],
  ['dependentSchemas', { since: '2019-09', holds: 'map', shape: MAP }],
  [
    'dependentRequired',
    {
      since: '2019-09',
      shape: {
        words: 'an object of lists of names',
        fits: (value) => isObject(value) && Object.values(value).every(isNames),
      },
    },
  ],
  ['allOf', { holds: 'list', shape: LIST }],
  ['anyOf', { holds: 'list', shape: LIST }],
  ['oneOf', { holds: 'list', shape: LIST }],
  ['not', SCHEMA],
  ['if', { ...SCHEMA, since: 'draft-07' }],
  ['then', { ...SCHEMA, since: 'draft-07' }],
  ['else', { ...SCHEMA, since: 'draft-07' }],
]);

/** In older dialects `items` may be a list of schemas, one for each place. */
const ITEMS: Keyword = {
  shape: { words: 'a schema', fits: (value) => isSchema(value) || LIST.fits(value) },
};
/** In draft-04 these turn `minimum` and `maximum` into limits that are left out themselves. */
const EXCLUSIVE: Keyword = { shape: FLAG };

/**
 * What is known of a keyword in a dialect: `absent` where that dialect does not have it but another does,
 * undefined where none does.
 */
export function keywordOf(name: string, dialect: Dialect): Keyword | 'absent' | undefined {
  const keyword = KEYWORDS.get(name);
  if (keyword === undefined) return undefined;
  const age = DIALECTS.indexOf(dialect);
  if (keyword.since !== undefined && age < DIALECTS.indexOf(keyword.since)) return 'absent';
  if (keyword.until !== undefined && age > DIALECTS.indexOf(keyword.until)) return 'absent';
  if (dialect === 'draft-04' && name.startsWith('exclusive')) return EXCLUSIVE;
  if (dialect !== '2020-12' && name === 'items') return ITEMS;
  return keyword;
}

/** Keywords that make what a reference means depend on the way to it, or ask for other rules. They are not judged. */
export const BEYOND: ReadonlySet<string> = new Set([
  '$dynamicRef',
  '$dynamicAnchor',
  '$recursiveRef',
  '$recursiveAnchor',
  '$vocabulary',
]);
