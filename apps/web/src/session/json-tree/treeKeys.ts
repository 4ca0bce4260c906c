import type { KeyboardEvent } from 'react';
import type { TreeLine, TreeSlice } from './shape.ts';
import type { Tree } from './useTree.ts';

export interface TreeActions {
  readonly copyValue: (node: number) => void;
  readonly copyPath: (node: number) => void;
  readonly openWhole: (node: number) => void;
  readonly search: () => void;
}

/** The keys of a tree (WAI-ARIA tree view pattern), with those to search and to copy. */
export function treeKey(event: KeyboardEvent, tree: Tree, actions: TreeActions): void {
  const { activeLine, tall } = tree;
  const last = Math.max(0, (tall.slice?.total ?? 1) - 1);
  const chord = event.ctrlKey || event.metaKey;
  if (event.key === '/' || (chord && event.key === 'f')) actions.search();
  else if (chord && event.key === 'c') {
    // A selection of the person's own is copied by the browser.
    if (activeLine === undefined || getSelection()?.isCollapsed === false) return;
    actions.copyValue(activeLine.node);
  } else if (event.altKey && event.code === 'KeyC') {
    if (activeLine !== undefined) actions.copyPath(activeLine.node);
  } else if (chord || event.altKey) return;
  else {
    const moved = moveKey(event.key, tree, last);
    if (moved === undefined && !actKey(event.key, tree, actions)) return;
    if (moved !== undefined) tree.go(moved.line, moved.node);
  }
  event.preventDefault();
}

function moveKey(
  key: string,
  { active, activeLine, tall }: Tree,
  last: number,
): { line: number; node?: number } | undefined {
  const from = activeLine?.first ?? active.line;
  switch (key) {
    case 'ArrowDown':
      return near(tall.slice, Math.min(last, from + (activeLine?.lines ?? 1)), 1);
    case 'ArrowUp':
      return near(tall.slice, Math.max(0, from - 1), -1);
    case 'PageDown':
      return near(tall.slice, Math.min(last, from + tall.page), -1);
    case 'PageUp':
      return near(tall.slice, Math.max(0, from - tall.page), 1);
    case 'Home':
      return { line: 0, node: 0 };
    case 'End':
      return near(tall.slice, last, -1);
    default:
      return undefined;
  }
}

/** What Enter, left and right do to the value that the keyboard stands on. */
function actKey(key: string, tree: Tree, { openWhole }: TreeActions): boolean {
  const { activeLine: line } = tree;
  if (line === undefined) return false;
  const isFolded = line.role === 'folded' && line.count !== undefined;
  if (key === 'ArrowRight') {
    if (isFolded) tree.toggle(line.node);
    else if (line.role === 'open') tree.go(line.line + 1, line.node + 1);
    return true;
  }
  if (key === 'ArrowLeft') {
    if (line.role === 'open') tree.toggle(line.node);
    else if (line.parent >= 0) tree.go(line.parent);
    return true;
  }
  if (key !== 'Enter') return false;
  if (isFolded || line.role === 'open') tree.toggle(line.node);
  else if (line.role === 'scalar' && line.kind === 'string') openWhole(line.node);
  return true;
}

/** The value that begins nearest to a line, in this direction as far as the lines are known. */
function near(
  slice: TreeSlice | undefined,
  line: number,
  step: 1 | -1,
): { line: number; node?: number } {
  const at = (wanted: number): TreeLine | undefined =>
    slice?.lines.find((one) => one.line === wanted);
  for (let found = at(line); found !== undefined; found = at(found.line + step)) {
    if (found.role === 'close') continue;
    return { line: found.first, node: found.node };
  }
  return { line };
}
