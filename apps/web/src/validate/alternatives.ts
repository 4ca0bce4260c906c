import type { OutputUnit } from '@cfworker/json-schema';
import { schemaAt, type Found, type Judged } from './judged.ts';
import { pointerParts, valueAt } from './pointer.ts';
import type { Mismatch } from './verdict.ts';
import { choiceWords, typeWords } from './words.ts';

/**
 * Words on a value that fits none of several alternatives (`anyOf`, `oneOf`), or too many. What is wrong in every one
 * of them would be noise, so only the nearest one's mismatches are given: that of the right type, then that whose
 * discriminator fits, then that with the fewest errors.
 */
export function* nearest(
  error: OutputUnit,
  below: readonly OutputUnit[],
  judged: Judged,
  wordsOf: (errors: readonly OutputUnit[], judged: Judged) => Iterable<Found>,
): Generator<Found> {
  const { keyword, keywordLocation, instanceLocation } = error;
  const listed = schemaAt(keywordLocation, judged)[keyword];
  const count = Array.isArray(listed) ? listed.length : 0;
  const all = Array.from({ length: count }, (_, index) =>
    below.filter((one) => one.keywordLocation.startsWith(`${keywordLocation}/${index}/`)),
  );
  const path = pointerParts(instanceLocation);
  const fitting = all.filter((errors) => errors.length === 0).length;
  if (fitting > 0) {
    yield () => ({
      path,
      words: `fits ${fitting} of ${count} alternatives, not just one`,
      keyword,
    });
    return;
  }
  const near = all.filter((errors) => !errors.some((one) => isOfType(one, instanceLocation)));
  if (near.length === 0) {
    const types = all.flatMap((errors) =>
      errors.filter((one) => isOfType(one, instanceLocation)).flatMap((one) => asked(one, judged)),
    );
    yield () => ({ path, words: typeWords(valueAt(judged.value, path), types), keyword });
    return;
  }
  const chosen = near.filter((errors) => choiceIn(errors, instanceLocation) === undefined);
  if (chosen.length === 0) {
    const choice = commonChoice(near, instanceLocation, judged);
    if (choice !== undefined) {
      yield () => ({ ...choice, keyword });
      return;
    }
  }
  const candidates = chosen.length === 0 ? near : chosen;
  const best = candidates.reduce((a, b) => (b.length < a.length ? b : a));
  if (candidates.length > 1)
    yield () => ({ path, words: `fits none of ${count} alternatives`, keyword });
  yield* wordsOf(best, judged);
}

/** Whether an error says that the value itself has another type. */
function isOfType(error: OutputUnit, place: string): boolean {
  return error.keyword === 'type' && error.instanceLocation === place;
}

/** What a keyword asks for, as a list. */
function asked(error: OutputUnit, judged: Judged): readonly unknown[] {
  const value = schemaAt(error.keywordLocation, judged)[error.keyword];
  return error.keyword !== 'const' && Array.isArray(value) ? value : [value];
}

/** The error that says that the value, or a member of it, is none of those that choose this alternative. */
function choiceIn(errors: readonly OutputUnit[], place: string): OutputUnit | undefined {
  return errors.find(
    ({ keyword, instanceLocation }) =>
      (keyword === 'const' || keyword === 'enum') &&
      (instanceLocation === place ||
        instanceLocation.slice(0, instanceLocation.lastIndexOf('/')) === place),
  );
}

/** All choices at once where every alternative is chosen by the same place. */
function commonChoice(
  alternatives: readonly (readonly OutputUnit[])[],
  place: string,
  judged: Judged,
): Omit<Mismatch, 'keyword'> | undefined {
  const choices = alternatives.flatMap((errors) => choiceIn(errors, place) ?? []);
  const places = new Set(choices.map(({ instanceLocation }) => instanceLocation));
  const [only] = places;
  if (places.size !== 1 || only === undefined) return undefined;
  const offered = choices.flatMap((choice) => asked(choice, judged));
  return { path: pointerParts(only), words: choiceWords(offered, judged.spell) };
}
