import {
  ArrowLeft,
  ArrowRight,
  FileWarning,
  Globe,
  Power,
  StickyNote,
  Terminal,
  type LucideIcon,
} from 'lucide-react';
import type { Row, RowKind } from '../session/view.ts';
import { formatDuration } from '../ui/format.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import { visibleText } from '../ui/visible.ts';
import type { RowActions } from './rowElement.ts';
import { useNow } from './useNow.ts';

/** What is no message has an icon. */
export const KIND_ICONS: Partial<Record<RowKind, LucideIcon>> = {
  stderr: Terminal,
  http: Globe,
  lifecycle: Power,
  note: StickyNote,
  malformed: FileWarning,
};

export function Direction({ direction }: Pick<Row, 'direction'>) {
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

export function Method({ row }: { row: Row }) {
  const Icon = KIND_ICONS[row.kind];
  const tone =
    row.kind === 'malformed' ? 'text-error' : row.kind === 'exchange' ? '' : 'text-ink-2';
  return (
    <>
      {Icon && <Icon className={`size-3.5 shrink-0 ${tone}`} aria-hidden />}
      <span className={`truncate ${tone}`}>{visibleText(row.method)}</span>
    </>
  );
}

/** How the row ended, or what it says instead: an HTTP status, an exit code. */
export function RowState({ row }: { row: Row }) {
  if (row.status === 'waiting' && row.method === 'subscriptions/listen')
    return <StatusMark status="open" />;
  if (row.status !== 'none') return <StatusMark status={row.status} text={row.statusText} />;
  const wrong = row.kind === 'http' && Number(row.statusText) >= 400;
  return (
    <span className={`truncate ${wrong ? 'text-error' : 'text-ink-2'}`}>{row.statusText}</span>
  );
}

interface MillisecondsProps {
  row: Row;
  started: string | undefined;
  live: boolean;
  actions: RowActions;
}

/** From question to answer, counting while it waits; a click goes to the other half. */
export function Milliseconds({ row, started, live, actions }: MillisecondsProps) {
  const { other } = row;
  const waiting = row.status === 'waiting' && row.ms === undefined;
  if (waiting && live && started !== undefined)
    return <Elapsed since={Date.parse(started) + row.at} />;
  if (row.ms === undefined) return null;
  if (other === undefined) return formatDuration(row.ms);
  return (
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
  );
}

function Elapsed({ since }: { since: number }) {
  return <span className="text-waiting">{formatDuration(Math.max(0, useNow() - since))}</span>;
}
