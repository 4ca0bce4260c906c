import { ArrowLeft, ChevronDown, ChevronUp, ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextLines } from '../../ui/TextLines.tsx';
import { visibleText } from '../../ui/visible.ts';
import type { TextRef } from '../opened.ts';
import { sessionWorker } from '../remote.ts';
import type { SessionKey } from '../view.ts';
import { ALL_CLOSED, ALL_OPEN } from './shape.ts';
import type { TreeMarks } from './shape.ts';
import { TextPane } from './TextPane.tsx';
import type { TreeActions } from './treeKeys.ts';
import { TreeView, useNodePath } from './TreeView.tsx';
import { useCopy } from './useCopy.ts';
import { useFind } from './useFind.ts';
import type { Find } from './useFind.ts';
import { useTree } from './useTree.ts';
import type { Tree } from './useTree.ts';

interface TreePaneProps {
  /** Accessible name of the tree. */
  label: string;
  sessionKey: SessionKey;
  textRef: TextRef;
  /** A path to go to; another object goes there again. */
  target?: { readonly path: string } | undefined;
  /** The beginning of a text that takes a while to be read as JSON: shown until then. */
  head?: string | undefined;
  /** What is said beside values of the tree. */
  marks?: TreeMarks | undefined;
  /** Drawn at the right end of the bar. */
  aside?: ReactNode;
}

/**
 * A JSON text of the transcript as a tree, with search and copying; any other text as lines. The worker holds it: the page
 * has what is in view, whatever its length. Fills its parent.
 */
export function TreePane(props: TreePaneProps) {
  const { label, sessionKey, textRef, target, head, aside, marks } = props;
  const tree = useTree(sessionKey, textRef);
  const find = useFind(sessionKey, textRef, tree);
  const [inside, setInside] = useState<{ readonly of: string; readonly node: number }>();
  const [words, copy] = useCopy();
  const field = useRef<HTMLInputElement>(null);
  const name = JSON.stringify(textRef);
  const missing = useTarget(sessionKey, textRef, tree, target);
  const node = tree.activeLine?.node ?? tree.active.node;
  const path = useNodePath(sessionKey, textRef, node);
  const actions: TreeActions = {
    copyPath: (at) =>
      copy('Path', async () => (await sessionWorker().node(sessionKey, textRef, at)).path),
    copyValue: (at) =>
      copy('Value', async () => (await sessionWorker().nodeText(sessionKey, textRef, at)).text()),
    openWhole: (at) => setInside({ of: name, node: at }),
    search: () => field.current?.focus(),
  };
  if (inside?.of === name)
    return (
      <Inside {...{ sessionKey, textRef }} node={inside.node} onBack={() => setInside(undefined)} />
    );
  const { slice, problem } = tree.tall;
  if (problem !== undefined)
    return (
      <EmptyState kind="failed" title="The text could not be read">
        {problem}
      </EmptyState>
    );
  if (slice?.problem !== undefined)
    return (
      <div className="flex h-full flex-col">
        <p className="flex min-h-8 shrink-0 items-center border-b border-line px-3 text-sm text-ink-2">
          <span className="flex-1">Not JSON: {slice.problem}</span>
          {aside}
        </p>
        <div className="min-h-0 flex-1">
          <TextPane label={label} {...{ sessionKey, textRef }} />
        </div>
      </div>
    );
  return (
    <div className="flex h-full flex-col">
      <TreeBar {...{ tree, find, field, aside }} isLoading={slice === undefined} />
      <div className="relative min-h-0 flex-1">
        <TreeView {...{ label, tree, actions, marks }} pattern={find.pattern} />
        {slice === undefined && head !== undefined && (
          <div className="absolute inset-0">
            <TextLines label={`The beginning of: ${label}`} text={head} />
          </div>
        )}
      </div>
      <NodeBar words={words} place={missing ?? path} node={node} actions={actions} />
    </div>
  );
}

interface NodeBarProps {
  /** What came of the last copying. */
  words: string | undefined;
  /** Path of the value, or why there is none. */
  place: string | undefined;
  node: number | undefined;
  actions: TreeActions;
}

/** Where the keyboard stands, and what can be copied there. */
function NodeBar({ words, place, node, actions }: NodeBarProps) {
  return (
    <div className="flex h-7 shrink-0 items-center gap-1 border-t border-line bg-sunken px-2 text-xs">
      <span className="min-w-0 flex-1 truncate font-mono" dir="ltr">
        {place === undefined ? '' : visibleText(place)}
      </span>
      <span role="status" className="text-ink-2">
        {words}
      </span>
      <Button
        look="quiet"
        className="h-6 text-xs"
        tip="Copy path (Alt+C)"
        isDisabled={node === undefined}
        onPress={() => node !== undefined && actions.copyPath(node)}
      >
        Copy path
      </Button>
      <Button
        look="quiet"
        className="h-6 text-xs"
        tip="Copy value as it is written (Ctrl+C)"
        isDisabled={node === undefined}
        onPress={() => node !== undefined && actions.copyValue(node)}
      >
        Copy value
      </Button>
    </div>
  );
}

interface TreeBarProps {
  tree: Tree;
  find: Find;
  field: React.RefObject<HTMLInputElement | null>;
  isLoading: boolean;
  aside: ReactNode;
}

function TreeBar({ tree, find, field, isLoading, aside }: TreeBarProps) {
  return (
    <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-1 border-b border-line px-1">
      <div className="max-w-60 min-w-28 flex-1">
        <SearchField
          label="Search this text"
          value={find.query}
          onChange={find.look}
          placeholder="Search keys and values"
          inputRef={field}
          onKeyDown={(event) => {
            if (event.key === 'Enter') find.step(event.shiftKey ? -1 : 1);
            else if (event.key === 'Escape' && find.query === '') tree.tall.focus();
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
      </div>
      <span role="status" className="text-xs whitespace-nowrap text-ink-2">
        {isLoading ? 'Reading' : find.words}
      </span>
      <IconButton label="Previous match" className="size-6" onPress={() => find.step(-1)}>
        <ChevronUp className="size-3.5" aria-hidden />
      </IconButton>
      <IconButton label="Next match" className="size-6" onPress={() => find.step(1)}>
        <ChevronDown className="size-3.5" aria-hidden />
      </IconButton>
      <IconButton label="Expand all" className="size-6" onPress={() => tree.fold(ALL_OPEN)}>
        <ChevronsUpDown className="size-3.5" aria-hidden />
      </IconButton>
      <IconButton label="Collapse all" className="size-6" onPress={() => tree.fold(ALL_CLOSED)}>
        <ChevronsDownUp className="size-3.5" aria-hidden />
      </IconButton>
      <span className="ml-auto flex items-center gap-1">{aside}</span>
    </div>
  );
}

interface InsideProps {
  sessionKey: SessionKey;
  textRef: TextRef;
  node: number;
  onBack: () => void;
}

/** One value by itself; a string as the text that it means, or as it is written. */
function Inside({ sessionKey, textRef, node, onBack }: InsideProps) {
  const [isDecoded, setDecoded] = useState(true);
  const path = useNodePath(sessionKey, textRef, node);
  return (
    <div
      className="flex h-full flex-col"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onBack();
      }}
    >
      <div className="flex min-h-8 shrink-0 items-center gap-2 border-b border-line px-1">
        <Button
          look="quiet"
          autoFocus
          icon={<ArrowLeft className="size-3.5" aria-hidden />}
          onPress={onBack}
        >
          Back to the tree
        </Button>
        <span className="min-w-0 flex-1 truncate font-mono text-xs" dir="ltr">
          {path === undefined ? '' : visibleText(path)}
        </span>
        <Switch label="Escapes decoded" checked={isDecoded} onChange={setDecoded} />
      </div>
      <div className="min-h-0 flex-1">
        <TextPane
          label="Value"
          sessionKey={sessionKey}
          textRef={{ ...textRef, inside: { node, decoded: isDecoded } }}
        />
      </div>
    </div>
  );
}

/** Goes to a path once for each target, and says so where it leads nowhere. */
function useTarget(
  sessionKey: SessionKey,
  textRef: TextRef,
  tree: Tree,
  target: { readonly path: string } | undefined,
): string | undefined {
  const [missing, setMissing] = useState<{ readonly of: object; readonly words: string }>();
  const reached = useRef<object>(undefined);
  const { columns } = tree.tall;
  useEffect(() => {
    if (target === undefined || columns === undefined || reached.current === target) return;
    reached.current = target;
    sessionWorker()
      .locate(sessionKey, textRef, { folding: tree.folding, columns }, target.path)
      .then(
        (place) => {
          if (place !== undefined) tree.show(place);
          else setMissing({ of: target, words: `There is nothing at ${visibleText(target.path)}` });
        },
        () => undefined,
      );
  });
  return missing !== undefined && missing.of === target ? missing.words : undefined;
}
