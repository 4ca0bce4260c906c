import { isProblem, parseValue, quote, scan } from '@loupe/json';
import { memberOf, numberDraft, optionDraft, UNSET, withMember } from './draft.ts';
import type { Draft, ObjectDraft, UnionDraft } from './draft.ts';
import { fieldForMember, fieldsByName } from './field.ts';
import type { Branch, Constant, FieldModel, ObjectField, UnionField } from './field.ts';
import { fromText } from './from-text.ts';
import { saidSoFar } from './lenient.ts';
import { seed } from './seed.ts';

/**
 * The union with another branch chosen: what fits is carried over, the constants that make the branch
 * are filled in, for the person chose them, and then its defaults.
 */
export function withBranch(field: UnionField, draft: Draft, branch: number): UnionDraft {
  const chosen = field.branches[branch];
  const before = draft.state === 'union' ? field.branches[draft.branch] : undefined;
  const value = draft.state === 'union' ? draft.value : draft;
  if (chosen === undefined) return { state: 'union', branch, value };
  return { state: 'union', branch, value: begun(field, before, chosen, value) };
}

function begun(field: UnionField, before: Branch | undefined, chosen: Branch, value: Draft): Draft {
  const model = chosen.field();
  if (model.kind === 'object') {
    const carried = carriedObject(before, model, value);
    return filledIn(field, chosen, model, carried);
  }
  if (model.kind === 'choice' && model.options.length === 1 && !model.nullable) {
    return optionDraft(model.options[0]?.text ?? 'null');
  }
  const carried = carriedOver(model, value);
  return carried.state === 'unset' ? seed(model) : carried;
}

/** Members that the new branch names too, and those with free names where it allows them. */
function carriedObject(before: Branch | undefined, model: ObjectField, value: Draft): ObjectDraft {
  const seeded = seed(model);
  let draft: ObjectDraft = seeded.state === 'object' ? seeded : { state: 'object', members: [] };
  if (value.state !== 'object') return draft;
  const old = before?.field();
  const oldNames = old?.kind === 'object' ? fieldsByName(old.fieldsFor(value)) : undefined;
  const constants = new Set(before?.constants().map(({ path }) => path[0]));
  for (const [name, member] of value.members) {
    if (member.state === 'unset') continue;
    const isNamed = fieldsByName(model.fields()).has(name);
    if (isNamed ? constants.has(name) : oldNames?.has(name) === true) continue;
    const field = fieldForMember(model, draft, name);
    const carried = field === undefined ? UNSET : carriedOver(field, member);
    if (carried.state !== 'unset') draft = withMember(draft, name, carried);
  }
  return draft;
}

/** A draft as another field holds it: text that is a number and a number as text too. Unset where it doesn't fit. */
function carriedOver(model: FieldModel, draft: Draft): Draft {
  if (draft.state === 'scalar' && !draft.valid) return model.kind === 'number' ? draft : UNSET;
  const text = saidSoFar(draft);
  if (text === undefined || draft.state === 'null') return UNSET;
  const held = fromText(model, text);
  if (held.state !== 'json' || model.kind === 'json') return held;
  if (model.kind === 'string' && /^[-\d]/.test(text)) return fromText(model, quote(text));
  return model.kind === 'number' ? numberIn(text) : UNSET;
}

function numberIn(text: string): Draft {
  const value = isProblem(scan(text)) ? undefined : parseValue(text);
  const typed = typeof value === 'string' ? numberDraft(value) : UNSET;
  return typed.state === 'scalar' && typed.valid ? typed : UNSET;
}

/** Constants of members that are required, or that other branches have too. */
function filledIn(
  field: UnionField,
  chosen: Branch,
  model: ObjectField,
  draft: ObjectDraft,
): Draft {
  const others = field.branches
    .filter((branch) => branch !== chosen)
    .flatMap((branch) => branch.constants().map(({ path }) => path.join('\n')));
  const elsewhere = new Set(others);
  const isWanted = ({ path }: Constant) => {
    const member = fieldsByName(model.fields()).get(path[0] ?? '');
    return member?.required === true || elsewhere.has(path.join('\n'));
  };
  return chosen.constants().filter(isWanted).reduce(withConstant, draft);
}

function withConstant(draft: ObjectDraft, { path, text }: Constant): ObjectDraft {
  const [name, inner] = path;
  if (name === undefined) return draft;
  if (inner === undefined) return withMember(draft, name, optionDraft(text));
  return withMember(draft, name, withMember(memberOf(draft, name), inner, optionDraft(text)));
}
