import { firstChild, nextSibling, nodeKey, nodeSpan, parentNode, quote } from '@loupe/json';
import type { JsonTree } from '@loupe/json';

/** One step of a path: a member name, an index, or `*` for any of either. */
export type PathStep = string | number | typeof ANY;
export const ANY = Symbol('any');

const PLAIN_NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
/** One step as text: `.name`, `.*`, `[3]`, `[*]`, `["any name"]`, `['any name']`. */
const STEP = /\.(\*|[^.[\]]+)|\[(?:(\*)|(\d+)|("(?:[^"\\]|\\.)*")|'((?:[^'\\]|\\.)*)')\]/gy;

/** Path of a node as JSONPath (RFC 9535) writes it: `$.result.tools[3]["odd name"]`. */
export function pathOf(tree: JsonTree, node: number): string {
  const steps: string[] = [];
  for (let at = node; ;) {
    const parent = parentNode(tree, at);
    if (parent === undefined) break;
    steps.push(stepText(nodeKey(tree, at) ?? indexIn(tree, parent, at)));
    at = parent;
  }
  return `$${steps.reverse().join('')}`;
}

/** One step of a path as text. */
export function stepText(step: string | number): string {
  if (typeof step === 'number') return `[${step}]`;
  return PLAIN_NAME.test(step) ? `.${step}` : `[${quote(step)}]`;
}

/** The steps of a path, undefined where it is none. */
export function readPath(path: string): readonly PathStep[] | undefined {
  if (!path.startsWith('$')) return undefined;
  const steps: PathStep[] = [];
  let end = 1;
  STEP.lastIndex = end;
  for (let match = STEP.exec(path); match !== null; match = STEP.exec(path)) {
    const [whole, plain, any, index, double, single] = match;
    end += whole.length;
    if (plain === '*' || any !== undefined) steps.push(ANY);
    else if (plain !== undefined) steps.push(plain);
    else if (index !== undefined) steps.push(Number(index));
    else {
      const name = unquoted(
        double ?? `"${single?.replaceAll("\\'", "'").replaceAll('"', '\\"') ?? ''}"`,
      );
      if (name === undefined) return undefined;
      steps.push(name);
    }
  }
  return end === path.length ? steps : undefined;
}

/** The node at a path without wildcards. Of duplicate members the last one, which counts. Undefined where there is none. */
export function nodeAt(tree: JsonTree, path: string): number | undefined {
  const steps = readPath(path);
  if (steps === undefined) return undefined;
  let node: number | undefined = 0;
  for (const step of steps) {
    if (node === undefined || step === ANY) return undefined;
    node = childAt(tree, node, step);
  }
  return node;
}

/** Whether a path, as its steps from the root, is one that the pattern means. */
export function matchesPath(
  pattern: readonly PathStep[],
  steps: readonly (string | number)[],
): boolean {
  return (
    pattern.length === steps.length &&
    pattern.every((wanted, level) => wanted === ANY || wanted === steps[level])
  );
}

function childAt(tree: JsonTree, node: number, step: string | number): number | undefined {
  const isArray = nodeSpan(tree, node).kind === 'array';
  let found: number | undefined;
  let index = 0;
  for (let child = firstChild(tree, node); child !== undefined; index++) {
    if (isArray ? index === step : nodeKey(tree, child) === step) found = child;
    if (isArray && found !== undefined) break;
    child = nextSibling(tree, child);
  }
  return found;
}

function indexIn(tree: JsonTree, parent: number, node: number): number {
  let index = 0;
  for (let child = firstChild(tree, parent); child !== undefined && child < node; index++) {
    child = nextSibling(tree, child);
  }
  return index;
}

function unquoted(literal: string): string | undefined {
  try {
    const value: unknown = JSON.parse(literal);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
