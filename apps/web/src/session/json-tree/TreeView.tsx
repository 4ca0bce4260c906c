import { useEffect, useId, useState, type MouseEvent } from 'react';
import type { TextRef } from '../opened.ts';
import { sessionWorker } from '../remote.ts';
import type { SessionKey } from '../view.ts';
import { NodeMenu } from './NodeMenu.tsx';
import type { MenuPlace } from './NodeMenu.tsx';
import { markOf } from './shape.ts';
import type { TreeMarks } from './shape.ts';
import { treeKey } from './treeKeys.ts';
import type { TreeActions } from './treeKeys.ts';
import { TreeRow } from './TreeRow.tsx';
import type { Tree } from './useTree.ts';

interface TreeViewProps {
  label: string;
  tree: Tree;
  actions: TreeActions;
  /** What is searched for. */
  pattern: RegExp | undefined;
  marks?: TreeMarks | undefined;
}

/** The lines of a tree that are in view, with the keys of a tree. Fills its parent. */
export function TreeView({ label, tree, actions, pattern, marks }: TreeViewProps) {
  const id = useId();
  const [menu, setMenu] = useState<MenuPlace>();
  const { tall, active, activeLine } = tree;
  const { attach, slice, height, topOf } = tall;
  const lineAt = (event: MouseEvent) => {
    const element = (event.target as Element).closest('[data-line]');
    const line = Number(element?.getAttribute('data-line'));
    return slice?.lines.find((one) => element !== null && one.line === line);
  };
  const press = (event: MouseEvent) => {
    const line = lineAt(event);
    if (line === undefined || getSelection()?.isCollapsed === false) return;
    tree.go(line.role === 'close' ? line.line : line.first, line.node);
    if ((event.target as Element).closest('[data-toggle]') !== null) tree.toggle(line.node);
  };
  const openMenu = (event: MouseEvent) => {
    const line = lineAt(event) ?? activeLine;
    if (line === undefined) return;
    event.preventDefault();
    tree.go(line.first, line.node);
    setMenu({ x: event.clientX, y: event.clientY, node: line.node, kind: line.kind });
  };
  return (
    <>
      <div
        ref={attach}
        role="tree"
        aria-label={label}
        aria-activedescendant={activeLine === undefined ? undefined : `${id}${active.line}`}
        tabIndex={0}
        onKeyDown={(event) => treeKey(event, tree, actions)}
        onClick={press}
        onDoubleClick={(event) => {
          const line = lineAt(event);
          if (line?.whole !== undefined) actions.openWhole(line.node);
        }}
        onContextMenu={openMenu}
        className="h-full overflow-auto bg-page py-1 font-mono text-sm -outline-offset-2"
      >
        <div className="relative min-w-full" role="presentation" style={{ height }}>
          {slice?.lines.map((line) => (
            <TreeRow
              key={line.line}
              id={`${id}${line.line}`}
              line={line}
              top={topOf(line.line)}
              isActive={
                line.role === 'close' ? line.line === active.line : line.first === active.line
              }
              pattern={pattern}
              mark={markOf(marks, line)}
            />
          ))}
        </div>
      </div>
      {menu !== undefined && (
        <NodeMenu place={menu} actions={actions} onClose={() => setMenu(undefined)} />
      )}
    </>
  );
}

/** Path of the value that the keyboard stands on. */
export function useNodePath(
  sessionKey: SessionKey,
  textRef: TextRef,
  node: number | undefined,
): string | undefined {
  const [found, setFound] = useState<{ readonly of: string; readonly path: string }>();
  const name = JSON.stringify([textRef, node]);
  useEffect(() => {
    const [ref, wanted] = JSON.parse(name) as [TextRef, number | null];
    let isGone = false;
    if (wanted === null) return;
    sessionWorker()
      .node(sessionKey, ref, wanted)
      .then(
        ({ path }) => isGone || setFound({ of: name, path }),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [sessionKey, name]);
  return found?.of === name ? found.path : undefined;
}
