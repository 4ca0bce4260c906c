import type { Keywords } from './keywords.ts';
import type { JsonNode } from './node.ts';

/** What schemas without an `$id` are relative to; no reference goes out to it. */
const NOWHERE = 'loupe:///';
/** Annotations speak beside a reference in every dialect; until draft-07 nothing else does. */
const ANNOTATIONS = new Set([
  ...['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'nullable'],
]);
/** The values of these are any JSON, not schemas. */
const PLAIN_VALUES = new Set(['enum', 'const', 'default', 'examples']);
/** The members of these are schemas under free names. */
const NAMED_SCHEMAS = new Set([
  ...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'],
  'dependencies',
]);
const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef'];

/** References within one document. What is outside of it is never fetched. */
export class References {
  private readonly root: JsonNode;
  /** Until draft-07, a reference replaces all that stands beside it. */
  private readonly replaces: boolean;
  private readonly visible = new Map<number, Keywords>();
  private readonly followed = new Map<number, readonly (JsonNode | string)[]>();
  private names: Names | undefined;

  constructor(root: JsonNode) {
    this.root = root;
    const dialect = root.members.get('$schema')?.string ?? '';
    this.replaces = /\/draft-0[3-7]\//.test(dialect);
  }

  /** The keywords of a schema object that count. */
  keywords(schema: JsonNode): Keywords {
    const { members } = schema;
    if (!this.replaces || !members.has('$ref')) return members;
    let kept: Keywords | undefined = this.visible.get(schema.row);
    if (kept === undefined) {
      kept = new Map([...members].filter(([name]) => name === '$ref' || ANNOTATIONS.has(name)));
      this.visible.set(schema.row, kept);
    }
    return kept;
  }

  /** What the references of a schema point at; as words where that is not found. */
  targets(schema: JsonNode): readonly (JsonNode | string)[] {
    const known = this.followed.get(schema.row);
    if (known !== undefined) return known;
    const keywords = this.keywords(schema);
    const targets = REFERENCES.flatMap((keyword) => {
      const reference = keywords.get(keyword);
      if (reference === undefined) return [];
      const text = reference.string;
      const target = text === undefined ? undefined : this.resolve(schema, text);
      return [target ?? `Unresolved reference: ${text ?? reference.raw}`];
    });
    this.followed.set(schema.row, targets);
    return targets;
  }

  private resolve(from: JsonNode, reference: string): JsonNode | undefined {
    const hash = reference.indexOf('#');
    const address = hash < 0 ? reference : reference.slice(0, hash);
    const fragment = hash < 0 ? '' : decoded(reference.slice(hash + 1));
    if (fragment === undefined) return undefined;
    if (address === '') {
      const resource = this.resourceOf(from);
      const found = this.within(resource, fragment);
      return found ?? (resource === this.root ? undefined : this.within(this.root, fragment));
    }
    const { resources } = (this.names ??= readNames(this.root));
    const target = resources.get(addressOf(address, baseOf(from)));
    return target && this.within(target, fragment);
  }

  /** The nearest schema around a place that has an address of its own. */
  private resourceOf(from: JsonNode): JsonNode {
    for (let node: JsonNode | undefined = from; node !== undefined; node = node.parent) {
      if (idOf(node) !== undefined) return node;
    }
    return this.root;
  }

  private within(resource: JsonNode, fragment: string): JsonNode | undefined {
    if (fragment === '') return resource;
    if (fragment.startsWith('/')) return pointed(resource, fragment);
    const anchors = (this.names ??= readNames(this.root)).anchors.get(fragment) ?? [];
    return anchors.find((anchor) => this.resourceOf(anchor) === resource) ?? anchors[0];
  }
}

function decoded(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

/** What a JSON Pointer leads to (RFC 6901). */
function pointed(from: JsonNode, pointer: string): JsonNode | undefined {
  let node: JsonNode | undefined = from;
  for (const token of pointer.slice(1).split('/')) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (node?.kind !== 'array') node = node?.members.get(name);
    else node = /^\d+$/.test(name) ? node.items[Number(name)] : undefined;
  }
  return node;
}

/** The `$id` that gives a schema an address; one of a fragment alone is an anchor. */
function idOf(node: JsonNode): string | undefined {
  const id = node.members.get('$id')?.string;
  return id === undefined || id.startsWith('#') ? undefined : id;
}

/** The address that references at a place are relative to. */
function baseOf(from: JsonNode): string {
  const ids: string[] = [];
  for (let node: JsonNode | undefined = from; node !== undefined; node = node.parent) {
    const id = idOf(node);
    if (id !== undefined) ids.push(id);
  }
  return ids.reduceRight((base, id) => addressOf(id, base), NOWHERE);
}

function addressOf(reference: string, base: string): string {
  try {
    const { href } = new URL(reference, base);
    return href.endsWith('#') ? href.slice(0, -1) : href;
  } catch {
    return reference;
  }
}

interface Names {
  readonly resources: ReadonlyMap<string, JsonNode>;
  readonly anchors: ReadonlyMap<string, readonly JsonNode[]>;
}

/** Every address and anchor of a document. Read only once a reference asks for one. */
function readNames(root: JsonNode): Names {
  const resources = new Map<string, JsonNode>();
  const anchors = new Map<string, JsonNode[]>();
  const left: { node: JsonNode; base: string; isSchema: boolean }[] = [
    { node: root, base: NOWHERE, isSchema: true },
  ];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { node, isSchema } = next;
    const id = isSchema ? idOf(node) : undefined;
    const base = id === undefined ? next.base : addressOf(id, next.base);
    if (id !== undefined) resources.set(base, node);
    for (const name of isSchema ? anchorsOf(node) : []) {
      anchors.set(name, [...(anchors.get(name) ?? []), node]);
    }
    for (const item of node.items) left.push({ node: item, base, isSchema: true });
    for (const [name, member] of node.members) {
      if (isSchema && PLAIN_VALUES.has(name)) continue;
      left.push({ node: member, base, isSchema: !isSchema || !NAMED_SCHEMAS.has(name) });
    }
  }
  return { resources, anchors };
}

function anchorsOf(node: JsonNode): readonly string[] {
  const old = node.members.get('$id')?.string;
  const names = ['$anchor', '$dynamicAnchor'].flatMap(
    (keyword) => node.members.get(keyword)?.string ?? [],
  );
  return old?.startsWith('#') === true ? [...names, old.slice(1)] : names;
}
