import fc from 'fast-check';
import {
  booleanDraft,
  jsonDraft,
  NULL,
  numberDraft,
  optionDraft,
  seed,
  stringDraft,
  UNSET,
  withBranch,
  withItem,
  withItemAdded,
  withItemMoved,
  withMember,
  withMemberAdded,
  withMemberRenamed,
  withoutItem,
  withoutMember,
} from '@loupe/schema-form';
import type { ArrayField, Draft, FieldModel, ObjectField } from '@loupe/schema-form';
import { names, texts } from './arbitraries.ts';

const DEEPEST = 6;
const typed = fc.constantFrom('1', '-', '1.0', '9007199254740993', 'x', '');

/** What a person might do to a place: what fits it, what does not, and taking it back. */
export function drafted(field: FieldModel, pick: fc.GeneratorValue, depth = 0): Draft {
  const whim = pick(fc.nat, { max: 19 });
  if (whim === 0 || depth > DEEPEST) return UNSET;
  if (whim === 1) return NULL;
  if (whim === 2) return jsonDraft(pick(() => texts));
  if (whim === 3) return numberDraft(pick(() => typed));
  switch (field.kind) {
    case 'string':
      return stringDraft(pick(() => names));
    case 'number':
      return numberDraft(pick(() => typed));
    case 'boolean':
      return booleanDraft(pick(fc.boolean));
    case 'json':
      return jsonDraft(pick(() => texts));
    case 'choice': {
      const option = field.options[pick(fc.nat, { max: 3 })];
      return option === undefined ? UNSET : optionDraft(option.text);
    }
    case 'union': {
      const index = pick(fc.nat, { max: field.branches.length - 1 });
      const before = drafted(branchField(field, index), pick, depth + 1);
      const chosen = withBranch(field, { state: 'union', branch: index, value: before }, index);
      const other = pick(fc.nat, { max: field.branches.length });
      return whim < 10 ? withBranch(field, chosen, other) : chosen;
    }
    case 'object':
      return draftedObject(field, pick, depth);
    case 'array':
      return draftedArray(field, pick, depth);
  }
}

function branchField(field: FieldModel, index: number): FieldModel {
  const branch = field.kind === 'union' ? field.branches[index]?.field() : undefined;
  return branch ?? field;
}

function draftedObject(field: ObjectField, pick: fc.GeneratorValue, depth: number): Draft {
  let draft = seed(field);
  for (const each of field.fieldsFor(draft)) {
    if (pick(fc.boolean)) draft = withMember(draft, each.label, drafted(each, pick, depth + 1));
  }
  for (let left = pick(fc.nat, { max: 2 }); left > 0; left--) {
    const name = pick(() => names);
    const free = field.fieldOf(name);
    if (free !== undefined) draft = withMemberAdded(draft, name, drafted(free, pick, depth + 1));
  }
  const last = draft.state === 'object' ? draft.members.length - 1 : -1;
  if (last > 0 && pick(fc.nat, { max: 3 }) === 0) draft = withMemberRenamed(draft, last, '');
  return last > 0 && pick(fc.nat, { max: 3 }) === 0 ? withoutMember(draft, 0) : draft;
}

function draftedArray(field: ArrayField, pick: fc.GeneratorValue, depth: number): Draft {
  let draft: Draft = { state: 'array', items: [] };
  for (const [index, place] of field.prefix().entries()) {
    if (pick(fc.boolean)) draft = withItem(draft, index, drafted(place, pick, depth + 1));
  }
  const item = field.item();
  for (let left = pick(fc.nat, { max: 2 }); left > 0 && item !== undefined; left--) {
    draft = withItemAdded(draft, drafted(item, pick, depth + 1));
  }
  if (pick(fc.nat, { max: 4 }) === 0) draft = withItemMoved(draft, 0, 1);
  return pick(fc.nat, { max: 4 }) === 0 ? withoutItem(draft, 0) : draft;
}
