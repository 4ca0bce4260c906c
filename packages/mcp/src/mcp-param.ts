import { parseValue, path } from '@loupe/json';
import type { HeaderList } from './commands.ts';
import { headerValue } from './transports/http-headers.ts';

/** An argument of a tool that a modern client over HTTP repeats as a header. */
export interface HeaderParam {
  /** Names of members, from the arguments inwards. */
  readonly path: readonly string[];
  /** The whole name of the header. */
  readonly header: string;
  readonly type: 'string' | 'integer' | 'boolean';
}

type Problem = { readonly problem: string };
type Members = Readonly<Record<string, unknown>>;

/** A place in a schema where there may be an annotation. */
interface Place {
  readonly schema: unknown;
  readonly path: readonly string[];
  /** The keyword that leads off the chain of `properties`, where annotations have no meaning. */
  readonly off?: string;
}

const ANNOTATION = 'x-mcp-header';
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
const TYPES: readonly HeaderParam['type'][] = ['string', 'integer', 'boolean'];

/** Keywords whose value is a schema, or an array of them. */
const SCHEMAS = [
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'contentSchema',
];
/** Keywords whose value has schemas as members. */
const MAPS = ['patternProperties', 'dependentSchemas', 'dependencies', '$defs', 'definitions'];

/**
 * Which arguments of a tool travel as `Mcp-Param-*` headers too, or why its annotations are invalid, so
 * that a client over HTTP leaves the tool out (spec 2026-07-28/basic/transports#schema-extension). `tool` is
 * the JSON text of the tool.
 */
export function headerParams(
  tool: string,
): { readonly params: readonly HeaderParam[] } | { readonly problem: string } {
  // Lists are long and annotations rare. An escape may hide one.
  if (!tool.includes(ANNOTATION) && !tool.includes('\\u')) return { params: [] };
  const params: HeaderParam[] = [];
  const places: Place[] = [{ schema: parseValue(path(tool, 'inputSchema') ?? '{}'), path: [] }];
  for (const place of places) {
    const schema = membersIn(place.schema);
    if (Object.hasOwn(schema, ANNOTATION)) {
      const param = readParam(place, schema);
      if ('problem' in param) return param;
      const twin = params.find(({ header }) => header.toLowerCase() === param.header.toLowerCase());
      if (twin) {
        const where = `"${twin.path.join('.')}" and "${param.path.join('.')}"`;
        return { problem: `${where} have the same ${ANNOTATION}, "${nameOf(param)}".` };
      }
      params.push(param);
    }
    for (const inner of placesIn(schema, place)) places.push(inner);
  }
  return { params };
}

/**
 * The headers for these arguments, JSON text. There is none for what is absent, null, of another
 * type than its schema says, or an integer beyond ±(2^53-1).
 */
export function paramHeaders(params: readonly HeaderParam[], argumentsText: string): HeaderList {
  return params.flatMap(({ path: at, header, type }) => {
    const raw = path(argumentsText, ...at);
    const value = raw === undefined ? undefined : valueOf(raw, type);
    return value === undefined ? [] : [[header, value] as const];
  });
}

function valueOf(raw: string, type: HeaderParam['type']): string | undefined {
  switch (type) {
    case 'string':
      return raw.startsWith('"') ? headerValue(JSON.parse(raw) as string) : undefined;
    case 'boolean':
      return raw === 'true' || raw === 'false' ? raw : undefined;
    case 'integer': {
      // 42.0 and 4.2e1 are the integer 42 to JSON Schema, and to a server that compares numbers.
      const value = /^[-\d]/.test(raw) ? Number(raw) : NaN;
      return Number.isSafeInteger(value) ? String(value) : undefined;
    }
  }
}

function readParam(place: Place, schema: Members): HeaderParam | Problem {
  const where = place.path.length === 0 ? 'The input schema' : `"${place.path.join('.')}"`;
  if (place.off !== undefined || place.path.length === 0) {
    const off = place.off === undefined ? 'at its root' : `inside "${place.off}"`;
    return {
      problem: `${where} has ${ANNOTATION} ${off}; it belongs on properties reached through "properties" alone.`,
    };
  }
  const name = schema[ANNOTATION];
  if (typeof name !== 'string' || !TOKEN.test(name)) {
    const shown = JSON.stringify(name);
    return {
      problem: `${where} has ${ANNOTATION} ${shown}, which can't be part of a header name.`,
    };
  }
  const type = TYPES.find((candidate) => candidate === schema['type']);
  if (type === undefined) {
    const shown = 'type' in schema ? JSON.stringify(schema['type']) : 'missing';
    return {
      problem: `${where} has ${ANNOTATION}, but its type is ${shown}; only string, integer and boolean can be a header.`,
    };
  }
  return { path: place.path, header: `Mcp-Param-${name}`, type };
}

function nameOf({ header }: HeaderParam): string {
  return header.slice('Mcp-Param-'.length);
}

function placesIn(schema: Members, { path: at, off }: Place): readonly Place[] {
  const within = (keyword: string, value: unknown): Place => ({
    schema: value,
    path: at,
    off: off ?? keyword,
  });
  return [
    ...Object.entries(membersIn(schema['properties'])).map(([name, value]) => ({
      schema: value,
      path: [...at, name],
      ...(off !== undefined && { off }),
    })),
    ...SCHEMAS.filter((keyword) => keyword in schema).flatMap((keyword) =>
      [schema[keyword]].flat().map((value: unknown) => within(keyword, value)),
    ),
    ...MAPS.flatMap((keyword) =>
      Object.values(membersIn(schema[keyword])).map((value) => within(keyword, value)),
    ),
  ];
}

function membersIn(value: unknown): Members {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Members) : {};
}
