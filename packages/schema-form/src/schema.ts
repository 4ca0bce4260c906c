import { isProblem, itemsOf, membersOf, minify, scan, slice, stringAt } from '@loupe/json';
import type { JsonSpan } from '@loupe/json';

/**
 * A schema as text, read where it is needed. Names come from a server, so they are keys of Maps and
 * never of plain objects; objects once read are remembered, because references read them often.
 */
export class SchemaText {
  readonly text: string;
  readonly root: JsonSpan | undefined;
  private readonly objects = new Map<number, ReadonlyMap<string, JsonSpan>>();

  constructor(text: string) {
    const outcome = scan(text);
    this.text = text;
    this.root = isProblem(outcome) ? undefined : outcome.span;
  }

  /** The members of an object; none of anything else. The last of duplicates counts. */
  members(span: JsonSpan): ReadonlyMap<string, JsonSpan> {
    let members = this.objects.get(span.start);
    if (members === undefined) {
      members = new Map(membersOf(this.text, span).map(({ key, value }) => [key, value]));
      this.objects.set(span.start, members);
    }
    return members;
  }

  items(span: JsonSpan | undefined): readonly JsonSpan[] {
    return span === undefined ? [] : itemsOf(this.text, span);
  }

  raw(span: JsonSpan): string {
    return slice(this.text, span);
  }

  string(span: JsonSpan | undefined): string | undefined {
    return span?.kind === 'string' ? stringAt(this.text, span) : undefined;
  }

  strings(span: JsonSpan | undefined): readonly string[] {
    return this.items(span).flatMap((item) => this.string(item) ?? []);
  }

  /** What a reference into this same schema points at: `#` and a percent-encoded JSON Pointer. */
  resolve(reference: string): JsonSpan | undefined {
    const pointer = decoded(reference);
    if (pointer === '#') return this.root;
    if (!pointer?.startsWith('#/')) return undefined;
    let span = this.root;
    for (const token of pointer.slice(2).split('/')) {
      if (span === undefined) return undefined;
      const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
      if (span.kind !== 'array') span = this.members(span).get(name);
      else span = /^\d+$/.test(name) ? this.items(span)[Number(name)] : undefined;
    }
    return span;
  }
}

function decoded(reference: string): string | undefined {
  try {
    return decodeURIComponent(reference);
  } catch {
    return undefined;
  }
}

/** A schema with its references followed: the keywords that apply to one place. */
export interface Place {
  readonly keywords: ReadonlyMap<string, JsonSpan>;
  readonly required: ReadonlySet<string>;
  readonly nullable: boolean;
  /** Offset of the schema that was reached: the same for every way that leads to it. */
  readonly start: number;
  /** Why the place can't be drawn. */
  readonly undrawn?: string;
}

/** Keywords that may stand beside a reference and be in its target too: the nearer one speaks. */
const NEARER_SPEAKS = new Set([
  ...['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly'],
  ...['$comment', '$schema', '$id', '$defs', 'definitions'],
]);

/**
 * Follows `$ref` and what means the same (`allOf` of one, `anyOf` or `oneOf` of one and null).
 * Keywords beside them count too, as JSON Schema 2020-12 has it.
 */
export function placeAt(schema: SchemaText, span: JsonSpan): Place {
  let place = ownPlace(schema, span);
  const followed = new Set<number>();
  while (place.undrawn === undefined) {
    const step = nextStep(schema, place);
    if (step === undefined) return place;
    const { keyword, target } = step;
    if (typeof target === 'string') return { ...place, undrawn: target };
    if (followed.has(target.start)) {
      return { ...place, undrawn: 'The reference leads back to itself.' };
    }
    followed.add(target.start);
    place = merged(schema, place, keyword, target);
  }
  return place;
}

function ownPlace(schema: SchemaText, span: JsonSpan): Place {
  const keywords = schema.members(span);
  const required = new Set(schema.strings(keywords.get('required')));
  const place = { keywords, required, nullable: false, start: span.start };
  if (span.kind === 'object') return place;
  const raw = schema.raw(span);
  if (raw === 'true') return { ...place, undrawn: 'Any value is allowed here.' };
  if (raw === 'false') return { ...place, undrawn: 'The schema allows no value here.' };
  const what = span.kind === 'null' ? 'null' : `of type ${span.kind}`;
  return { ...place, undrawn: `The schema of this place is invalid: it is ${what}.` };
}

interface Step {
  readonly keyword: string;
  /** Where to go on, or why that is impossible. */
  readonly target: JsonSpan | string;
}

function nextStep(schema: SchemaText, place: Place): Step | undefined {
  const reference = place.keywords.get('$ref');
  if (reference !== undefined) {
    const pointer = schema.string(reference);
    const target = pointer === undefined ? undefined : schema.resolve(pointer);
    const unresolved = `Unresolved reference: ${pointer ?? schema.raw(reference)}`;
    return { keyword: '$ref', target: target ?? unresolved };
  }
  const all = schema.items(place.keywords.get('allOf'));
  if (all.length === 1 && all[0] !== undefined) return { keyword: 'allOf', target: all[0] };
  for (const keyword of ['anyOf', 'oneOf']) {
    const [only, ...others] = branchesOf(schema, place, keyword).filter(
      (branch) => !isNull(schema, branch),
    );
    // A constant is a choice of one, with a title of its own.
    const isReference = only !== undefined && !schema.members(only).has('const');
    if (isReference && others.length === 0) return { keyword, target: only };
  }
  return undefined;
}

/** The schemas that a combining keyword lists. */
export function branchesOf(schema: SchemaText, place: Place, keyword: string): readonly JsonSpan[] {
  return schema.items(place.keywords.get(keyword));
}

/** Whether a schema allows null and nothing else. */
export function isNull(schema: SchemaText, span: JsonSpan): boolean {
  const keywords = schema.members(span);
  const values = schema.items(keywords.get('enum'));
  return (
    schema.string(keywords.get('type')) === 'null' ||
    keywords.get('const')?.kind === 'null' ||
    (values.length === 1 && values[0]?.kind === 'null')
  );
}

/** Whether null is one of the ways that a union at this place offers. */
export function allowsNull(schema: SchemaText, place: Place): boolean {
  const branches = [...branchesOf(schema, place, 'anyOf'), ...branchesOf(schema, place, 'oneOf')];
  return place.nullable || branches.some((branch) => isNull(schema, branch));
}

function merged(schema: SchemaText, place: Place, followed: string, target: JsonSpan): Place {
  const reached = ownPlace(schema, target);
  const keywords = new Map(reached.keywords);
  let conflict: string | undefined;
  for (const [keyword, span] of place.keywords) {
    if (keyword === followed) continue;
    const other = keywords.get(keyword);
    const agrees = other === undefined || minify(schema.raw(other)) === minify(schema.raw(span));
    if (!agrees && keyword !== 'required' && !NEARER_SPEAKS.has(keyword)) {
      conflict = `"${keyword}" stands here and in the target of "${followed}": both count.`;
    }
    keywords.set(keyword, span);
  }
  const undrawn = reached.undrawn ?? conflict;
  const nullable =
    place.nullable || branchesOf(schema, place, followed).some((branch) => isNull(schema, branch));
  const required = new Set([...reached.required, ...place.required]);
  const next = { keywords, required, nullable, start: target.start };
  return undrawn === undefined ? next : { ...next, undrawn };
}
