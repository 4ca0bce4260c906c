export type { Option } from './choice.ts';
export type {
  ArrayField,
  BooleanField,
  ChoiceField,
  FieldModel,
  JsonField,
  NumberField,
  ObjectField,
  StringField,
} from './model.ts';
export { modelOf } from './model.ts';
export type {
  ArrayDraft,
  Draft,
  JsonDraft,
  NullDraft,
  ObjectDraft,
  ScalarDraft,
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
  withoutItem,
} from './draft.ts';
export type { ArgumentsText, DraftProblem } from './text.ts';
export { fromText, optionIndex, seed, toText } from './text.ts';
