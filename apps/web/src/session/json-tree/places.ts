import { firstChild, nextSibling, nodeKey, nodeSpan, parentNode } from '@loupe/json';
import type { JsonTree } from '@loupe/json';
import { pathOf } from './path.ts';

/** Where a path leads in a tree. */
export interface TreePlace {
  readonly node: number;
  /** JSONPath of the node. */
  readonly path: string;
  /** The containers around it, from the inside out. */
  readonly around: readonly number[];
}

/**
 * The node that member names and item indexes (as text) lead to from the root, as far as they lead anywhere: what is
 * said of a value that is not there is said of what should hold it.
 */
export function placeOf(tree: JsonTree, steps: readonly string[]): TreePlace {
  let node = 0;
  for (const step of steps) {
    const child = childNamed(tree, node, step);
    if (child === undefined) break;
    node = child;
  }
  const around: number[] = [];
  for (let at = parentNode(tree, node); at !== undefined; at = parentNode(tree, at))
    around.push(at);
  return { node, path: pathOf(tree, node), around };
}

/** Of duplicate members the last one, which counts. */
function childNamed(tree: JsonTree, node: number, step: string): number | undefined {
  const isArray = nodeSpan(tree, node).kind === 'array';
  let found: number | undefined;
  let index = 0;
  for (let child = firstChild(tree, node); child !== undefined; index++) {
    if (isArray && String(index) === step) return child;
    if (!isArray && nodeKey(tree, child) === step) found = child;
    child = nextSibling(tree, child);
  }
  return found;
}
