import { isWhole } from './decimal.ts';
import { count, every, fitOf, opposite } from './fit.ts';
import type { Fit } from './fit.ts';
import { arrayFit, numberFit, sizeFit, stringFit } from './accepts-plain.ts';
import { isTrue, itemSchemas } from './keywords.ts';
import type { Keywords } from './keywords.ts';
import { readJson } from './node.ts';
import type { JsonNode } from './node.ts';
import { quote } from '@loupe/json';
import type { References } from './references.ts';
import { valueKey } from './same.ts';

/** Schemas applied within one another; references count too. */
const DEEPEST = 64;
/** Schemas applied, all in all, before the judge has no more to say. */
const MOST_STEPS = 2000;

/**
 * Tells whether a value fits a schema: yes, no, or unknown where a pattern, a format or too much work
 * would have to decide. It picks branches and conditions; it is no validator.
 */
export class Judge {
  private readonly references: References;
  private steps = MOST_STEPS;

  constructor(references: References) {
    this.references = references;
  }

  accepts(schema: JsonNode, value: JsonNode, depth = 0): Fit {
    if (--this.steps < 0 || depth > DEEPEST) return 'unknown';
    if (schema.kind === 'boolean') return fitOf(schema.raw === 'true');
    // A slip in a schema forbids nothing.
    if (schema.kind !== 'object') return 'unknown';
    return every(this.fits(schema, value, depth + 1));
  }

  private *fits(schema: JsonNode, value: JsonNode, depth: number): Iterable<Fit> {
    const keywords = this.references.keywords(schema);
    yield typeFit(keywords, value);
    yield listedFit(keywords, value);
    switch (value.kind) {
      case 'number':
        yield* numberFit(keywords, value);
        break;
      case 'string':
        yield* stringFit(keywords, value);
        break;
      case 'object':
        yield* this.objectFits(keywords, value, depth);
        break;
      case 'array':
        yield* arrayFit(keywords, value);
        yield* this.itemFits(keywords, value, depth);
        break;
      default:
    }
    // Where these lead depends on the way that led here.
    const isDynamic = keywords.has('$dynamicRef') || keywords.has('$recursiveRef');
    for (const target of this.references.targets(schema)) {
      const isKnown = typeof target !== 'string' && !isDynamic;
      yield isKnown ? this.accepts(target, value, depth) : 'unknown';
    }
    yield* this.combined(keywords, value, depth);
  }

  private *combined(keywords: Keywords, value: JsonNode, depth: number): Iterable<Fit> {
    const each = (keyword: string) => this.each(keywords.get(keyword)?.items ?? [], value, depth);
    yield every(each('allOf'));
    if (isList(keywords.get('anyOf'))) yield count(each('anyOf'), 1, Infinity);
    if (isList(keywords.get('oneOf'))) yield count(each('oneOf'), 1, 1);
    const not = keywords.get('not');
    if (not !== undefined) yield opposite(this.accepts(not, value, depth));
    const condition = keywords.get('if');
    if (condition === undefined) return;
    const isMet = this.accepts(condition, value, depth);
    const chosen = (keyword: string): Fit => {
      const schema = keywords.get(keyword);
      return schema === undefined ? 'yes' : this.accepts(schema, value, depth);
    };
    if (isMet !== 'unknown') yield chosen(isMet === 'yes' ? 'then' : 'else');
    else yield chosen('then') === 'yes' && chosen('else') === 'yes' ? 'yes' : 'unknown';
  }

  private *each(schemas: readonly JsonNode[], value: JsonNode, depth: number): Iterable<Fit> {
    for (const schema of schemas) yield this.accepts(schema, value, depth);
  }

  private *objectFits(keywords: Keywords, value: JsonNode, depth: number): Iterable<Fit> {
    const { members } = value;
    const required = keywords.get('required')?.strings ?? [];
    this.steps -= required.length + members.size;
    for (const name of required) yield fitOf(members.has(name));
    yield sizeFit(keywords, 'Properties', members.size);
    for (const keyword of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
      for (const [name, wanted] of keywords.get(keyword)?.members ?? []) {
        if (!members.has(name)) continue;
        if (wanted.kind !== 'array') yield this.accepts(wanted, value, depth);
        else for (const needed of wanted.strings) yield fitOf(members.has(needed));
      }
    }
    const properties = keywords.get('properties')?.members;
    const patterns = [...(keywords.get('patternProperties')?.members.values() ?? [])];
    const additional = keywords.get('additionalProperties');
    const names = keywords.get('propertyNames');
    for (const [name, member] of members) {
      const property = properties?.get(name);
      if (property !== undefined) yield this.accepts(property, member, depth);
      else if (additional !== undefined && patterns.length === 0) {
        yield this.accepts(additional, member, depth);
      } else if (additional !== undefined) yield settled(this.accepts(additional, member, depth));
      for (const pattern of patterns) yield settled(this.accepts(pattern, member, depth));
      const asText = names && readJson(quote(name));
      if (asText !== undefined && names !== undefined) yield this.accepts(names, asText, depth);
    }
    const unevaluated = keywords.get('unevaluatedProperties');
    if (unevaluated !== undefined && !isTrue(unevaluated)) {
      yield fitOf(members.size === 0 || undefined);
    }
  }

  private *itemFits(keywords: Keywords, value: JsonNode, depth: number): Iterable<Fit> {
    const { prefix, rest } = itemSchemas(keywords);
    for (const [index, item] of value.items.entries()) {
      const schema = prefix[index] ?? rest;
      if (schema !== undefined) yield this.accepts(schema, item, depth);
    }
    const contains = keywords.get('contains');
    if (contains !== undefined) {
      const fits = value.items.map((item) => this.accepts(contains, item, depth));
      const least = keywords.get('minContains');
      const most = keywords.get('maxContains');
      yield count(fits, least ? Number(least.raw) : 1, most ? Number(most.raw) : Infinity);
    }
    const unevaluated = keywords.get('unevaluatedItems');
    if (unevaluated !== undefined && !isTrue(unevaluated)) {
      yield fitOf(value.items.length <= prefix.length || undefined);
    }
  }
}

/** Of a schema that applies only if a pattern matches: fitting is certain, not fitting isn't. */
function settled(fit: Fit): Fit {
  return fit === 'yes' ? 'yes' : 'unknown';
}

function isList(node: JsonNode | undefined): boolean {
  return node !== undefined && node.items.length > 0;
}

function typeFit(keywords: Keywords, value: JsonNode): Fit {
  const type = keywords.get('type');
  if (type === undefined) return 'yes';
  const names = type.string === undefined ? type.strings : [type.string];
  if (names.length === 0) return 'unknown';
  // OpenAPI 3.0 has no null among its types.
  if (value.kind === 'null' && isTrue(keywords.get('nullable'))) return 'yes';
  if (names.includes(value.kind)) return 'yes';
  const isInteger = value.kind === 'number' && names.includes('integer');
  return isInteger ? fitOf(isWhole(value.raw)) : 'no';
}

function listedFit(keywords: Keywords, value: JsonNode): Fit {
  const constant = keywords.get('const');
  const listed = keywords.get('enum');
  if (constant === undefined && listed?.kind !== 'array') return 'yes';
  const key = valueKey(value);
  if (constant !== undefined && valueKey(constant) !== key) return 'no';
  return fitOf(listed?.kind !== 'array' || keysOf(listed).has(key));
}

const listedKeys = new WeakMap<JsonNode, ReadonlySet<string>>();

function keysOf(listed: JsonNode): ReadonlySet<string> {
  let keys = listedKeys.get(listed);
  if (keys === undefined) {
    keys = new Set(listed.items.map((item) => valueKey(item)));
    listedKeys.set(listed, keys);
  }
  return keys;
}
