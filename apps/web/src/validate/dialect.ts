/** Dialects of JSON Schema that can be judged, oldest first. */
export const DIALECTS = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'] as const;
export type Dialect = (typeof DIALECTS)[number];

const BY_NAME: ReadonlyMap<string, Dialect> = new Map([
  ['json-schema.org/draft-04/schema', 'draft-04'],
  ['json-schema.org/draft-06/schema', 'draft-06'],
  ['json-schema.org/draft-07/schema', 'draft-07'],
  ['json-schema.org/draft/2019-09/schema', '2019-09'],
  ['json-schema.org/draft/2020-12/schema', '2020-12'],
  ['json-schema.org/schema', '2020-12'],
]);

/**
 * The dialect that a schema names by `$schema`, in any spelling of the address; 2020-12 where it names none
 * (spec 2025-11-25/basic#json-schema-usage). Undefined for one that is not known here.
 */
export function dialectOf(named: unknown): Dialect | undefined {
  if (named === undefined) return '2020-12';
  if (typeof named !== 'string') return undefined;
  return BY_NAME.get(named.replace(/^https?:\/\//, '').replace(/#$/, ''));
}
