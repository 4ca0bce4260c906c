import fc from 'fast-check';

/** Names that are trouble for whoever takes an object for a map. */
export const names: fc.Arbitrary<string> = fc.constantFrom(
  ...['a', 'b', 'c', 'kind', '__proto__', 'constructor', '', 'x.y', 'p/q', 'toString', '😀', '10'],
);

const scalarText = fc.constantFrom(
  ...['1', '1.0', '10e-1', '1e400', '9007199254740993', '-0', '0', 'null', 'true', 'false'],
  ...['"\\u0061"', '"a"', '"b"', '""', '"5"', '"\\ud800"', '"😀"', '1.5', '-7'],
);

/** Any JSON in odd spellings, with duplicate names and white space. */
export const texts: fc.Arbitrary<string> = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    { arbitrary: scalarText, weight: 3 },
    { arbitrary: fc.array(tie('text'), { maxLength: 4 }).map(arrayOf), weight: 2 },
    {
      arbitrary: fc.array(fc.tuple(names, tie('text')), { maxLength: 5 }).map(objectOf),
      weight: 4,
    },
  ),
})).text;

function arrayOf(items: readonly string[]): string {
  return `[ ${items.join(' ,')}]`;
}

function objectOf(members: readonly (readonly [string, string])[]): string {
  return `{${members.map(([name, text]) => `\n${JSON.stringify(name)} : ${text}`).join()}}`;
}

const typeNames = fc.constantFrom(
  ...['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'],
);
const references = fc.constantFrom(
  ...['#', '#/$defs/a', '#/$defs/b', '#/properties/a', '#/$defs/none', '#anchor', 'https://x/y'],
);
const smallNumber = fc.constantFrom('0', '1', '2', '5', '1.5', '9007199254740993');
const pattern = fc.constantFrom('^a', '(a+)+$', '^[a-c]$', '(', '.*');

/** Schemas of all kinds, recursive ones and nonsense among them; mostly objects with members. */
export const schemas: fc.Arbitrary<string> = fc.letrec<{
  schema: string;
  list: string;
  map: string;
}>((tie) => {
  const one = tie('schema');
  const list = fc.array(one, { minLength: 1, maxLength: 3 }).map(arrayOf);
  const map = fc.array(fc.tuple(names, one), { maxLength: 4 }).map(objectOf);
  const patterns = fc.array(fc.tuple(pattern, one), { maxLength: 2 }).map(objectOf);
  const nameList = fc.array(names, { maxLength: 3 }).map((each) => JSON.stringify(each));
  const keyword = (name: string, value: fc.Arbitrary<string>) =>
    value.map((text) => [name, text] as const);
  const type = fc.oneof(
    typeNames.map((name) => JSON.stringify(name)),
    fc.uniqueArray(typeNames, { minLength: 1, maxLength: 3 }).map((each) => JSON.stringify(each)),
  );
  const keywords = fc.oneof(
    { arbitrary: keyword('type', type), weight: 4 },
    { arbitrary: keyword('properties', map), weight: 6 },
    { arbitrary: keyword('required', nameList), weight: 2 },
    ...['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'propertyNames'].map((name) =>
      keyword(name, one),
    ),
    ...['unevaluatedProperties', 'unevaluatedItems', 'contains', 'additionalItems'].map((name) =>
      keyword(name, one),
    ),
    ...['oneOf', 'anyOf', 'allOf'].map((name) => ({ arbitrary: keyword(name, list), weight: 3 })),
    ...['prefixItems', 'items'].map((name) => keyword(name, list)),
    keyword('patternProperties', patterns),
    ...['dependentSchemas', 'dependencies'].map((name) => keyword(name, map)),
    keyword(
      'dependentRequired',
      fc.array(fc.tuple(names, nameList), { maxLength: 2 }).map(objectOf),
    ),
    keyword('enum', fc.array(scalarText, { maxLength: 3 }).map(arrayOf)),
    keyword('const', texts),
    keyword('default', texts),
    keyword(
      '$ref',
      references.map((each) => JSON.stringify(each)),
    ),
    keyword('nullable', fc.constant('true')),
    keyword(
      'pattern',
      pattern.map((each) => JSON.stringify(each)),
    ),
    keyword('discriminator', fc.constant('{"propertyName":"kind"}')),
    ...['minimum', 'maximum', 'multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems'].map(
      (name) => keyword(name, smallNumber),
    ),
  );
  const object = fc.uniqueArray(keywords, { maxLength: 5, selector: ([name]) => name });
  return {
    list,
    map,
    schema: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      {
        arbitrary: fc.constantFrom('true', 'false', '{}', '{"type":"string"}', 'null', '5'),
        weight: 2,
      },
      { arbitrary: object.map(objectOf), weight: 9 },
    ),
  };
}).schema;

/** A whole schema: one that is likely an object, with definitions that may lead anywhere. */
export const rootSchemas: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.tuple(names, schemas), { maxLength: 5 }),
    schemas,
    schemas,
    schemas,
    fc.boolean(),
  )
  .map(([properties, a, b, beside, isOld]) => {
    const definitions = `"$defs":${objectOf([
      ['a', a],
      ['b', b],
    ])}`;
    const dialect = isOld ? '"$schema":"http://json-schema.org/draft-07/schema#",' : '';
    return `{${dialect}"type":"object","properties":${objectOf(properties)},"allOf":[${beside}],${definitions}}`;
  });

/** A schema as servers write them: every kind that the form draws, within one another. */
const likely: fc.Arbitrary<unknown> = fc.letrec((tie) => {
  const one = tie('schema');
  const few = fc.array(one, { minLength: 1, maxLength: 3 });
  const properties = fc
    .array(fc.tuple(names, one), { maxLength: 3 })
    .map((pairs): Record<string, unknown> => Object.fromEntries(pairs));
  const object = fc.record(
    {
      type: fc.constant('object'),
      properties,
      required: fc.array(names, { maxLength: 2 }),
      additionalProperties: fc.oneof(fc.boolean(), one),
      patternProperties: fc.record({ '^x': one }),
      dependentRequired: fc.constant({ a: ['b'] }),
      dependentSchemas: fc.record({ b: fc.record({ properties }) }),
      if: fc.constant({ properties: { kind: { const: 'a' } }, required: ['kind'] }),
      then: fc.record({ properties }),
      else: fc.record({ properties }),
      default: fc.constant({ a: 1 }),
    },
    { requiredKeys: ['type', 'properties'] },
  );
  const told = fc
    .array(fc.tuple(fc.constantFrom('a', 'b', 'c'), properties), { minLength: 2, maxLength: 3 })
    .map((branches) => ({
      oneOf: branches.map(([kind, each]) => ({
        type: 'object',
        properties: { ...each, kind: { const: kind } },
        required: ['kind'],
      })),
    }));
  return {
    schema: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      fc.constantFrom<unknown>(
        ...[{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }, { enum: ['a', 1, null] }],
        ...[{ type: ['string', 'integer', 'null'] }, { const: 5 }, { $ref: '#' }, { type: 'null' }],
      ),
      object,
      told,
      few.map((anyOf) => ({ anyOf })),
      few.map((allOf) => ({ allOf })),
      one.map((items) => ({ type: 'array', items })),
      few.map((prefixItems) => ({ type: 'array', prefixItems, minItems: 1 })),
      few.map((items) => ({ type: 'array', items, additionalItems: false })),
      one.map((schema) => ({ anyOf: [schema, { type: 'null' }] })),
    ),
    object: fc.oneof(object, told),
  };
})['object'];

export const likelySchemas: fc.Arbitrary<string> = likely.map((schema) => JSON.stringify(schema));
