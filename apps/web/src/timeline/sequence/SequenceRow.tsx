import { memo } from 'react';
import type { Phase, Row } from '../../session/view.ts';
import { visibleText } from '../../ui/visible.ts';
import { gist } from '../gist.ts';
import type { DrawnRow } from '../Grid.tsx';
import { Marks } from '../NameCell.tsx';
import { isSameRow, rowAttributes, timeText, type RowActions } from '../rowElement.ts';
import { KIND_ICONS, Milliseconds, RowState } from '../RowParts.tsx';
import { figureOf, type Figure } from './geometry.ts';

export interface SequenceRowProps extends Omit<DrawnRow, 'above' | 'below'> {
  /** Another phase of the session begins here. */
  begins: boolean;
  started: string | undefined;
  live: boolean;
  actions: RowActions;
}

/** Lays a row of the diagram out: number, time, phase, lifelines, status, ms. */
export const SEQUENCE_TRACKS =
  'grid grid-cols-[3rem_minmax(10rem,1fr)_7.5rem_4.25rem] @3xl:grid-cols-[3.5rem_6.5rem_6rem_minmax(16rem,1fr)_9rem_5rem]';
/** A cell that a narrow diagram leaves out. */
export const SEQUENCE_ROOMY = 'hidden! @3xl:flex!';
export const SEQUENCE_CELL = 'flex min-w-0 items-center gap-1 overflow-hidden px-1.5';

/** Phases next to each other differ in their shade, too. */
const BANDS: Readonly<Record<Phase, string>> = {
  connect: 'border-line-strong',
  handshake: 'border-waiting',
  discovery: 'border-late',
  operation: 'border-ok',
  end: 'border-warning',
};

function same(before: SequenceRowProps, after: SequenceRowProps): boolean {
  const { row, ...rest } = after;
  return (
    isSameRow(before.row, row) &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((key) => before[key] === rest[key])
  );
}

/** One frame as an arrow between client and server, or what happened at one of them. */
export const SequenceRow = memo(function SequenceRow(props: SequenceRowProps) {
  const { row, begins, started } = props;
  const quiet = `${SEQUENCE_CELL} font-mono text-xs text-ink-2`;
  return (
    <div {...rowAttributes(props, SEQUENCE_TRACKS, props.actions.pick)}>
      <span role="gridcell" className={`${quiet} justify-end`}>
        {row.id}
      </span>
      <span role="gridcell" className={`${quiet} ${SEQUENCE_ROOMY}`}>
        {timeText(row.at, started)}
      </span>
      <span
        role="gridcell"
        className={`hidden min-w-0 items-center overflow-hidden border-l-4 px-1.5 text-xs @3xl:flex ${BANDS[row.phase]} ${
          begins ? 'border-t border-t-line-strong font-medium' : 'text-ink-2'
        }`}
      >
        {begins ? row.phase : <span className="sr-only">{row.phase}</span>}
      </span>
      <span
        role="gridcell"
        className={`relative min-w-0 overflow-hidden ${begins ? 'border-t border-line-strong' : ''}`}
      >
        <Diagram row={row} />
      </span>
      <span role="gridcell" className={`${SEQUENCE_CELL} text-xs`}>
        <RowState row={row} />
      </span>
      <span role="gridcell" className={`${SEQUENCE_CELL} justify-end font-mono text-xs`}>
        <Milliseconds {...props} />
      </span>
    </div>
  );
}, same);

/** Where the lifelines are, and what is between them. */
const LIFELINE = 'absolute inset-y-0 w-px bg-line-strong';
const BETWEEN = 'absolute inset-x-6 @3xl:inset-x-12';

function Diagram({ row }: { row: Row }) {
  const figure = figureOf(row);
  return (
    <>
      <span aria-hidden className={`${LIFELINE} left-6 @3xl:left-12`} />
      <span aria-hidden className={`${LIFELINE} right-6 @3xl:right-12`} />
      {figure.shape === 'arrow' ? (
        <>
          <span
            className={`${BETWEEN} top-0 flex h-4 items-center justify-center gap-1 px-4 text-xs leading-4`}
          >
            <span className="sr-only">
              {figure.from === 'client' ? 'client to server' : 'server to client'}
            </span>
            <Label row={row} />
          </span>
          <ArrowLine arrow={figure} tone={toneOf(row)} />
        </>
      ) : (
        <span
          className={`${BETWEEN} inset-y-0 flex items-center gap-1 px-1 text-xs text-ink-2 ${
            figure.side === 'server' ? 'flex-row-reverse' : ''
          }`}
        >
          <MarkIcon row={row} />
          <Label row={row} />
        </span>
      )}
    </>
  );
}

function toneOf({ status }: Row): string {
  if (status === 'tool-failure') return 'text-tool-failure';
  if (status === 'error' || status === 'malformed') return 'text-error';
  return status === 'unmatched' ? 'text-warning' : 'text-ink-2';
}

function MarkIcon({ row }: { row: Row }) {
  const Icon = KIND_ICONS[row.kind];
  return Icon === undefined ? null : <Icon className="size-3.5 shrink-0" aria-hidden />;
}

function Label({ row }: { row: Row }) {
  const { name, method, preview, note } = row;
  const words = name === undefined ? gist(preview) : name;
  return (
    <>
      <Marks row={row} />
      <span className="shrink-0 font-mono">{visibleText(method)}</span>
      {words !== method && <span className="truncate text-ink-2">{visibleText(words)}</span>}
      {note !== undefined && (
        <span className="truncate rounded-sm bg-warning-soft px-1 text-warning">
          <span className="sr-only">note:</span> {visibleText(note)}
        </span>
      )}
    </>
  );
}

const HEADS = {
  filled: { d: 'M0 0 L7 3.5 L0 7 Z', className: 'fill-current' },
  open: { d: 'M1 0 L7 3.5 L1 7', className: 'fill-none stroke-current' },
  cross: { d: 'M0 0 L7 7 M7 0 L0 7', className: 'fill-none stroke-current stroke-2' },
} as const;

function ArrowLine({ arrow, tone }: { arrow: Figure & { shape: 'arrow' }; tone: string }) {
  const isOut = arrow.from === 'client';
  return (
    <span
      aria-hidden
      className={`${BETWEEN} top-[15px] flex h-[7px] items-center px-px ${tone} ${isOut ? '' : 'flex-row-reverse'}`}
    >
      <span
        className={`flex-1 border-t border-current ${arrow.line === 'dashed' ? 'border-dashed' : ''}`}
      />
      <svg viewBox="0 0 7 7" className={`size-[7px] overflow-visible ${isOut ? '' : 'rotate-180'}`}>
        <path {...HEADS[arrow.head]} />
      </svg>
    </span>
  );
}
