import { ChevronDown, ChevronRight, File, Folder, FolderOpen, Shapes } from 'lucide-react';
import {
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { Choice } from '../../call/list.ts';
import { Name } from '../../call/Name.tsx';
import { realHeight } from '../../ui/tall.ts';
import { useVisibleRange } from '../../ui/useVisibleRange.ts';
import {
  foldersAround,
  isFolder,
  uriKey,
  uriRows,
  uriTree,
  type UriFolder,
  type UriRow,
} from './uriTree.ts';

/** CSS pixels. */
const ROW = 24;
const INDENT = 14;
/** Beyond this depth lines are not indented any further. */
const DEEPEST = 12;
/** Up to so many resources all folders are open at first. */
const FEW = 200;

interface UriTreeProps {
  /** Accessible name of the tree. */
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Whether a choice is a template. */
  readonly isTemplate: (choice: Choice) => boolean;
  /** A search shows what it finds, whatever is closed. */
  readonly isSearched: boolean;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** Resources by scheme, authority and path; only the lines in view are in the document. Fills its parent. */
export function UriTree(props: UriTreeProps) {
  const { label, choices, isTemplate, isSearched, selected, onSelect } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const tree = useMemo(() => uriTree(choices), [choices]);
  const opensAll = isSearched || choices.length <= FEW;
  // Folders that are not as most are.
  const [turned, setTurned] = useState<ReadonlySet<string>>(
    () => new Set(opensAll ? [] : foldersAround(tree, selected)),
  );
  const rows = useMemo(
    () => uriRows(tree, (folder) => opensAll !== turned.has(folder.id)),
    [tree, opensAll, turned],
  );
  const [first] = useState(() =>
    Math.max(
      0,
      rows.findIndex(({ node }) => !isFolder(node) && node.choice.id === selected),
    ),
  );
  const [wanted, setActive] = useState(first);
  useLayoutEffect(() => reveal(scroller.current, first), [first]);
  const active = Math.min(wanted, Math.max(0, rows.length - 1));
  const { from, to, shift } = useVisibleRange(scroller, ROW, rows.length);
  const toggle = (folder: UriFolder) => {
    const next = new Set(turned);
    if (!next.delete(folder.id)) next.add(folder.id);
    setTurned(next);
  };
  const go = (line: number) => {
    setActive(line);
    reveal(scroller.current, line);
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW) - 1);
    const act = uriKey(event.key, rows, active, page);
    if (act === undefined) return;
    event.preventDefault();
    if ('go' in act) go(act.go);
    else if ('toggle' in act) toggle(act.toggle);
    else onSelect(act.choose.id);
  };
  const point = (event: MouseEvent) => {
    const line = (event.target as Element).closest('[data-line]')?.getAttribute('data-line');
    const row = rows[Number(line ?? -1)];
    if (row === undefined) return;
    setActive(Number(line));
    if (isFolder(row.node)) toggle(row.node);
    else onSelect(row.node.choice.id);
  };
  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={label}
      aria-activedescendant={rows.length === 0 ? undefined : `${id}${active}`}
      tabIndex={0}
      onKeyDown={press}
      onClick={point}
      className="group min-h-0 flex-1 overflow-x-hidden overflow-y-auto -outline-offset-2"
    >
      <div
        role="presentation"
        className="relative"
        style={{ height: realHeight(rows.length * ROW) }}
      >
        {rows.slice(from, to).map((row, offset) => (
          <Line
            key={from + offset}
            id={`${id}${from + offset}`}
            line={from + offset}
            top={(from + offset) * ROW + shift}
            isActive={from + offset === active}
            {...{ row, selected, isTemplate }}
          />
        ))}
      </div>
    </div>
  );
}

/** Scrolls as little as needed. */
function reveal(element: HTMLElement | null, line: number): void {
  if (element === null) return;
  const highest = (line + 1) * ROW - element.clientHeight;
  element.scrollTop = Math.max(highest, Math.min(line * ROW, element.scrollTop));
}

interface LineProps extends Pick<UriTreeProps, 'selected' | 'isTemplate'> {
  readonly id: string;
  readonly line: number;
  readonly row: UriRow;
  readonly top: number;
  readonly isActive: boolean;
}

function Line({ id, line, row, top, isActive, selected, isTemplate }: LineProps) {
  const { node, depth, place, siblings, isOpen } = row;
  const folder = isFolder(node) ? node : undefined;
  const choice = isFolder(node) ? undefined : node.choice;
  const isSelected = choice !== undefined && choice.id === selected;
  const words = choice?.item.title ?? choice?.item.name;
  const isWorth = words !== undefined && words !== choice?.item.key && words !== node.name;
  return (
    <div
      id={id}
      role="treeitem"
      data-line={line}
      aria-level={depth + 1}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={folder && isOpen}
      aria-selected={isSelected}
      title={choice?.item.key ?? folder?.id}
      className={`absolute top-0 left-0 flex h-6 w-full cursor-default items-center gap-1.5 pr-2 text-sm hover:bg-hover ${isSelected ? 'bg-selected' : ''} ${isActive ? 'group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-accent' : ''}`}
      style={{
        transform: `translateY(${top}px)`,
        paddingLeft: 6 + Math.min(depth, DEEPEST) * INDENT,
      }}
    >
      <Marks
        {...{ isOpen }}
        isFolder={folder !== undefined}
        isTemplate={choice !== undefined && isTemplate(choice)}
      />
      <span className="min-w-0 shrink truncate font-mono">
        <Name text={node.name} className="whitespace-pre" />
      </span>
      {isWorth && <bdi className="min-w-0 flex-1 basis-0 truncate text-xs text-ink-2">{words}</bdi>}
      {folder !== undefined && (
        <span className="ml-auto shrink-0 text-xs text-ink-2 tabular-nums">
          {folder.count.toLocaleString('en')}
        </span>
      )}
    </div>
  );
}

interface MarksProps {
  readonly isFolder: boolean;
  readonly isOpen: boolean;
  readonly isTemplate: boolean;
}

function Marks({ isFolder: isInside, isOpen, isTemplate }: MarksProps) {
  const [Turn, Kind] = isInside
    ? isOpen
      ? [ChevronDown, FolderOpen]
      : [ChevronRight, Folder]
    : [undefined, isTemplate ? Shapes : File];
  return (
    <span className="flex shrink-0 items-center gap-1 text-ink-2" aria-hidden>
      <span className="size-3.5">{Turn !== undefined && <Turn className="size-3.5" />}</span>
      <Kind className="size-3.5" />
    </span>
  );
}
