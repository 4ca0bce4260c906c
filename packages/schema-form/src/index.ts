export type { Option } from './choice.ts';
export { withBranch } from './branch.ts';
export type {
  ArrayField,
  BooleanField,
  Branch,
  ChoiceField,
  Constant,
  FieldModel,
  JsonField,
  NumberField,
  ObjectField,
  StringField,
  UnionField,
} from './field.ts';
export { fieldForMember, plainFields, plainItems } from './field.ts';
export { modelOf } from './model.ts';
export type {
  ArrayDraft,
  Draft,
  JsonDraft,
  NullDraft,
  ObjectDraft,
  ScalarDraft,
  UnionDraft,
  UnsetDraft,
} from './draft.ts';
export {
  booleanDraft,
  jsonDraft,
  memberOf,
  NULL,
  numberDraft,
  optionDraft,
  shownText,
  stringDraft,
  UNSET,
  withItem,
  withItemAdded,
  withItemMoved,
  withMember,
  withMemberAdded,
  withMemberRenamed,
  withoutItem,
  withoutMember,
} from './draft.ts';
export type { ArgumentsText, DraftProblem } from './text.ts';
export { toText } from './text.ts';
export { fromText } from './from-text.ts';
export { optionIndex } from './option.ts';
export { seed } from './seed.ts';
