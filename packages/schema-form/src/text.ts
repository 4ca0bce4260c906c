import {
  arrayText,
  isProblem,
  itemsOf,
  membersOf,
  minify,
  objectText,
  quote,
  scan,
  slice,
  stringAt,
} from '@loupe/json';
import type { JsonSpan } from '@loupe/json';
import { jsonDraft, memberOf, NULL, UNSET } from './draft.ts';
import type { ArrayDraft, Draft, ObjectDraft, ScalarDraft } from './draft.ts';
import type { ChoiceField, FieldModel } from './model.ts';

export interface ArgumentsText {
  readonly text: string;
  /** Required places that are unset, and so absent: a fault to show, not a reason to refuse. */
  readonly missing: readonly (readonly string[])[];
}

export interface DraftProblem {
  readonly problem: { readonly path: readonly string[]; readonly message: string };
}

/** Deeper values than this are kept as JSON text instead of fields. */
const DEEPEST_FIELD = 100;

/** What a form starts with: the defaults of the schema, everything else unset. */
export function seed(model: FieldModel): Draft {
  return seeded(model, new Set());
}

function seeded(model: FieldModel, ancestors: ReadonlySet<number>): Draft {
  if (model.defaultText !== undefined) return fromText(model, model.defaultText);
  if (model.kind !== 'object') return UNSET;
  const within = new Set([...ancestors, model.place]);
  const members = model
    .fields()
    .map((field) => [field.label, seededMember(field, within)] as const);
  return { state: 'object', members };
}

/** An object inside is begun only where it is required and a default gives it something to hold. */
function seededMember(field: FieldModel, ancestors: ReadonlySet<number>): Draft {
  if (field.kind !== 'object' || field.defaultText !== undefined) return seeded(field, ancestors);
  if (!field.required || ancestors.has(field.place)) return UNSET;
  const draft = seeded(field, ancestors);
  const holds =
    draft.state === 'object' && draft.members.some(([, { state }]) => state !== 'unset');
  return holds ? draft : UNSET;
}

/**
 * The draft that shows a text in the form. Everything the text says is kept: unknown members,
 * duplicates, spellings, and as JSON what is of another type than its field.
 */
export function fromText(model: FieldModel, text: string): Draft {
  const root = scan(text);
  return isProblem(root) ? jsonDraft(text) : draftAt(model, text, root.span, 0);
}

function draftAt(
  model: FieldModel | undefined,
  text: string,
  span: JsonSpan,
  depth: number,
): Draft {
  if (span.kind === 'null') return NULL;
  const raw = slice(text, span);
  if (model === undefined || depth > DEEPEST_FIELD) return jsonDraft(raw);
  if (model.kind === 'object' && span.kind === 'object') {
    const fields = new Map(model.fields().map((field) => [field.label, field]));
    const present = membersOf(text, span).map(
      ({ key, value }) => [key, draftAt(fields.get(key), text, value, depth + 1)] as const,
    );
    for (const [key] of present) fields.delete(key);
    const absent = [...fields.keys()].map((name) => [name, UNSET] as const);
    return { state: 'object', members: [...present, ...absent] };
  }
  if (model.kind === 'array' && span.kind === 'array') {
    const items = itemsOf(text, span);
    const item = items.length > 0 ? model.item() : undefined;
    return { state: 'array', items: items.map((each) => draftAt(item, text, each, depth + 1)) };
  }
  const fits =
    model.kind === span.kind || (model.kind === 'choice' && optionIndex(model, raw) >= 0);
  return fits ? { state: 'scalar', text: raw, valid: true } : jsonDraft(raw);
}

/** Which option a value is, -1 for none. `1` and `"1"` are apart, `1.0` and `1` are not. */
export function optionIndex(model: ChoiceField, text: string): number {
  const wanted = comparable(text);
  return model.options.findIndex((option) => comparable(option.text) === wanted);
}

/** One spelling for equal scalars. Numbers beyond 2^53 are compared by their digits. */
function comparable(text: string): string {
  const root = scan(text);
  if (isProblem(root)) return text;
  const { span } = root;
  if (span.kind === 'string') return quote(stringAt(text, span));
  if (span.kind === 'number') {
    const value = Number(slice(text, span));
    return Number.isSafeInteger(value) ? String(value) : slice(text, span);
  }
  return minify(text);
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
  const fields = model?.kind === 'object' ? model.fields() : [];
  for (const { label, required } of fields) {
    if (required && memberOf(draft, label).state === 'unset') missing.push([...path, label]);
  }
  const byName = new Map(fields.map((field) => [field.label, field]));
  const members: [string, string][] = [];
  for (const [name, value] of draft.members) {
    const text = write(byName.get(name), value, [...path, name], missing);
    if (typeof text === 'object') return text;
    if (text !== undefined) members.push([name, text]);
  }
  return objectText(members);
}

function writeArray(
  model: FieldModel | undefined,
  draft: ArrayDraft,
  path: readonly string[],
  missing: (readonly string[])[],
): string | DraftProblem {
  const item = model?.kind === 'array' ? model.item() : undefined;
  const items: string[] = [];
  for (const [index, value] of draft.items.entries()) {
    const place = [...path, String(index)];
    const text = write(item, value, place, missing);
    if (typeof text === 'object') return text;
    if (text === undefined) {
      return { problem: { path: place, message: `Item ${index + 1} is not filled in.` } };
    }
    items.push(text);
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
