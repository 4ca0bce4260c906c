import { ArrowLeftRight, X } from 'lucide-react';
import { memo, useState, type KeyboardEvent } from 'react';
import type { Entry } from '@loupe/transcript';
import { sessionWorker, useEntry } from '../session/hooks.ts';
import type { EntryDetail, SessionKey } from '../session/view.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FindingNote } from '../ui/FindingNote.tsx';
import { formatClock, formatSince, formatSize } from '../ui/format.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { EntryHeaders } from './EntryHeaders.tsx';
import { EntryText } from './EntryText.tsx';

interface EntryPaneProps {
  sessionKey: SessionKey;
  seq: number;
  started: string | undefined;
  onSelect: (seq: number) => void;
  onClose: () => void;
}

/** One entry in full, beside the grid. Escape closes it. */
export const EntryPane = memo(function EntryPane(props: EntryPaneProps) {
  const { sessionKey, seq, onClose } = props;
  const { value: current, problem, loading } = useEntry(sessionKey, seq);
  // Moving through rows, the entry before stays until the next is read: no flicker.
  const [last, setLast] = useState(current);
  if (current !== undefined && current !== last) setLast(current);
  const value = current ?? (loading ? last : undefined);
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section
      aria-label="Entry"
      onKeyDown={keys}
      className="flex h-full min-h-0 flex-col border-l border-line bg-page"
    >
      {value !== undefined ? (
        <KnownEntry {...props} detail={value} />
      ) : (
        <>
          <div className="flex h-8 shrink-0 items-center justify-between border-b border-line px-2 font-mono text-sm">
            #{seq}
            <IconButton label="Close entry" className="size-6" onPress={onClose}>
              <X className="size-4" aria-hidden />
            </IconButton>
          </div>
          {problem !== undefined ? (
            <EmptyState kind="failed" title="The entry could not be read">
              {problem}
            </EmptyState>
          ) : loading ? (
            <EmptyState kind="loading" title={`Reading entry ${seq}`} />
          ) : (
            <EmptyState kind="empty" title={`There is no entry ${seq} in this transcript`} />
          )}
        </>
      )}
    </section>
  );
});

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

function KnownEntry({
  sessionKey,
  detail,
  started,
  onSelect,
  onClose,
}: EntryPaneProps & { detail: EntryDetail }) {
  const [tab, setTab] = useState('pretty');
  const { entry, exchange, findings } = detail;
  const other = exchange?.asked === entry.seq ? exchange.answered : exchange?.asked;
  const whole = async () => {
    if (detail.text.length >= detail.whole) return detail.text;
    return await (await sessionWorker().wholeText(sessionKey, entry.seq)).text();
  };
  return (
    <>
      <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-2 border-b border-line px-2 text-xs text-ink-2">
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
        <span className="ml-auto flex items-center">
          {other !== undefined && other !== entry.seq && (
            <Button
              look="quiet"
              className="h-6"
              icon={<ArrowLeftRight className="size-3.5" aria-hidden />}
              onPress={() => onSelect(other)}
            >
              {exchange?.asked === entry.seq ? 'Answer' : 'Request'} #{other}
            </Button>
          )}
          <CopyButton text={whole} />
          <IconButton label="Close entry" className="size-6" onPress={onClose}>
            <X className="size-4" aria-hidden />
          </IconButton>
        </span>
      </div>
      <div className="min-h-0 flex-1">
        <Tabs
          label="Entry"
          selected={tab}
          onSelect={setTab}
          items={[
            {
              id: 'pretty',
              title: 'Pretty',
              render: () => <EntryText sessionKey={sessionKey} detail={detail} form="pretty" />,
            },
            {
              id: 'raw',
              title: 'Raw',
              render: () => <EntryText sessionKey={sessionKey} detail={detail} form="raw" />,
            },
            {
              id: 'headers',
              title: 'Headers',
              render: () => <EntryHeaders phases={detail.http} started={started} />,
            },
            {
              id: 'checks',
              title: findings.length === 0 ? 'Checks' : `Checks ${findings.length}`,
              render: () => <EntryChecks detail={detail} />,
            },
          ]}
        />
      </div>
    </>
  );
}

function EntryChecks({ detail }: { detail: EntryDetail }) {
  if (detail.findings.length === 0)
    return <EmptyState kind="empty" title="No rule has anything to say about this entry" />;
  return (
    <ul className="flex flex-col gap-3 p-3">
      {detail.findings.map((finding, index) => (
        <li key={index}>
          <FindingNote {...finding} />
        </li>
      ))}
    </ul>
  );
}
