import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headerParams, paramHeaders } from '../src/index.ts';
import type { HeaderParam } from '../src/index.ts';
import { headerValue } from '../src/transports/http-headers.ts';

const toolOf = (inputSchema: unknown): string => JSON.stringify({ name: 't', inputSchema });
const withProperties = (properties: Record<string, unknown>): string =>
  toolOf({ type: 'object', properties });
const annotated = (name: unknown, type: unknown = 'string'): object => ({
  type,
  'x-mcp-header': name,
});

describe('which arguments are headers', () => {
  test('those with an annotation, at any depth of properties', () => {
    const tool = withProperties({
      plain: { type: 'number' },
      region: annotated('Region'),
      o: { type: 'object', properties: { n: annotated('N', 'integer') } },
      'x-mcp-header': { type: 'string' },
      yes: annotated("a!#$%&'*+-.^_`|~9", 'boolean'),
    });
    expect(headerParams(tool)).toEqual({
      params: [
        { path: ['region'], header: 'Mcp-Param-Region', type: 'string' },
        { path: ['yes'], header: "Mcp-Param-a!#$%&'*+-.^_`|~9", type: 'boolean' },
        { path: ['o', 'n'], header: 'Mcp-Param-N', type: 'integer' },
      ],
    });
  });

  test.each([
    '{"name":"t"}',
    toolOf({ type: 'object' }),
    toolOf(true),
    toolOf(null),
    withProperties({ a: { default: annotated('A'), enum: [annotated('A')] } }),
    'no JSON with x-mcp-header',
    `{"inputSchema":${'{"items":'.repeat(5_000)}{}${'}'.repeat(5_000)},"d":"x-mcp-header"}`,
  ])('none in %.80s', (tool) => {
    expect(headerParams(tool)).toEqual({ params: [] });
  });

  test('an escaped annotation is one as well', () => {
    const tool = withProperties({ a: annotated('A') }).replace('x-mcp', '\\u0078-mcp');
    expect(headerParams(tool)).toMatchObject({ params: [{ header: 'Mcp-Param-A' }] });
  });
});

describe('invalid annotations', () => {
  test.each(['', 'My Region', 'Region:Primary', 'Région', 'Region\t1', 5, null, {}])(
    'the name %j',
    (name) => {
      expect(headerParams(withProperties({ a: annotated(name) }))).toEqual({
        problem: `"a" has x-mcp-header ${JSON.stringify(name)}, which can't be part of a header name.`,
      });
    },
  );

  test.each(['number', 'object', 'array', 'null', ['string', 'null'], undefined])(
    'the type %j',
    (type) => {
      const schema = { 'x-mcp-header': 'A', ...(type !== undefined && { type }) };
      const shown = type === undefined ? 'missing' : JSON.stringify(type);
      expect(headerParams(withProperties({ o: { properties: { a: schema } } }))).toEqual({
        problem: `"o.a" has x-mcp-header, but its type is ${shown}; only string, integer and boolean can be a header.`,
      });
    },
  );

  test.each(['Region', 'REGION'])('the same name twice: %s', (twin) => {
    const tool = withProperties({ a: annotated('Region'), b: annotated(twin) });
    expect(headerParams(tool)).toEqual({
      problem: `"a" and "b" have the same x-mcp-header, "${twin}".`,
    });
  });

  const OFF = [
    ['items', (schema: object) => ({ items: schema })],
    ['prefixItems', (schema: object) => ({ prefixItems: [schema] })],
    ['anyOf', (schema: object) => ({ anyOf: [{}, { properties: { b: schema } }] })],
    ['then', (schema: object) => ({ then: schema })],
    ['additionalProperties', (schema: object) => ({ additionalProperties: schema })],
    ['patternProperties', (schema: object) => ({ patternProperties: { b: schema } })],
    ['$defs', (schema: object) => ({ $defs: { b: schema } })],
  ] as const;
  test.each(OFF)('inside %s', (keyword, around) => {
    const read = headerParams(withProperties({ a: around(annotated('A')) }));
    expect(read).toEqual({ problem: expect.stringContaining(`inside "${keyword}"`) as string });
  });

  test('at the root', () => {
    expect(headerParams(toolOf(annotated('A')))).toEqual({
      problem: expect.stringMatching(/^The input schema has x-mcp-header at its root/) as string,
    });
  });
});

describe('the headers of a call', () => {
  const param = (type: HeaderParam['type']): HeaderParam => ({
    path: ['o', 'a'],
    header: 'Mcp-Param-A',
    type,
  });
  const headerFor = (type: HeaderParam['type'], raw: string): string | undefined =>
    paramHeaders([param(type)], `{"o":{"a":${raw}}}`)[0]?.[1];

  test.each([
    ['string', '"eu west"', 'eu west'],
    ['string', '" é "', '=?base64?IMOpIA==?='],
    ['string', '"\\tx"', '=?base64?CXg=?='],
    ['string', '"a\\r\\nb"', '=?base64?YQ0KYg==?='],
    ['string', '"=?base64?YQ==?="', '=?base64?PT9iYXNlNjQ/WVE9PT89?='],
    ['string', '5', undefined],
    ['string', 'null', undefined],
    ['integer', '42', '42'],
    ['integer', '-7', '-7'],
    ['integer', '42.0', '42'],
    ['integer', '4.2e1', '42'],
    ['integer', '9007199254740991', '9007199254740991'],
    ['integer', '9007199254740993', undefined],
    ['integer', '4.2', undefined],
    ['integer', '1e999', undefined],
    ['integer', '"42"', undefined],
    ['integer', 'null', undefined],
    ['boolean', 'true', 'true'],
    ['boolean', 'false', 'false'],
    ['boolean', '"true"', undefined],
    ['boolean', '1', undefined],
  ] as const)('%s %s', (type, raw, value) => {
    expect(headerFor(type, raw)).toBe(value);
  });

  test.each(['{}', '{"o":null}', '{"o":[1]}', 'null', 'no JSON'])('none for %s', (args) => {
    expect(paramHeaders([param('string')], args)).toEqual([]);
  });
});

test('every text comes back from a header, which a header can carry', () => {
  const decoded = (value: string): string => {
    const [, base64] = /^=\?base64\?(.*)\?=$/.exec(value) ?? [];
    return base64 === undefined ? value : Buffer.from(base64, 'base64').toString('utf8');
  };
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.string().map((inner) => `=?base64?${inner}?=`),
  );
  fc.assert(
    fc.property(text, (value) => {
      const header = headerValue(value);
      expect(header).toMatch(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/);
      expect(decoded(header)).toBe(value);
    }),
  );
});
