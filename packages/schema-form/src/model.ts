import type { JsonSpan } from '@loupe/json';
import { isChoice, optionsOf } from './choice.ts';
import type { Option } from './choice.ts';
import { allowsNull, placeAt, SchemaText } from './schema.ts';
import type { Place } from './schema.ts';

interface FieldCommon {
  /** The property's name; empty for the root and for items of arrays. */
  readonly label: string;
  readonly title?: string;
  readonly description?: string;
  readonly required: boolean;
  /** Whether null may be chosen besides what the kind offers. */
  readonly nullable: boolean;
  /** JSON text of the schema's default. */
  readonly defaultText?: string;
  /** What the person should know about the schema itself. */
  readonly note?: string;
  /** Identity of the schema behind the field: a recursive field has the place of an ancestor. */
  readonly place: number;
}

export interface StringField extends FieldCommon {
  readonly kind: 'string';
  readonly format?: string;
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

export interface ObjectField extends FieldCommon {
  readonly kind: 'object';
  /** Read when asked for, as schemas may be recursive; the same list at every call. */
  readonly fields: () => readonly FieldModel[];
  /** Whether the schema allows members besides its properties. */
  readonly open: boolean;
}

export interface ArrayField extends FieldCommon {
  readonly kind: 'array';
  /** The field of any one item; the same at every call. */
  readonly item: () => FieldModel;
}

/** A place that takes JSON text, because the form can't draw what its schema says. */
export interface JsonField extends FieldCommon {
  readonly kind: 'json';
  readonly reason: string;
}

export type FieldModel =
  StringField | NumberField | BooleanField | ChoiceField | ObjectField | ArrayField | JsonField;

/**
 * The form of a schema whose value is an object: tool arguments, an elicitation. Never throws; a
 * schema that is none, or not of an object, gives a `json` field that says so.
 */
export function modelOf(schemaText: string): FieldModel {
  const schema = new SchemaText(schemaText);
  if (schema.root === undefined) {
    const common = { label: '', required: true, nullable: false, place: 0 };
    return { ...common, kind: 'json', reason: 'The schema is not JSON.' };
  }
  const place = placeAt(schema, schema.root);
  const common = { ...commonOf(schema, place, '', true), nullable: false };
  const types = typesOf(schema, place);
  if (place.undrawn !== undefined) return { ...common, kind: 'json', reason: place.undrawn };
  if (types.length > 0 && !types.includes('object')) {
    const reason = `The schema is of type ${types.join(' or ')}, but arguments are an object.`;
    return { ...common, kind: 'json', reason };
  }
  const undrawn = undrawnKeywords(place);
  if (undrawn.length > 0 && !place.keywords.has('properties')) {
    return { ...common, kind: 'json', reason: `The form does not draw ${undrawn.join(', ')}.` };
  }
  return objectField(schema, place, common);
}

function fieldAt(schema: SchemaText, span: JsonSpan, label: string, required: boolean): FieldModel {
  const place = placeAt(schema, span);
  const common = commonOf(schema, place, label, required);
  if (place.undrawn !== undefined) return { ...common, kind: 'json', reason: place.undrawn };
  const options = optionsOf(schema, place);
  if (options !== undefined) return choiceField(schema, place, common, options);
  const types = typesOf(schema, place).filter((type) => type !== 'null');
  if (types.length > 1) {
    const reason = `The value may be of type ${types.join(' or ')}: write it as JSON, text in quotes.`;
    return { ...common, kind: 'json', reason };
  }
  switch (types[0]) {
    case 'string':
      return stringField(schema, place, common);
    case 'number':
    case 'integer':
      return { ...common, kind: 'number', integer: types[0] === 'integer' };
    case 'boolean':
      return { ...common, kind: 'boolean' };
    case 'object':
      return nestedObject(schema, place, common);
    case 'array':
      return arrayField(schema, place, common);
    case undefined:
      return { ...common, kind: 'json', reason: untypedReason(place) };
    default:
      return { ...common, kind: 'json', reason: `"${types[0]}" is not a type of JSON Schema.` };
  }
}

/** Keywords that may change the shape of a value in ways that the form does not draw. */
const UNDRAWN = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'patternProperties', 'dependentSchemas'];

function undrawnKeywords(place: Place): readonly string[] {
  return UNDRAWN.filter((keyword) => place.keywords.has(keyword));
}

function untypedReason(place: Place): string {
  const undrawn = undrawnKeywords(place);
  if (undrawn.length === 0) return 'The schema names no type: any value is allowed.';
  return `The form does not draw ${undrawn.join(', ')}.`;
}

function commonOf(schema: SchemaText, place: Place, label: string, required: boolean): FieldCommon {
  const { keywords } = place;
  const title = schema.string(keywords.get('title'));
  const description = schema.string(keywords.get('description'));
  const preset = keywords.get('default');
  const undrawn = undrawnKeywords(place).filter((keyword) => !isChoice(schema, place, keyword));
  return {
    label,
    required,
    nullable: allowsNull(schema, place) || typesOf(schema, place).includes('null'),
    place: place.start,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(preset !== undefined && { defaultText: schema.raw(preset) }),
    ...(undrawn.length > 0 && { note: `Counts too, but is not drawn: ${undrawn.join(', ')}.` }),
  };
}

/** The types a place names; without `type`, those that its keywords give away. */
function typesOf(schema: SchemaText, place: Place): readonly string[] {
  const type = place.keywords.get('type');
  const one = schema.string(type);
  if (one !== undefined) return [one];
  const types = new Set(schema.strings(type));
  if (types.has('number')) types.delete('integer');
  if (types.size > 0) return [...types];
  if (place.keywords.has('properties')) return ['object'];
  return place.keywords.has('items') ? ['array'] : [];
}

function stringField(schema: SchemaText, place: Place, common: FieldCommon): StringField {
  const format = schema.string(place.keywords.get('format'));
  const preset = schema.string(place.keywords.get('default'));
  const multiline = place.keywords.has('contentMediaType') || preset?.includes('\n') === true;
  return { ...common, kind: 'string', multiline, ...(format !== undefined && { format }) };
}

function isFalse(schema: SchemaText, span: JsonSpan | undefined): boolean {
  return span !== undefined && schema.raw(span) === 'false';
}

function isOpen(schema: SchemaText, place: Place): boolean {
  return !['additionalProperties', 'unevaluatedProperties'].some((keyword) =>
    isFalse(schema, place.keywords.get(keyword)),
  );
}

function nestedObject(schema: SchemaText, place: Place, common: FieldCommon): FieldModel {
  if (place.keywords.has('properties')) return objectField(schema, place, common);
  const undrawn = undrawnKeywords(place);
  if (undrawn.length === 0 && !isOpen(schema, place)) return objectField(schema, place, common);
  const reason = undrawn.length > 0 ? untypedReason(place) : 'The names of its members are free.';
  return { ...common, kind: 'json', reason };
}

function objectField(schema: SchemaText, place: Place, common: FieldCommon): ObjectField {
  const properties = place.keywords.get('properties');
  const named = properties === undefined ? [] : [...schema.members(properties)];
  const fields = once(() =>
    named.map(([name, span]) => fieldAt(schema, span, name, place.required.has(name))),
  );
  return { ...common, kind: 'object', fields, open: isOpen(schema, place) };
}

function arrayField(schema: SchemaText, place: Place, common: FieldCommon): FieldModel {
  const items = place.keywords.get('items');
  if (place.keywords.has('prefixItems') || items?.kind === 'array') {
    return { ...common, kind: 'json', reason: 'Every item has a schema of its own (a tuple).' };
  }
  if (isFalse(schema, items)) {
    return { ...common, kind: 'json', reason: 'The schema allows no items in this list.' };
  }
  const item = once((): FieldModel => {
    if (items !== undefined) return fieldAt(schema, items, '', true);
    const any = { label: '', required: true, nullable: false, place: place.start };
    return { ...any, kind: 'json', reason: 'The schema says nothing about items.' };
  });
  return { ...common, kind: 'array', item };
}

function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: read() }).value;
}

/** Null is not an option among others: it is offered where the field is nullable, always alike. */
function choiceField(
  schema: SchemaText,
  place: Place,
  common: FieldCommon,
  listed: readonly Option[],
): ChoiceField {
  const options = listed.filter(({ text }) => text !== 'null');
  const onlyNull = typesOf(schema, place).join() === 'null';
  const nullable = options.length < listed.length || onlyNull || allowsNull(schema, place);
  const note = options.length === 0 && !nullable && 'The schema lists no values: none is allowed.';
  return { ...common, kind: 'choice', options, nullable, ...(note !== false && { note }) };
}
