import { X } from 'lucide-react';
import type { Entry } from '@loupe/transcript';
import type { ReactNode } from 'react';
import type { EntryDetail } from '../../session/view.ts';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { formatClock, formatSince, formatSize } from '../../ui/format.ts';
import { halvesOf } from './halves.ts';
import { Segments } from '../../ui/Segments.tsx';

const DIRECTIONS = { out: 'to server', in: 'from server', none: '' } as const;

/** What is odd about the entry as it came over the wire. */
function oddities(entry: Entry): readonly string[] {
  return [
    'bytes' in entry ? 'not valid UTF-8' : '',
    'cutFrom' in entry ? `recorded to the limit, ${formatSize(entry.cutFrom)} in all` : '',
    'unterminated' in entry ? 'no line end' : '',
    'origin' in entry && entry.origin === 'hand' ? 'made by hand' : '',
  ].filter((words) => words !== '');
}

interface EntryTopProps {
  /** The entry that is selected in the timeline; another half of its exchange may be shown. */
  seq: number;
  detail: EntryDetail;
  started: string | undefined;
  /** Shows another half of the exchange. */
  onHalf: (seq: number) => void;
  onClose: () => void;
  /** What can be done with the entry. */
  children: ReactNode;
}

/** What an entry is, in one line, with the way to the other halves of its exchange. */
export function EntryTop({ seq, detail, started, onHalf, onClose, children }: EntryTopProps) {
  const { entry, exchange } = detail;
  const halves = halvesOf(seq, exchange);
  return (
    <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-2 border-b border-line px-2 py-0.5 text-xs text-ink-2">
      <span className="font-mono text-sm font-medium text-ink">#{entry.seq}</span>
      <span>{entry.kind}</span>
      <span>{DIRECTIONS[detail.direction]}</span>
      <span className="font-mono">
        {started === undefined ? formatSince(entry.at) : formatClock(started, entry.at)}
      </span>
      <span>{formatSize(detail.whole)}</span>
      {oddities(entry).map((words) => (
        <Badge key={words} tone="warning">
          {words}
        </Badge>
      ))}
      {halves.length > 1 && (
        <Segments
          label="Half of the exchange"
          items={halves.map((half) => ({ id: String(half.seq), title: half.title }))}
          selected={String(entry.seq)}
          onSelect={(id) => onHalf(Number(id))}
        />
      )}
      <span className="ml-auto flex flex-wrap items-center justify-end">
        {children}
        <IconButton label="Close entry" className="size-6" onPress={onClose}>
          <X className="size-4" aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}
