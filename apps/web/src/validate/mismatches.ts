import type { OutputUnit } from '@cfworker/json-schema';
import { nearest } from './alternatives.ts';
import { schemaAt, type Found, type Judged } from './judged.ts';
import { isObject } from './keywords.ts';
import { pointerParts, valueAt } from './pointer.ts';
import { NOTHING_FITS } from './prepare.ts';
import type { Mismatch } from './verdict.ts';
import { clipped, wordsFor } from './words.ts';

/** The validator reports these for a parent of what is wrong; the wrong place itself is reported behind them. */
const OF_PARENTS: ReadonlySet<string> = new Set([
  '$ref',
  'allOf',
  'if',
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'dependentSchemas',
  'prefixItems',
  'items',
  'additionalItems',
  'unevaluatedItems',
]);

/**
 * The validator's errors as what a person has to know: each place once, nothing for its parents, of several
 * alternatives only the nearest. A parent's error stands before those below it, whose locations begin with its own.
 */
export function* mismatchesOf(errors: readonly OutputUnit[], judged: Judged): Generator<Found> {
  const counted = errors.filter(({ keyword }) => keyword === 'minContains');
  for (let index = 0; index < errors.length; index++) {
    const error = errors[index];
    if (error === undefined || isCounted(error, counted)) continue;
    const { keyword } = error;
    if (keyword === 'anyOf' || keyword === 'oneOf') {
      const below = errorsBelow(errors, index);
      yield* nearest(error, below, judged, mismatchesOf);
      index += below.length;
    } else if (keyword === 'contains') {
      yield () => one(error, judged);
      index += errorsBelow(errors, index).length;
    } else if (keyword === 'propertyNames') {
      const below = errorsBelow(errors, index);
      for (const found of mismatchesOf(below, judged)) yield () => ofName(found());
      index += below.length;
    } else if (keyword === 'required' || keyword.startsWith('depend')) {
      if (isFirstOfItsKind(errors, index)) yield* missing(error, judged);
    } else if (!OF_PARENTS.has(keyword)) {
      yield () => one(error, judged);
    }
  }
}

function ofName(mismatch: Mismatch): Mismatch {
  return { ...mismatch, keyword: 'propertyNames', words: `name: ${mismatch.words}` };
}

/** An item that does not fit `contains` is wrong only in that too few do. */
function isCounted(error: OutputUnit, counted: readonly OutputUnit[]): boolean {
  return counted.some(
    ({ keywordLocation, instanceLocation }) =>
      error.keywordLocation.startsWith(keywordLocation.replace(/minContains$/, 'contains/')) &&
      error.instanceLocation.startsWith(`${instanceLocation}/`),
  );
}

function errorsBelow(errors: readonly OutputUnit[], index: number): readonly OutputUnit[] {
  const prefix = `${errors[index]?.keywordLocation ?? ''}/`;
  let end = index + 1;
  while (errors[end]?.keywordLocation.startsWith(prefix)) end++;
  return errors.slice(index + 1, end);
}

/** Missing members are reported one by one, and worded together: the first stands for all of one place. */
function isFirstOfItsKind(errors: readonly OutputUnit[], index: number): boolean {
  const error = errors[index];
  const before = errors[index - 1];
  return (
    before?.keyword !== error?.keyword ||
    before?.keywordLocation !== error?.keywordLocation ||
    before?.instanceLocation !== error?.instanceLocation
  );
}

/** A name in words, not too long for a line. */
function named(name: string): string {
  return `“${clipped(name)}”`;
}

function* missing(error: OutputUnit, judged: Judged): Generator<Found> {
  const { keyword } = error;
  const path = pointerParts(error.instanceLocation);
  const value = valueAt(judged.value, path);
  if (!isObject(value)) return;
  const asked = schemaAt(error.keywordLocation, judged)[keyword];
  const isMissing = (name: unknown): name is string =>
    typeof name === 'string' && !Object.hasOwn(value, name);
  if (keyword === 'required' && Array.isArray(asked)) {
    for (const member of asked.filter(isMissing))
      yield () => ({ path, member, words: `${named(member)} is required`, keyword });
  } else if (isObject(asked)) {
    for (const [name, names] of Object.entries(asked)) {
      if (!Object.hasOwn(value, name) || !Array.isArray(names)) continue;
      for (const member of names.filter(isMissing))
        yield () => ({
          path,
          member,
          words: `${named(member)} is required where ${named(name)} is given`,
          keyword,
        });
    }
  }
}

function one(error: OutputUnit, judged: Judged): Mismatch {
  const path = pointerParts(error.instanceLocation);
  const schema = schemaAt(error.keywordLocation, judged);
  const { keyword } = error;
  const asked = schema[keyword];
  if (keyword === 'not' && isObject(asked) && asked['$comment'] === NOTHING_FITS) {
    const parent = pointerParts(error.keywordLocation).at(-2) ?? '';
    const isOwn = OF_PARENTS.has(parent);
    return { path, words: 'is not allowed', keyword: isOwn ? parent : 'false' };
  }
  const isExclusive =
    (keyword === 'minimum' && schema['exclusiveMinimum'] === true) ||
    (keyword === 'maximum' && schema['exclusiveMaximum'] === true);
  const value = valueAt(judged.value, path);
  const words = wordsFor({ keyword, asked, value, isExclusive, spell: judged.spell });
  return { path, words: words ?? `does not fit “${keyword}”`, keyword };
}
