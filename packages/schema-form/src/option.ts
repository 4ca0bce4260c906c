import type { ChoiceField } from './field.ts';
import type { Option } from './choice.ts';
import { readJson } from './node.ts';
import { valueKey } from './same.ts';

const known = new WeakMap<readonly Option[], ReadonlyMap<string, number>>();

/** Which option a value is, -1 for none. `1` and `"1"` are apart, `1` and `1.0` are the same. */
export function optionIndex(model: ChoiceField, text: string): number {
  let indexes = known.get(model.options);
  if (indexes === undefined) {
    indexes = new Map(model.options.map((option, index) => [keyOf(option.text), index]));
    known.set(model.options, indexes);
  }
  return indexes.get(keyOf(text)) ?? -1;
}

/** Strings that are spelled in one way only. */
const PLAIN_STRING = /^"[ !#-[\]-~]*"$/;

/** What is no JSON is like nothing but itself. */
function keyOf(text: string): string {
  if (PLAIN_STRING.test(text)) return text;
  const value = readJson(text);
  return value === undefined ? text : valueKey(value);
}
