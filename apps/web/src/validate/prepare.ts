import { dereference, escapePointer, type Schema } from '@cfworker/json-schema';
import type { Dialect } from './dialect.ts';
import { FORMATS } from './formats.ts';
import { BEYOND, isObject, isPattern, isSchema, keywordOf } from './keywords.ts';
import { pointerParts, valueAt } from './pointer.ts';

type Node = Record<string, unknown>;

/** A schema that the validator can take. */
export interface Prepared {
  readonly schema: Schema | boolean;
  /** Every subschema by its address. */
  readonly lookup: Record<string, Schema | boolean>;
  /** What is left out of the check, in words. */
  readonly unchecked: readonly string[];
  /** A keyword that makes the whole schema impossible to judge. */
  readonly beyond?: string;
}

/** Nothing fits it, like `false`, for which the validator reports no place. */
export const NOTHING_FITS = 'loupe:nothing';
const nothing = (): Node => ({ not: { $comment: NOTHING_FITS } });

/**
 * Takes out of a parsed schema, in place, what its dialect does not have and what is no proper schema, so that a slip
 * in one place leaves the rest of the check as it is. References stay inside the document: nothing is ever fetched.
 * Throws what the validator throws for addresses that are doubled, and RangeError for endless depth.
 */
export function prepare(root: unknown, dialect: Dialect): Prepared {
  if (!isObject(root)) {
    const schema = root === false ? nothing() : true;
    return { schema, lookup: dereference(schema), unchecked: [] };
  }
  const walk = new Walk(root, dialect);
  walk.run();
  const lookup: Prepared['lookup'] = dereference(root);
  walk.leaveUnresolved(lookup);
  const { unchecked, beyond } = walk;
  return { schema: root, lookup, unchecked, ...(beyond === undefined ? {} : { beyond }) };
}

/** The validator recurses, and its addresses grow with every level: deeper ones would cost seconds and then fail. */
const DEEPEST = 1000;

class Walk {
  readonly unchecked: string[] = [];
  beyond: string | undefined;
  private readonly seen = new Set<Node>();
  private readonly open: [node: Node, at: string, depth: number][] = [];
  private depth = 0;
  private readonly root: Node;
  private readonly dialect: Dialect;

  constructor(root: Node, dialect: Dialect) {
    this.root = root;
    this.dialect = dialect;
  }

  /** With an own stack: no depth of nesting can exhaust the call stack. */
  run(): void {
    this.visit(this.root, '');
    for (let next = this.open.pop(); next !== undefined; next = this.open.pop()) {
      const [node, at, depth] = next;
      if (depth > DEEPEST) throw new RangeError('nested too deeply');
      this.depth = depth;
      for (const name of Object.keys(node)) this.keyword(node, name, at);
    }
  }

  private visit(node: Node, at: string): void {
    if (this.seen.has(node)) return;
    this.seen.add(node);
    this.open.push([node, at, this.depth + 1]);
  }

  private keyword(node: Node, name: string, at: string): void {
    if (BEYOND.has(name)) this.beyond ??= name;
    const keyword = keywordOf(name, this.dialect);
    if (keyword === undefined) return;
    const value = node[name];
    if (keyword === 'absent' || name === this.idBesideReference(node)) {
      Reflect.deleteProperty(node, name);
    } else if (keyword.shape !== undefined && !keyword.shape.fits(value)) {
      Reflect.deleteProperty(node, name);
      this.unchecked.push(`“${name}” ${place(at)} is not ${keyword.shape.words}`);
    } else if (name === 'format') {
      if (!FORMATS.has(String(value))) Reflect.deleteProperty(node, name);
    } else if (name === '$ref') {
      this.reference(String(value));
    } else if (Array.isArray(value)) {
      if (keyword.holds === 'list' || name === 'items') this.children(value, `${at}/${name}`);
    } else if (keyword.holds === 'map' && isObject(value)) {
      this.members(value, name, `${at}/${name}`);
    } else if (keyword.holds === 'schema' || name === 'items') {
      this.child(node, name, `${at}/${name}`);
    }
  }

  /** Before 2019-09 whatever stands beside a reference means nothing; the validator heeds only this one. */
  private idBesideReference(node: Node): string | undefined {
    if (!this.dialect.startsWith('draft') || typeof node['$ref'] !== 'string') return undefined;
    return this.dialect === 'draft-04' ? 'id' : '$id';
  }

  private children(list: unknown[], at: string): void {
    for (let index = 0; index < list.length; index++) this.child(list, index, `${at}/${index}`);
  }

  private members(map: Node, keyword: string, at: string): void {
    for (const [name, value] of Object.entries(map)) {
      const there = `${at}/${escapePointer(name)}`;
      const areNames = keyword === 'dependencies' && Array.isArray(value);
      if (areNames && value.every((one) => typeof one === 'string')) continue;
      if (keyword === 'patternProperties' && !isPattern(name)) {
        this.unchecked.push(`the name of ${there} is not a regular expression`);
        Reflect.deleteProperty(map, name);
      } else if (isSchema(value)) {
        this.child(map, name, there);
      } else {
        this.unchecked.push(`${there} is not a schema`);
        Reflect.deleteProperty(map, name);
      }
    }
  }

  private child(parent: Node | unknown[], key: string | number, at: string): void {
    const holder = parent as Record<string | number, unknown>;
    const child = holder[key];
    if (isObject(child)) this.visit(child, at);
    else if (child === false) setOwn(holder, key, nothing());
    else if (child !== true) {
      this.unchecked.push(`${at} is not a schema`);
      setOwn(holder, key, true);
    }
  }

  /** What a reference into unknown keywords leads to is a schema too. */
  private reference(reference: string): void {
    if (!reference.startsWith('#/')) return;
    const target = valueAt(this.root, pointerParts(reference.slice(1)));
    if (isObject(target)) this.visit(target, reference.slice(1));
  }

  /** Takes out the references that lead to no schema of this document. */
  leaveUnresolved(lookup: Prepared['lookup']): void {
    for (const node of this.seen) {
      const { $ref } = node;
      if (typeof $ref !== 'string') continue;
      const address = node['__absolute_ref__'];
      if (typeof address === 'string' && lookup[address] !== undefined) continue;
      const why = $ref.startsWith('#')
        ? 'leads to no schema'
        : 'leads elsewhere, nothing is fetched';
      this.unchecked.push(`the reference “${$ref}” ${why}`);
      // Before 2019-09 the keywords beside a reference mean nothing, so they must not begin to.
      const isAlone = this.dialect.startsWith('draft');
      for (const name of Object.keys(node)) {
        if (name === '$ref' || (isAlone && keywordOf(name, this.dialect) !== undefined))
          Reflect.deleteProperty(node, name);
      }
    }
  }
}

/** `__proto__` is a name like others here. */
function setOwn(holder: Record<string | number, unknown>, key: string | number, value: unknown) {
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

const place = (at: string) => (at === '' ? 'at the top' : `at ${at}`);
