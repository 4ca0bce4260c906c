import { validate, type SchemaDraft, type ValidationResult } from '@cfworker/json-schema';
import { dialectOf, type Dialect } from './dialect.ts';
import { isObject, isSchema } from './keywords.ts';
import type { Found } from './judged.ts';
import { mismatchesOf } from './mismatches.ts';
import { comparable, type Comparable } from './numbers.ts';
import { prepare, type Prepared } from './prepare.ts';
import type { Mismatch, Verdict } from './verdict.ts';

/** So many mismatches are listed; nobody reads more. */
const MOST = 50;

/** The validator's names. It knows no draft-06, which differs only in keywords that are taken out before. */
const DRAFTS: Readonly<Record<Dialect, SchemaDraft>> = {
  'draft-04': '4',
  'draft-06': '7',
  'draft-07': '7',
  '2019-09': '2019-09',
  '2020-12': '2020-12',
};

const unjudged = (reason: string): Verdict => ({ kind: 'unjudged', reason });

/**
 * Judges a value by a schema, both JSON text. Never throws: what cannot be judged is said in the verdict. It may take
 * for ever (a regular expression), so it runs in a worker that can be ended.
 */
export function judgement(schemaText: string, valueText: string): Verdict {
  const texts = comparable(schemaText, valueText);
  if (texts === undefined) return unjudged('it holds a number with too many digits to compare.');
  const schema = parsed(texts.schema);
  const value = parsed(texts.value);
  if (value === undefined) return unjudged('the value is not JSON.');
  if (schema === undefined) return unjudged('the schema is not JSON.');
  if (!isSchema(schema.json)) return unjudged('the schema is neither an object nor true or false.');
  const named = isObject(schema.json) ? schema.json['$schema'] : undefined;
  const dialect = dialectOf(named);
  if (dialect === undefined) return unjudged(`dialect not supported: ${JSON.stringify(named)}.`);
  try {
    return judged(prepare(schema.json, dialect), value.json, dialect, texts);
  } catch (error) {
    return unjudged(`${causeOf(error)}.`);
  }
}

/** Wrapped, for `null` and `false` are values. Undefined for a text that is no JSON, or too deep to be read. */
function parsed(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function judged(
  { schema, lookup, unchecked, beyond }: Prepared,
  value: unknown,
  dialect: Dialect,
  { literals }: Comparable,
): Verdict {
  if (beyond !== undefined) return unjudged(`“${beyond}” is not supported.`);
  const { valid, errors } = validated(value, schema, DRAFTS[dialect], lookup);
  const leftOut = unchecked.length === 0 ? undefined : leftOutWords(unchecked);
  if (valid) return leftOut === undefined ? { kind: 'valid' } : unjudged(leftOut);
  const spell = (number: number) => literals.get(number) ?? String(number);
  return {
    kind: 'invalid',
    ...listed(mismatchesOf(errors, { schema, lookup, value, spell })),
    ...(leftOut === undefined ? {} : { unchecked: leftOut }),
  };
}

/** All errors, or only the first ones where there are more than the validator can hold. */
function validated(
  value: unknown,
  schema: Prepared['schema'],
  draft: SchemaDraft,
  lookup: Prepared['lookup'],
): ValidationResult {
  try {
    return validate(value, schema, draft, lookup, false);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return validate(value, schema, draft, lookup, true);
  }
}

function leftOutWords(unchecked: readonly string[]): string {
  const first = unchecked.slice(0, 3).join('; ');
  const more = unchecked.length > 3 ? `; and ${unchecked.length - 3} more` : '';
  return `some of the schema cannot be used: ${first}${more}.`;
}

function listed(all: Iterable<Found>): { mismatches: Mismatch[]; more: number } {
  const mismatches = new Map<string, Mismatch>();
  let more = 0;
  for (const found of all) {
    if (mismatches.size === MOST) {
      more++;
      continue;
    }
    const mismatch = found();
    const key = JSON.stringify([mismatch.path, mismatch.member, mismatch.words]);
    if (!mismatches.has(key)) mismatches.set(key, mismatch);
  }
  return { mismatches: [...mismatches.values()], more };
}

function causeOf(error: unknown): string {
  if (error instanceof RangeError) return 'it is nested too deeply, or refers to itself for ever';
  if (error instanceof URIError) return 'a name in it is not valid Unicode';
  const words = error instanceof Error ? error.message : String(error);
  if (words.startsWith('Duplicate schema URI')) return 'two of its schemas have the same address';
  return `the schema cannot be read (${words.slice(0, 200)})`;
}
