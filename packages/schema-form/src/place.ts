import { isFalse, isTrue } from './keywords.ts';
import type { Keywords } from './keywords.ts';
import type { JsonNode } from './node.ts';
import type { Schema } from './schema.ts';

/** A schema object that counts at a place, one of perhaps many. */
export interface Part {
  readonly node: JsonNode;
  /** Without those that say no more than what was followed already. */
  readonly keywords: Keywords;
  /** Whether it counts for sure, or only under a condition that can't be judged. */
  readonly isCertain: boolean;
}

/** What a place is read from. */
export interface PlaceSource {
  readonly seeds: readonly JsonNode[];
  /** The one type that is drawn here, where a person has chosen it among several. */
  readonly only?: string;
  /** Unions of which a branch was chosen already, as `unionKey` names them. */
  readonly chosen?: ReadonlySet<string>;
  /** The schemas whose title, description and default speak here; all of them where absent. */
  readonly speakers?: readonly JsonNode[];
}

/**
 * All schemas that count for one value: what is written there, what it refers to, and every schema of
 * `allOf`. A field is drawn from all of them together.
 */
export interface Place extends PlaceSource {
  readonly schema: Schema;
  readonly parts: readonly Part[];
  /** Why the place can't be drawn. */
  readonly undrawn?: string;
  /** The same for every way that leads to the same schemas. */
  readonly identity: number;
}

/** A schema that counts besides, as a condition says. */
export interface Conditional {
  readonly node: JsonNode;
  readonly isCertain: boolean;
}

/** More schemas than this at one place are not put together. */
const MOST_PARTS = 10_000;

/** These say nothing about the shape of a value, or were followed. */
const SHAPELESS = new Set([
  ...['title', 'description', 'default', 'examples', 'example', 'deprecated', 'readOnly'],
  ...['writeOnly', '$comment', '$schema', '$id', 'id', '$anchor', '$dynamicAnchor', '$defs'],
  ...['definitions', '$ref', '$dynamicRef', '$recursiveRef', '$vocabulary', '$recursiveAnchor'],
  ...['allOf', 'nullable', 'externalDocs', 'xml'],
]);

export function unionKey(node: JsonNode, keyword: string): string {
  return `${node.row} ${keyword}`;
}

/**
 * Puts a place together. `conditions` gives what a part asks for besides. Ends for every schema: each
 * is taken once, however it is reached.
 */
export function placeOf(
  schema: Schema,
  source: PlaceSource,
  conditions?: (part: Part) => readonly Conditional[],
): Place {
  const parts: Part[] = [];
  const taken = new Set<number>();
  let undrawn: string | undefined;
  let isRevisited = false;
  const left: Conditional[] = source.seeds.map((node) => ({ node, isCertain: true })).reverse();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { node, isCertain } = next;
    if (taken.has(node.row)) {
      isRevisited = true;
      continue;
    }
    taken.add(node.row);
    if (node.kind !== 'object') {
      if (!isTrue(node)) undrawn ??= unfitReason(node);
      continue;
    }
    if (parts.length === MOST_PARTS) {
      undrawn ??= 'Too many schemas count here for the form to put them together.';
      break;
    }
    const read = readPart(schema, source, next);
    parts.push(read.part);
    const further = read.further.map((each) => ({ node: each, isCertain }));
    const besides = conditions?.(read.part) ?? [];
    // The first of them is to be taken first.
    for (const each of [...further, ...besides].reverse()) left.push(each);
    undrawn ??= read.undrawn;
  }
  undrawn ??= emptyReason(parts, isRevisited);
  const identity = schema.identity(keyOf(parts, source));
  return { ...source, schema, parts, identity, ...(undrawn !== undefined && { undrawn }) };
}

/** Reads one schema object, and which schemas count because of it. */
function readPart(
  schema: Schema,
  { chosen }: PlaceSource,
  { node, isCertain }: Conditional,
): { part: Part; further: readonly JsonNode[]; undrawn?: string } {
  const all = schema.references.keywords(node);
  const further: JsonNode[] = [];
  let undrawn: string | undefined;
  for (const target of schema.references.targets(node)) {
    if (typeof target === 'string') undrawn ??= target;
    else further.push(target);
  }
  for (const each of all.get('allOf')?.items ?? []) further.push(each);
  let keywords = all;
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = all.get(keyword)?.items ?? [];
    if (branches.length === 0) continue;
    const isChosen = chosen?.has(unionKey(node, keyword)) === true;
    const only = isChosen ? undefined : onlyBranch(branches);
    if (isChosen || only !== undefined) keywords = without(keywords, keyword);
    if (only !== undefined) further.push(only);
  }
  const part = { node, keywords, isCertain };
  return { part, further, ...(undrawn !== undefined && { undrawn }) };
}

/** What a union comes to that has one branch besides null. A constant is a choice of one, with a title of its own. */
function onlyBranch(branches: readonly JsonNode[]): JsonNode | undefined {
  const [only, ...others] = branches.filter((branch) => !isNullSchema(branch));
  return others.length > 0 || only?.members.has('const') === true ? undefined : only;
}

function without(keywords: Keywords, keyword: string): Keywords {
  const left = new Map(keywords);
  left.delete(keyword);
  return left;
}

function unfitReason(node: JsonNode): string {
  if (isFalse(node)) return 'The schema allows no value here.';
  const what = node.kind === 'null' ? 'null' : `${node.kind === 'array' ? 'an' : 'a'} ${node.kind}`;
  return `Invalid subschema: a schema is an object, true or false, and this is ${what}.`;
}

const REFERS = ['$ref', '$dynamicRef', '$recursiveRef', 'allOf', 'anyOf', 'oneOf'];

/** Why parts that say nothing are all that there is, undefined where they say something. */
function emptyReason(parts: readonly Part[], isRevisited: boolean): string | undefined {
  if (parts.length === 0) return 'Any value is allowed here.';
  if (!isRevisited || parts.some(hasShape)) return undefined;
  const leadOn = parts.every(({ node }) => REFERS.some((keyword) => node.members.has(keyword)));
  return leadOn ? 'The reference leads back to itself.' : undefined;
}

/** Whether a part says something about the shape of a value. */
export function hasShape({ keywords }: Part): boolean {
  return [...keywords.keys()].some(saysShape);
}

export function saysShape(keyword: string): boolean {
  return !SHAPELESS.has(keyword);
}

function keyOf(parts: readonly Part[], { seeds, only = '' }: PlaceSource): string {
  const shaped = parts.filter(hasShape).map(({ node, keywords, isCertain }) => {
    const chosen = ['anyOf', 'oneOf'].filter(
      (name) => node.members.has(name) && !keywords.has(name),
    );
    return `${node.row}${chosen.join('')}${isCertain ? '' : '?'}`;
  });
  return shaped.length > 0
    ? `${shaped.join()} ${only}`
    : `only ${seeds.map(({ row }) => row).join()}`;
}

/** Whether a schema allows null and nothing else. */
export function isNullSchema(schema: JsonNode): boolean {
  const { members } = schema;
  const values = members.get('enum')?.items ?? [];
  const types = members.get('type')?.strings ?? [];
  return (
    members.get('type')?.string === 'null' ||
    (types.length === 1 && types[0] === 'null') ||
    members.get('const')?.kind === 'null' ||
    (values.length === 1 && values[0]?.kind === 'null')
  );
}

/** The values of a keyword in all parts, the nearest first. */
export function valuesOf({ parts }: Pick<Place, 'parts'>, keyword: string): readonly JsonNode[] {
  const values: JsonNode[] = [];
  for (const { keywords } of parts) {
    const value = keywords.get(keyword);
    if (value !== undefined) values.push(value);
  }
  return values;
}

/** Whether any part has one of these keywords. */
export function hasAny({ parts }: Pick<Place, 'parts'>, wanted: ReadonlySet<string>): boolean {
  return parts.some(({ keywords }) => {
    for (const keyword of keywords.keys()) if (wanted.has(keyword)) return true;
    return false;
  });
}
