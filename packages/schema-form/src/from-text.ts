import { jsonDraft, NULL, UNSET } from './draft.ts';
import type { ArrayDraft, Draft, ObjectDraft } from './draft.ts';
import { fieldsByName } from './field.ts';
import type { ArrayField, FieldModel, ObjectField } from './field.ts';
import { readJson } from './node.ts';
import type { JsonNode } from './node.ts';
import { optionIndex } from './option.ts';

/** Deeper values than this are kept as JSON text instead of fields. */
const DEEPEST_FIELD = 100;

/**
 * The draft that shows a text in the form. Everything the text says is kept: unknown members,
 * duplicates, spellings, and as JSON what is of another type than its field.
 */
export function fromText(model: FieldModel, text: string): Draft {
  const root = readJson(text);
  return root === undefined ? jsonDraft(text) : draftAt(model, root, 0);
}

function draftAt(model: FieldModel | undefined, value: JsonNode, depth: number): Draft {
  if (value.kind === 'null') return NULL;
  if (model === undefined || depth > DEEPEST_FIELD) return jsonDraft(value.raw);
  switch (model.kind) {
    case 'union': {
      const branch = model.branchOf(value);
      const chosen = model.branches[branch];
      if (chosen === undefined) return jsonDraft(value.raw);
      return { state: 'union', branch, value: draftAt(chosen.field(), value, depth + 1) };
    }
    case 'object':
      return value.kind === 'object' ? objectDraft(model, value, depth) : jsonDraft(value.raw);
    case 'array':
      return value.kind === 'array' ? arrayDraft(model, value, depth) : jsonDraft(value.raw);
    case 'choice': {
      const text = value.raw;
      return optionIndex(model, text) >= 0 ? scalar(text) : jsonDraft(text);
    }
    default:
      return model.kind === value.kind ? scalar(value.raw) : jsonDraft(value.raw);
  }
}

function scalar(text: string): Draft {
  return { state: 'scalar', text, valid: true };
}

/** Fields that the text doesn't name are unset, after those that it names. */
function objectDraft(model: ObjectField, value: JsonNode, depth: number): ObjectDraft {
  const fields = model.fieldsFor(jsonDraft(value.raw));
  const named = fieldsByName(fields);
  const present = [...value.pairs()].map(
    ([name, member]) =>
      [name, draftAt(named.get(name) ?? model.fieldOf(name), member, depth + 1)] as const,
  );
  const absent = fields
    .filter(({ label }) => !value.members.has(label))
    .map(({ label }) => [label, UNSET] as const);
  return { state: 'object', members: [...present, ...absent] };
}

function arrayDraft(model: ArrayField, value: JsonNode, depth: number): ArrayDraft {
  const places = model.prefix();
  const items = value.items.map((item, index) =>
    draftAt(places[index] ?? model.item(), item, depth + 1),
  );
  return { state: 'array', items };
}
