import { arrayText, isProblem, objectText, scan } from '@loupe/json';
import { memberOf } from './draft.ts';
import type { ArrayDraft, Draft, ObjectDraft, ScalarDraft } from './draft.ts';
import { fieldsByName } from './field.ts';
import type { FieldModel } from './field.ts';

export interface ArgumentsText {
  readonly text: string;
  /** Required places that are unset, and so absent: a fault to show, not a reason to refuse. */
  readonly missing: readonly (readonly string[])[];
}

export interface DraftProblem {
  readonly problem: { readonly path: readonly string[]; readonly message: string };
}

/**
 * The text to send. Unset places are left out; an unset root is `{}`, as arguments are an object.
 * A problem says where the draft is not JSON yet, by member names and item indexes.
 */
export function toText(model: FieldModel, draft: Draft): ArgumentsText | DraftProblem {
  const missing: (readonly string[])[] = [];
  const written = write(model, draft, [], missing);
  if (typeof written === 'object') return written;
  return { text: written ?? '{}', missing };
}

/** The text of a place, undefined where it is unset. */
function write(
  model: FieldModel | undefined,
  draft: Draft,
  path: readonly string[],
  missing: (readonly string[])[],
): string | undefined | DraftProblem {
  switch (draft.state) {
    case 'unset':
      return undefined;
    case 'null':
      return 'null';
    case 'scalar':
      return draft.valid ? draft.text : notYet(model, draft, path);
    case 'json': {
      const outcome = scan(draft.text);
      if (!isProblem(outcome)) return draft.text;
      const where = `(at character ${outcome.offset + 1})`;
      return { problem: { path, message: `Not JSON: ${outcome.reason} ${where}.` } };
    }
    case 'object':
      return writeObject(model, draft, path, missing);
    case 'union': {
      const branch = model?.kind === 'union' ? model.branches[draft.branch] : undefined;
      return write(branch?.field(), draft.value, path, missing);
    }
    case 'array':
      return writeArray(model, draft, path, missing);
  }
}

function writeObject(
  model: FieldModel | undefined,
  draft: ObjectDraft,
  path: readonly string[],
  missing: (readonly string[])[],
): string | DraftProblem {
  const object = model?.kind === 'object' ? model : undefined;
  const fields = object?.fieldsFor(draft) ?? [];
  for (const { label, required } of fields) {
    if (required && isUnset(memberOf(draft, label))) missing.push([...path, label]);
  }
  const named = fieldsByName(fields);
  const members: [string, string][] = [];
  for (const [name, value] of draft.members) {
    if (isUnset(value)) continue;
    const text = write(named.get(name) ?? object?.fieldOf(name), value, [...path, name], missing);
    if (typeof text === 'object') return text;
    if (text !== undefined) members.push([name, text]);
  }
  return objectText(members);
}

/** Nothing is there, or a branch is chosen and nothing is in it yet. */
function isUnset(draft: Draft): boolean {
  return draft.state === 'unset' || (draft.state === 'union' && isUnset(draft.value));
}

/** Places at the end of a tuple that are not filled in are left out. */
function writeArray(
  model: FieldModel | undefined,
  draft: ArrayDraft,
  path: readonly string[],
  missing: (readonly string[])[],
): string | DraftProblem {
  const list = model?.kind === 'array' ? model : undefined;
  const places = list?.prefix() ?? [];
  const last = draft.items.findLastIndex((item) => !isUnset(item));
  const count = Math.max(last + 1, draft.items.length > places.length ? draft.items.length : 0);
  const items: string[] = [];
  for (const [index, value] of draft.items.slice(0, count).entries()) {
    const place = [...path, String(index)];
    const text = write(places[index] ?? list?.item(), value, place, missing);
    if (typeof text === 'object') return text;
    if (text === undefined) {
      return { problem: { path: place, message: `Item ${index + 1} is not filled in.` } };
    }
    items.push(text);
  }
  for (const [index, { required }] of places.entries()) {
    if (required && index >= count) missing.push([...path, String(index)]);
  }
  return arrayText(items);
}

function notYet(
  model: FieldModel | undefined,
  draft: ScalarDraft,
  path: readonly string[],
): DraftProblem {
  const what = model?.kind === 'number' ? 'a number' : 'a value';
  return { problem: { path, message: `"${draft.text}" is not ${what} that JSON can carry.` } };
}
