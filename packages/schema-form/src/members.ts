import { isFalse, isTrue } from './keywords.ts';
import type { JsonNode } from './node.ts';
import { matchesName } from './pattern.ts';
import type { Place } from './place.ts';

/** What the parts of an object's place say about its members. */
export interface MemberRules {
  /** The schemas of each named member, in the order in which the names come up; none: only required. */
  readonly named: ReadonlyMap<string, readonly NamedSchema[]>;
  readonly required: ReadonlySet<string>;
  readonly free: FreeMembers;
}

export interface NamedSchema {
  readonly node: JsonNode;
  readonly isCertain: boolean;
}

/** What is said about members with names of the person's choosing. */
interface FreeMembers {
  readonly patterns: readonly (readonly [pattern: string, schema: JsonNode])[];
  /** Each with its part's own names and patterns, to which it does not apply. */
  readonly additional: readonly Additional[];
  readonly unevaluated: JsonNode | undefined;
  readonly names: readonly JsonNode[];
}

interface Additional {
  readonly schema: JsonNode;
  readonly except: ReadonlyMap<string, JsonNode> | undefined;
  readonly patterns: readonly string[];
}

/** The schemas of a member that no property names. */
interface FreeSchemas {
  readonly seeds: readonly JsonNode[];
  /** A pattern that is not run, and so may count or not. */
  readonly unclear?: string;
}

/** Reads what all parts say, in one go; `needed` are required besides. Parts that may not count ask for nothing. */
export function memberRules(
  { parts }: Pick<Place, 'parts'>,
  needed: readonly string[] = [],
): MemberRules {
  const named = new Map<string, NamedSchema[]>();
  const required = new Set(needed);
  const patterns: [string, JsonNode][] = [];
  const additional: Additional[] = [];
  const names: JsonNode[] = [];
  let unevaluated: JsonNode | undefined;
  for (const { keywords, isCertain } of parts) {
    const properties = keywords.get('properties')?.members;
    for (const [name, node] of properties ?? []) {
      const known = named.get(name);
      const isSure = known?.every((each) => each.isCertain) === true;
      // A condition that can't be judged adds members and changes none.
      if (known === undefined || (isCertain && !isSure)) named.set(name, [{ node, isCertain }]);
      else if (isCertain) known.push({ node, isCertain });
    }
    if (!isCertain) continue;
    const own = [...(keywords.get('patternProperties')?.members ?? [])];
    patterns.push(...own);
    const schema = keywords.get('additionalProperties');
    if (schema !== undefined && !isTrue(schema)) {
      additional.push({ schema, except: properties, patterns: own.map(([pattern]) => pattern) });
    }
    unevaluated ??= keywords.get('unevaluatedProperties');
    const namesRule = keywords.get('propertyNames');
    if (namesRule !== undefined) names.push(namesRule);
    for (const name of keywords.get('required')?.strings ?? []) required.add(name);
  }
  const free = { patterns, additional, unevaluated, names };
  const rules = { named, required, free };
  if (patterns.length > 0 || additional.length > 0) {
    for (const [name, schemas] of named) schemas.push(...besides(free, name));
  }
  for (const name of required) if (!named.has(name)) named.set(name, requiredSchemas(rules, name));
  return rules;
}

/** Patterns and `additionalProperties` count for named members too, where their own part does not name them. */
function besides(free: FreeMembers, name: string): readonly NamedSchema[] {
  return saidOf(free, name).seeds.map((node) => ({ node, isCertain: true }));
}

function requiredSchemas({ free }: MemberRules, name: string): NamedSchema[] {
  const { seeds } = freeSchemas(free, name) ?? saidOf(free, name);
  return seeds.map((node) => ({ node, isCertain: true }));
}

function saidOf({ patterns, additional }: FreeMembers, name: string): FreeSchemas {
  const seeds: JsonNode[] = [];
  let unclear: string | undefined;
  const verdicts = new Map<string, boolean | undefined>();
  for (const [pattern, schema] of patterns) {
    const matches = matchesName(pattern, name);
    verdicts.set(pattern, matches);
    if (matches === undefined) unclear ??= pattern;
    else if (matches) seeds.push(schema);
  }
  for (const { schema, except, patterns: own } of additional) {
    if (except?.has(name) === true) continue;
    if (own.every((pattern) => verdicts.get(pattern) === false)) seeds.push(schema);
  }
  return { seeds, ...(unclear !== undefined && { unclear }) };
}

/** The schemas of a member that no property names, undefined where the schema allows none. */
export function freeSchemas(free: FreeMembers, name: string): FreeSchemas | undefined {
  const said = saidOf(free, name);
  if (said.seeds.some(isFalse)) return undefined;
  if (said.seeds.length > 0 || said.unclear !== undefined) return said;
  if (isFalse(free.unevaluated)) return undefined;
  const { unevaluated } = free;
  return unevaluated === undefined || isTrue(unevaluated) ? said : { seeds: [unevaluated] };
}

/** Whether members with free names may be there. */
export function isOpen({ patterns, additional, unevaluated, names }: FreeMembers): boolean {
  if (names.some(isFalse)) return false;
  if (additional.some((rule) => isFalse(rule.schema) && rule.patterns.length === 0)) return false;
  return (
    !isFalse(unevaluated) ||
    patterns.length > 0 ||
    additional.some(({ schema }) => !isFalse(schema))
  );
}

/** What free names must be like, in words; undefined where nothing is asked of them. */
export function namesInWords({ patterns, additional, names }: FreeMembers): string | undefined {
  const words = names.flatMap(({ members }) => [
    ...(members.get('pattern')?.string === undefined
      ? []
      : [`match ${members.get('pattern')?.string}`]),
    ...(members.has('enum') ? [`are one of ${members.get('enum')?.strings.join(', ')}`] : []),
    ...(members.has('const') ? [`are ${members.get('const')?.string}`] : []),
    ...lengthWords(members),
    ...(members.get('format')?.string === undefined
      ? []
      : [`have the format ${members.get('format')?.string}`]),
  ]);
  const isBound = additional.some(({ schema }) => isFalse(schema));
  if (isBound && patterns.length > 0) {
    words.push(`match ${patterns.map(([pattern]) => pattern).join(' or ')}`);
  }
  return words.length > 0 ? words.join(', ') : undefined;
}

function lengthWords(members: ReadonlyMap<string, JsonNode>): readonly string[] {
  const least = members.get('minLength')?.raw;
  const most = members.get('maxLength')?.raw;
  return [
    ...(least === undefined ? [] : [`have at least ${least} characters`]),
    ...(most === undefined ? [] : [`have at most ${most} characters`]),
  ];
}
