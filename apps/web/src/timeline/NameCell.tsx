import { ChevronRight, Hand, Pin, StickyNote, TriangleAlert } from 'lucide-react';
import type { Row } from '../session/view.ts';
import { visibleText } from '../ui/visible.ts';
import { gist } from './gist.ts';

interface NameCellProps {
  row: Row;
  /** The row below hangs under the same one. */
  continues: boolean;
  onToggle: (id: number) => void;
}

const UNCERTAIN =
  'Came while only this call was open; the server did not say that it belongs to it';

/** Where the row hangs, what hangs under it, its marks, its name and what tells it apart. */
export function NameCell({ row, continues, onToggle }: NameCellProps) {
  return (
    <>
      {row.depth === 1 && <Guide dashed={row.uncertain === true} continues={continues} />}
      {row.children > 0 && <ChildrenButton row={row} onToggle={onToggle} />}
      <Marks row={row} />
      {row.name !== undefined && <span className="shrink-0">{visibleText(row.name)}</span>}
      <span className="truncate font-mono text-xs text-ink-2">{visibleText(headOf(row))}</span>
      {row.note !== undefined && <Note text={row.note} />}
    </>
  );
}

/** The line from the parent: dashed where nobody said that it is the parent. */
function Guide({ dashed, continues }: { dashed: boolean; continues: boolean }) {
  const style = `absolute left-1.5 border-line-strong ${dashed ? 'border-dashed' : 'border-solid'}`;
  return (
    <span className="relative h-6 w-5 shrink-0" title={dashed ? UNCERTAIN : undefined}>
      <span aria-hidden className={`${style} top-0 border-l ${continues ? 'h-6' : 'h-3'}`} />
      <span aria-hidden className={`${style} top-3 w-3 border-t`} />
      {dashed && <span className="sr-only">perhaps</span>}
    </span>
  );
}

function ChildrenButton({ row, onToggle }: Pick<NameCellProps, 'row' | 'onToggle'>) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-expanded={row.expanded}
      aria-label={`${row.children} under #${row.id}`}
      onClick={(event) => {
        event.stopPropagation();
        onToggle(row.id);
      }}
      className="flex h-5 shrink-0 items-center rounded-sm pr-1 text-xs text-ink-2 hover:bg-page hover:text-ink"
    >
      <ChevronRight className={`size-3.5 ${row.expanded ? 'rotate-90' : ''}`} aria-hidden />
      {row.children}
    </button>
  );
}

const TONES = { error: 'text-error', warning: 'text-warning', info: 'text-waiting' } as const;

/** What a person or a rule said about the row, as icons with words behind them. */
export function Marks({ row }: { row: Row }) {
  return (
    <>
      {row.pinned && (
        <span className="inline-flex shrink-0" title="Pinned">
          <Pin className="size-3.5 fill-current text-accent" aria-hidden />
          <span className="sr-only">pinned</span>
        </span>
      )}
      {row.byHand && (
        <span className="inline-flex shrink-0" title="Made by hand">
          <Hand className="size-3.5 text-ink-2" aria-hidden />
          <span className="sr-only">made by hand</span>
        </span>
      )}
      {row.findings > 0 && (
        <span
          className={`inline-flex shrink-0 items-center gap-0.5 text-xs font-medium ${TONES[row.worst ?? 'warning']}`}
        >
          <TriangleAlert className="size-3.5" aria-hidden />
          {row.findings}
          <span className="sr-only">{row.findings === 1 ? 'finding' : 'findings'}</span>
        </span>
      )}
    </>
  );
}

/** What a person wrote about the row. */
function Note({ text }: { text: string }) {
  const shown = visibleText(text);
  return (
    <span
      className="ml-auto inline-flex min-w-10 items-center gap-1 rounded-sm bg-warning-soft px-1 text-xs text-warning"
      title={shown}
    >
      <StickyNote className="size-3.5 shrink-0" aria-hidden />
      <span className="sr-only">note:</span>
      <span className="truncate">{shown}</span>
    </span>
  );
}

/** Where the envelope itself is at fault it is shown. */
function headOf({ status, preview }: Row): string {
  return status === 'malformed' || status === 'unmatched' ? preview : gist(preview);
}
