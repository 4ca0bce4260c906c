// Schemas that forms find hard: one tool for each. Every tool answers with the text of its arguments
// exactly as it stood on the wire, or with `absent`.
import { text } from './lib/legacy.mjs';
import { rawMember } from './lib/raw.mjs';
import { serve, writeText } from './lib/stdio.mjs';

const string = { type: 'string' };
const integer = { type: 'integer' };
const object = (properties, more) => ({ type: 'object', properties, ...more });

/** What libraries that draw forms were measured with. */
const HARD = {
  nested: object({ outer: object({ inner: object({ deep: string }) }) }),
  'list-of-objects': object({
    people: { type: 'array', items: object({ name: string, age: integer }) },
  }),
  recursive: object(
    { root: { $ref: '#/$defs/Node' } },
    {
      $defs: {
        Node: object({
          label: string,
          children: { type: 'array', items: { $ref: '#/$defs/Node' } },
        }),
      },
    },
  ),
  discriminator: object({
    shape: {
      oneOf: [
        object({ kind: { const: 'circle' }, radius: { type: 'number' } }, { required: ['kind'] }),
        object({ kind: { const: 'square' }, side: { type: 'number' } }, { required: ['kind'] }),
      ],
    },
  }),
  titles: object({
    level: {
      oneOf: [
        { const: 1, title: 'Low' },
        { const: 2, title: 'High' },
      ],
    },
  }),
  'nullable-type': object({ word: { type: ['string', 'null'] } }),
  defaults: object({
    word: { ...string, default: 'as given' },
    many: { ...integer, default: 3 },
    inner: object({ flag: { type: 'boolean', default: false } }),
  }),
  map: object(undefined, { additionalProperties: integer }),
  conditional: object(
    { country: { enum: ['CA', 'US'] } },
    {
      if: { properties: { country: { const: 'CA' } }, required: ['country'] },
      then: { properties: { postcode: string }, required: ['postcode'] },
      else: { properties: { zip: integer } },
    },
  ),
  'pattern-properties': object(undefined, {
    patternProperties: { '^n_': integer, '^s_': string },
    additionalProperties: false,
  }),
  tuple: object({
    pair: { type: 'array', prefixItems: [string, integer], items: { type: 'boolean' } },
  }),
  'enum-5000': object({ one: { enum: Array.from({ length: 5_000 }, (_, n) => `value ${n}`) } }),
  'properties-300': object(
    Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`field${n}`, string])),
  ),
  formats: object({
    at: { ...string, format: 'date-time' },
    link: { ...string, format: 'uri' },
    mail: { ...string, format: 'email' },
  }),
  'big-integer': object({ id: { ...integer, maximum: 9223372036854775807n } }),
  'no-type': object({ anything: { description: 'Of no type.' }, whatever: true }),
};

/** What was reported against tools of this kind. */
const REPORTED = {
  untouched: object({ n: integer, s: string, o: { type: 'object' }, f: { type: 'boolean' } }),
  'required-text': { properties: { filter: string }, required: ['filter'] },
  nullable: {
    properties: {
      a: { anyOf: [string, { type: 'null' }], default: null },
      b: { anyOf: [{ type: 'array', items: string }, { type: 'null' }] },
      c: { type: ['integer', 'null'] },
    },
  },
  'edited-defaults': {
    properties: {
      n: { type: 'number', default: 30 },
      tags: { type: 'array', items: string, default: ['a'] },
    },
  },
  choices: {
    properties: {
      p: { enum: [0, 1, 3], type: 'integer' },
      m: { enum: [1, '1', true, null, { k: 1 }] },
      q: { const: 5 },
      z: {
        oneOf: [
          { const: 1, title: 'One' },
          { const: 2, title: 'Two' },
        ],
      },
      e: { enum: [] },
    },
  },
  references: {
    $defs: { 'P/q': object({ x: integer }) },
    properties: {
      p: { $ref: '#/$defs/P~1q', description: 'here' },
      q: { $ref: '#/properties/p' },
      r: { $ref: '#/$defs/none' },
    },
  },
  'root-reference': {
    type: 'object',
    $ref: '#/$defs/Args',
    $defs: { Args: object({ name: string }, { required: ['name'] }) },
  },
  'prototype-names': JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"object","properties":{"z":{"type":"string",' +
      '"default":"bad"}}},"constructor":{"type":"string"},"toString":{"type":"string"},' +
      '"hasOwnProperty":{"type":"integer"}}}',
  ),
  slips: object({ coin: string, required: ['coin'], x: true, y: false, z: null }),
  'nullable-list': {
    properties: {
      t: { type: ['array', 'null'], items: string, default: null },
      u: { type: ['string', 'integer', 'null'] },
    },
  },
  booleans: {
    properties: { raw: { type: 'boolean' }, full: { type: 'boolean', default: true } },
  },
  bounds: { properties: { t: { ...integer, minimum: -50, maximum: -1, multipleOf: 5 } } },
};

/** What is made to hang a page, or to make it ask somebody else. */
const HOSTILE = {
  pattern: object({ word: { ...string, pattern: '^(a+)+$' } }),
  'reference-loop': object(
    { a: { $ref: '#/$defs/A' } },
    { $defs: { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } } },
  ),
  'remote-reference': object({
    a: { $ref: 'http://127.0.0.1:9/schema.json' },
    b: { $ref: 'http://127.0.0.1:9/schema.json#/$defs/x' },
    c: string,
  }),
  'dangling-reference': object({ a: { $ref: '#/$defs/nowhere' }, b: string }),
  'null-property': object({ a: null, b: string }),
};

const DEPTH = 5_000;
/** Deeper than JSON.stringify goes. */
const DEEP =
  '{"type":"object","properties":{"word":' +
  '{"allOf":['.repeat(DEPTH) +
  '{"type":"string"}' +
  ']}'.repeat(DEPTH) +
  '}}';

/** As JSON text; a BigInt as the number that it is. */
const written = (schema) =>
  JSON.stringify(schema, (_, value) =>
    typeof value === 'bigint' ? `bigint:${value}` : value,
  ).replace(/"bigint:(\d+)"/g, '$1');

const texts = [
  ...Object.entries({ ...HARD, ...REPORTED, ...HOSTILE }).map(([name, schema]) => [
    name,
    written(schema),
  ]),
  ['deep-all-of', DEEP],
];
const listed = texts
  .map(([name, schema]) => `{"name":${JSON.stringify(name)},"inputSchema":${schema}}`)
  .join();

const answersWithText = {
  call: (_, __, { line }) => text(rawMember(rawMember(line, 'params'), 'arguments') ?? 'absent'),
};

serve({
  name: 'hard-schemas',
  tools: Object.fromEntries(texts.map(([name]) => [name, answersWithText])),
  methods: {
    'tools/list'({ id }) {
      writeText(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"tools":[${listed}]}}\n`);
    },
  },
});
