import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Visible } from '../../ui/JsonLine.tsx';
import { formatSize } from '../../ui/format.ts';
import { DEEPEST_INDENT } from './layout.ts';
import type { TreeLine } from './shape.ts';
import { LINE_HEIGHT } from './useTall.ts';

const COLOURS: Readonly<Record<TreeLine['kind'], string>> = {
  object: '',
  array: '',
  string: 'text-json-string',
  number: 'text-json-number',
  boolean: 'text-json-word',
  null: 'text-json-word',
};

interface TreeRowProps {
  id: string;
  line: TreeLine;
  top: number;
  isActive: boolean;
  /** What is searched for. */
  pattern: RegExp | undefined;
  /** What is to be noticed about the value. */
  mark: string | undefined;
}

/** One line of a tree. What is done to it is done by the tree: by its line. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { id, line, top, isActive, pattern, mark } = props;
  const { role, depth, key, text, whole, count, comma } = line;
  const isFirst = line.line === line.first;
  const isFoldable = role === 'open' || (role === 'folded' && count !== undefined);
  const isItem = isFirst && role !== 'close';
  const indent = Math.min(depth, DEEPEST_INDENT) * 2 + (isFirst ? 0 : 2);
  return (
    <div
      id={id}
      data-line={line.line}
      role={isItem ? 'treeitem' : 'presentation'}
      aria-level={isItem ? depth + 1 : undefined}
      aria-selected={isItem ? isActive : undefined}
      aria-expanded={isItem && isFoldable ? role === 'open' : undefined}
      className={`absolute top-0 left-0 flex min-w-full whitespace-pre ${isActive ? 'bg-selected' : mark === undefined ? 'hover:bg-hover' : 'bg-warning-soft'}`}
      style={{ height: LINE_HEIGHT, transform: `translateY(${top}px)` }}
    >
      <span className="flex w-5 shrink-0 items-center justify-center text-ink-2 select-none">
        {isFoldable && (
          <span data-toggle className="grid size-4 cursor-pointer place-items-center" aria-hidden>
            {role === 'open' ? (
              <ChevronDown className="size-3.5" />
            ) : (
              <ChevronRight className="size-3.5" />
            )}
          </span>
        )}
      </span>
      <span dir="ltr" className="pr-4">
        {' '.repeat(indent)}
        {key !== undefined && (
          <>
            <span className="text-json-key">
              <Marked text={key} pattern={pattern} />
            </span>
            {': '}
          </>
        )}
        <span className={COLOURS[line.kind]}>
          <Marked text={text} pattern={pattern} />
        </span>
        {comma && ','}
        {count !== undefined && <Aside>{countWords(line.kind, count)}</Aside>}
        {whole !== undefined && <Aside>… {formatSize(whole)} in all; Enter opens it whole</Aside>}
        {mark !== undefined && (
          <span className="ml-3 font-sans text-xs text-warning">
            <TriangleAlert className="mr-1 inline size-3 align-[-1px]" aria-hidden />
            <Visible text={mark} />
          </span>
        )}
      </span>
    </div>
  );
});

function Aside({ children }: { children: ReactNode }) {
  return <span className="ml-2 font-sans text-xs text-ink-2">{children}</span>;
}

function countWords(kind: TreeLine['kind'], count: number): string {
  const noun = kind === 'object' ? 'member' : 'item';
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** A text in which what is searched for is marked. */
function Marked({ text, pattern }: { text: string; pattern: RegExp | undefined }) {
  if (pattern === undefined) return <Visible text={text} />;
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(<Visible key={`before ${from}`} text={text.slice(from, match.index)} />);
    parts.push(
      <mark
        key={match.index}
        className="rounded-xs bg-warning-soft text-inherit underline decoration-warning decoration-2"
      >
        <Visible text={match[0]} />
      </mark>,
    );
    from = match.index + match[0].length;
  }
  parts.push(<Visible key="rest" text={text.slice(from)} />);
  return parts;
}
