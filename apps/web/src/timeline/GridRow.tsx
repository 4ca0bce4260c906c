import {
  ArrowLeft,
  ArrowRight,
  ChevronRight,
  FileWarning,
  Globe,
  Hand,
  Power,
  StickyNote,
  Terminal,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { memo } from 'react';
import type { Row, RowKind } from '../session/view.ts';
import { formatClock, formatDuration, formatSince, formatSize } from '../ui/format.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import { visibleText } from '../ui/visible.ts';
import { cellClass, COLUMNS, TRACKS } from './columns.ts';
import { gist } from './gist.ts';
import { useNow } from './useNow.ts';
import { ROW_HEIGHT } from './useRowWindow.ts';

const KIND_ICONS: Partial<Record<RowKind, LucideIcon>> = {
  stderr: Terminal,
  http: Globe,
  lifecycle: Power,
  note: StickyNote,
  malformed: FileWarning,
};
const CELLS = Object.fromEntries(COLUMNS.map(({ id }) => [id, cellClass(id)]));
/** A full bar; bars grow with the logarithm, so that 1 ms and 10 s can stand in one column. */
const LONGEST_MS = 60_000;

export interface RowActions {
  readonly pick: (row: Row, index: number) => void;
  readonly jump: (seq: number) => void;
  readonly toggle: (id: number) => void;
}

export interface GridRowProps {
  row: Row;
  index: number;
  /** Milliseconds since the row above. */
  delta: number | undefined;
  selected: boolean;
  /** The other half of the selected row. */
  related: boolean;
  /** Wall clock of the transcript's beginning. */
  started: string | undefined;
  /** Whether waiting rows can still be answered. */
  live: boolean;
  actions: RowActions;
}

/** Element id of the row at this index; a batch makes several rows of one entry, so seqs would not do. */
export const rowId = (index: number): string => `timeline-row-${index}`;

const sameRow = (one: Row, other: Row): boolean =>
  (Object.keys(other) as (keyof Row)[]).every((key) => one[key] === other[key]) &&
  Object.keys(one).length === Object.keys(other).length;

function same(before: GridRowProps, after: GridRowProps): boolean {
  return (
    sameRow(before.row, after.row) &&
    before.index === after.index &&
    before.delta === after.delta &&
    before.selected === after.selected &&
    before.related === after.related &&
    before.started === after.started &&
    before.live === after.live &&
    before.actions === after.actions
  );
}

/** One row of the timeline. Rows arrive as new objects; only what reads differently is drawn anew. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, delta, selected, related, started, actions } = props;
  const tone = selected ? 'bg-selected' : related ? 'bg-hover' : 'hover:bg-hover';
  return (
    <div
      role="row"
      id={rowId(index)}
      aria-rowindex={index + 2}
      aria-selected={selected}
      onClick={() => actions.pick(row, index)}
      className={`absolute inset-x-0 top-0 cursor-default border-b contain-strict border-line/60 text-sm ${TRACKS} ${tone}`}
      style={{ height: ROW_HEIGHT, transform: `translateY(${index * ROW_HEIGHT}px)` }}
    >
      <span role="gridcell" className={`${CELLS['seq']} font-mono text-xs text-ink-2`}>
        {row.id}
      </span>
      <span role="gridcell" className={`${CELLS['time']} font-mono text-xs text-ink-2`}>
        {started === undefined ? formatSince(row.at) : formatClock(started, row.at)}
      </span>
      <span role="gridcell" className={`${CELLS['delta']} font-mono text-xs text-ink-2`}>
        {delta === undefined ? '' : `+${formatDuration(delta)}`}
      </span>
      <span role="gridcell" className={CELLS['direction']}>
        <Direction direction={row.direction} />
      </span>
      <MethodCell row={row} />
      <NameCell row={row} onToggle={actions.toggle} />
      <span role="gridcell" className={`${CELLS['status']} text-xs`}>
        <StatusCell row={row} />
      </span>
      <MsCell {...props} />
      <span role="gridcell" className={`${CELLS['size']} font-mono text-xs text-ink-2`}>
        {row.size > 0 ? formatSize(row.size) : ''}
      </span>
      <span role="gridcell" className={CELLS['bar']}>
        <Bar row={row} />
      </span>
    </div>
  );
}, same);

function Direction({ direction }: { direction: Row['direction'] }) {
  if (direction === 'none') return null;
  const out = direction === 'out';
  const Icon = out ? ArrowRight : ArrowLeft;
  return (
    <>
      <Icon className={`size-3.5 ${out ? 'text-accent' : 'text-ok'}`} aria-hidden />
      <span className="sr-only">{direction}</span>
    </>
  );
}

function MethodCell({ row }: { row: Row }) {
  const Icon = KIND_ICONS[row.kind];
  const wrong = row.kind === 'malformed';
  return (
    <span
      role="gridcell"
      className={`${CELLS['method']} font-mono text-xs ${wrong ? 'text-error' : row.kind === 'exchange' ? '' : 'text-ink-2'}`}
    >
      {Icon && <Icon className="size-3.5 shrink-0" aria-hidden />}
      <span className="truncate">{visibleText(row.method)}</span>
    </span>
  );
}

function NameCell({ row, onToggle }: { row: Row; onToggle: RowActions['toggle'] }) {
  return (
    <span role="gridcell" className={`${CELLS['name']} ${row.depth === 1 ? 'pl-6' : ''}`}>
      {row.children > 0 && (
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
      )}
      {row.byHand && (
        <span className="inline-flex shrink-0" title="Made by hand">
          <Hand className="size-3.5 text-ink-2" aria-hidden />
          <span className="sr-only">made by hand</span>
        </span>
      )}
      {row.findings > 0 && (
        <span
          className={`inline-flex shrink-0 items-center gap-0.5 text-xs font-medium ${row.worst === 'error' ? 'text-error' : row.worst === 'info' ? 'text-waiting' : 'text-warning'}`}
        >
          <TriangleAlert className="size-3.5" aria-hidden />
          {row.findings}
          <span className="sr-only">{row.findings === 1 ? 'finding' : 'findings'}</span>
        </span>
      )}
      {row.name !== undefined && <span className="shrink-0">{visibleText(row.name)}</span>}
      <span className="truncate font-mono text-xs text-ink-2">{visibleText(headOf(row))}</span>
    </span>
  );
}

/** Where the envelope itself is at fault it is shown. */
function headOf({ status, preview }: Row): string {
  return status === 'malformed' || status === 'unmatched' ? preview : gist(preview);
}

function StatusCell({ row }: { row: Row }) {
  if (row.status === 'waiting' && row.method === 'subscriptions/listen')
    return <StatusMark status="open" />;
  if (row.status !== 'none') return <StatusMark status={row.status} text={row.statusText} />;
  const wrong = row.kind === 'http' && Number(row.statusText) >= 400;
  return (
    <span className={`truncate ${wrong ? 'text-error' : 'text-ink-2'}`}>{row.statusText}</span>
  );
}

function MsCell({ row, started, live, actions }: GridRowProps) {
  const { other } = row;
  const waiting = row.status === 'waiting' && row.ms === undefined;
  return (
    <span role="gridcell" className={`${CELLS['ms']} font-mono text-xs`}>
      {waiting && live && started !== undefined ? (
        <Elapsed since={Date.parse(started) + row.at} />
      ) : row.ms === undefined ? null : other === undefined ? (
        formatDuration(row.ms)
      ) : (
        <button
          type="button"
          tabIndex={-1}
          title={`To the other half, #${other}`}
          onClick={(event) => {
            event.stopPropagation();
            actions.jump(other);
          }}
          className="rounded-sm px-1 hover:bg-page hover:underline"
        >
          {formatDuration(row.ms)}
        </button>
      )}
    </span>
  );
}

function Elapsed({ since }: { since: number }) {
  return <span className="text-waiting">{formatDuration(Math.max(0, useNow() - since))}</span>;
}

function Bar({ row }: { row: Row }) {
  if (row.ms === undefined) return null;
  const share = Math.log1p(row.ms) / Math.log1p(LONGEST_MS);
  const tone =
    row.status === 'ok'
      ? 'bg-accent'
      : row.status === 'none'
        ? 'bg-line-strong'
        : 'bg-tool-failure';
  return (
    <span aria-hidden className="h-2 w-full">
      <span
        className={`block h-full rounded-sm opacity-70 ${tone}`}
        style={{ width: `${Math.max(2, Math.min(100, share * 100))}%` }}
      />
    </span>
  );
}
