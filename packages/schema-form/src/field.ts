import type { Option } from './choice.ts';
import type { Draft } from './draft.ts';
import type { JsonNode } from './node.ts';

export interface FieldCommon {
  /** The property's name; empty for the root, for items of arrays and for branches of unions. */
  readonly label: string;
  readonly title?: string;
  readonly description?: string;
  readonly required: boolean;
  /** Whether null may be chosen besides what the kind offers. */
  readonly nullable: boolean;
  /** JSON text of the schema's default. */
  readonly defaultText?: string;
  /** JSON texts. */
  readonly examples?: readonly string[];
  readonly deprecated?: true;
  readonly readOnly?: true;
  /** The plain constraints in words: "1 to 10, a multiple of 5". */
  readonly limits?: string;
  /** What the person should know about the schema itself. */
  readonly note?: string;
  /** Identity of the schema behind the field: a recursive field has the place of an ancestor. */
  readonly place: number;
}

export interface StringField extends FieldCommon {
  readonly kind: 'string';
  readonly format?: string;
  /** `contentEncoding`: how bytes stand in the text. */
  readonly encoding?: string;
  readonly multiline: boolean;
}

export interface NumberField extends FieldCommon {
  readonly kind: 'number';
  readonly integer: boolean;
}

export interface BooleanField extends FieldCommon {
  readonly kind: 'boolean';
}

export interface ChoiceField extends FieldCommon {
  readonly kind: 'choice';
  readonly options: readonly Option[];
}

/** A value that may be shaped in several ways, of which the person picks one. */
export interface UnionField extends FieldCommon {
  readonly kind: 'union';
  readonly branches: readonly Branch[];
  /** The branch that a value belongs to, -1 where it is like none. */
  readonly branchOf: (value: JsonNode) => number;
  /** What every branch has in common, where that can be drawn. */
  readonly shared?: () => FieldModel;
}

export interface Branch {
  /** Its title, else what tells it apart: a constant, its type, the names of its properties. */
  readonly label: string;
  /** Read when asked for; the same at every call. */
  readonly field: () => FieldModel;
  /** Members that have one possible value in this branch, and so tell it from the others. */
  readonly constants: () => readonly Constant[];
}

export interface Constant {
  /** Member names, from the outside in. */
  readonly path: readonly string[];
  /** JSON text. */
  readonly text: string;
}

export interface ObjectField extends FieldCommon {
  readonly kind: 'object';
  /** Read when asked for, as schemas may be recursive; the same list at every call. */
  readonly fields: () => readonly FieldModel[];
  /** `fields()` and what the schema adds for what the draft holds now (`if`, `dependentSchemas` ...). */
  readonly fieldsFor: (draft: Draft) => readonly FieldModel[];
  /** The field of a member that no property names, undefined where the schema allows none. */
  readonly fieldOf: (name: string) => FieldModel | undefined;
  /** Whether members with free names may be added. */
  readonly open: boolean;
  /** Whether the form is all about free names: no property is named. */
  readonly isMap: boolean;
  /** What free names must be like, in words. */
  readonly names?: string;
}

export interface ArrayField extends FieldCommon {
  readonly kind: 'array';
  /** The places of a tuple, which come first and have a schema each; none in a plain list. */
  readonly prefix: () => readonly FieldModel[];
  /** The field of any further item, the same at every call; undefined where there may be none. */
  readonly item: () => FieldModel | undefined;
}

/** A place that takes JSON text, because the form can't draw what its schema says. */
export interface JsonField extends FieldCommon {
  readonly kind: 'json';
  readonly reason: string;
}

export type FieldModel =
  | StringField
  | NumberField
  | BooleanField
  | ChoiceField
  | UnionField
  | ObjectField
  | ArrayField
  | JsonField;

/** What an object of exactly these fields has: no conditions, no other members. */
export function plainFields(
  fields: readonly FieldModel[],
): Pick<ObjectField, 'kind' | 'fields' | 'fieldsFor' | 'fieldOf' | 'open' | 'isMap'> {
  return {
    kind: 'object',
    fields: () => fields,
    fieldsFor: () => fields,
    fieldOf: () => undefined,
    open: false,
    isMap: false,
  };
}

/** What a list of any number of such items has. */
export function plainItems(item: FieldModel): Pick<ArrayField, 'kind' | 'prefix' | 'item'> {
  return { kind: 'array', prefix: () => [], item: () => item };
}

/** The field of a member as the draft is now, undefined where the schema allows no such member. */
export function fieldForMember(
  model: ObjectField,
  draft: Draft,
  name: string,
): FieldModel | undefined {
  return fieldsByName(model.fieldsFor(draft)).get(name) ?? model.fieldOf(name);
}

const byName = new WeakMap<readonly FieldModel[], ReadonlyMap<string, FieldModel>>();

/** The fields of a list by their names; the same Map for the same list. */
export function fieldsByName(fields: readonly FieldModel[]): ReadonlyMap<string, FieldModel> {
  let named = byName.get(fields);
  if (named === undefined) {
    named = new Map(fields.map((field) => [field.label, field]));
    byName.set(fields, named);
  }
  return named;
}
