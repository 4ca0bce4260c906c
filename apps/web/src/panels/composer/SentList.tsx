import { ListTree, Pencil } from 'lucide-react';
import { FrameTab } from '../../call/result/FrameTab.tsx';
import { codeText } from '../../session/rows/words.ts';
import type { Row, SessionKey, Summary } from '../../session/view.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatDuration } from '../../ui/format.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { visibleText } from '../../ui/visible.ts';

type Exchange = Summary['calls'][number];

interface SentListProps {
  sessionKey: SessionKey;
  /** Newest last. */
  rows: readonly Row[];
  calls: readonly Exchange[];
  selected: number | undefined;
  onSelect: (seq: number) => void;
  /** Puts a frame's text back into the editor. */
  onTake: (seq: number) => void;
  openEntry: (seq: number) => void;
}

/** The frames that were made by hand in this session, newest first, and the answer to the chosen one. */
export function SentList(props: SentListProps) {
  const { rows, calls, selected, onSelect } = props;
  const newest = rows.toReversed();
  if (newest.length === 0)
    return (
      <EmptyState kind="empty" title="Nothing sent by hand yet">
        What is sent from here is marked in the timeline, and its answer appears here.
      </EmptyState>
    );
  const chosen = newest.find(({ id }) => id === selected) ?? newest[0];
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ul aria-label="Sent by hand" className="max-h-2/5 shrink-0 overflow-auto py-1">
        {newest.map((row) => (
          <li key={`${row.id} ${row.part ?? 0}`}>
            <button
              type="button"
              aria-pressed={row.id === chosen?.id}
              onClick={() => onSelect(row.id)}
              className={`flex w-full items-center gap-2 px-3 py-0.5 text-left text-sm -outline-offset-2 ${row.id === chosen?.id ? 'bg-selected' : 'hover:bg-hover'}`}
            >
              <span className="w-10 shrink-0 text-right font-mono text-xs text-ink-2">
                #{row.id}
              </span>
              {row.method !== '' && (
                <span className="shrink-0 font-mono text-xs">{visibleText(row.method)}</span>
              )}
              <span className="min-w-0 flex-1 truncate font-mono text-xs text-ink-2">
                {visibleText(row.preview)}
              </span>
              <RowEnding row={row} call={callOf(row, calls)} />
            </button>
          </li>
        ))}
      </ul>
      {chosen && <Answer {...props} row={chosen} call={callOf(chosen, calls)} />}
    </div>
  );
}

const callOf = ({ id }: Row, calls: readonly Exchange[]): Exchange | undefined =>
  calls.find(({ asked }) => asked === id);

function RowEnding({ row, call }: { row: Row; call: Exchange | undefined }) {
  if (call)
    return (
      <StatusMark
        status={call.status}
        text={call.status === 'error' ? codeText(call.code) : undefined}
      />
    );
  if (row.status === 'none') return <span className="text-xs text-ink-2">no answer due</span>;
  return <StatusMark status={row.status} text={row.statusText} />;
}

interface AnswerProps extends SentListProps {
  row: Row;
  call: Exchange | undefined;
}

function Answer({ sessionKey, row, call, onTake, openEntry }: AnswerProps) {
  const answered = call?.answered;
  const took =
    call?.answeredAt === undefined ? '' : `, ${formatDuration(call.answeredAt - call.askedAt)}`;
  return (
    <section aria-label="Answer" className="flex min-h-0 flex-1 flex-col border-t border-line">
      <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-1 border-b border-line bg-sunken pr-1 pl-3 text-sm">
        <h3 className="font-medium">
          {answered === undefined ? `Frame #${row.id}` : `Answer to #${row.id}`}
        </h3>
        <span className="flex-1 text-ink-2">
          {answered === undefined ? endWords(call) : `#${answered}${took}`}
        </span>
        <Button
          look="quiet"
          icon={<Pencil className="size-3.5" aria-hidden />}
          tip="Put its text into the editor"
          onPress={() => onTake(row.id)}
        >
          Edit again
        </Button>
        <Button
          look="quiet"
          icon={<ListTree className="size-3.5" aria-hidden />}
          onPress={() => openEntry(row.id)}
        >
          Open in timeline
        </Button>
      </div>
      <div className="min-h-0 flex-1">
        <FrameTab sessionKey={sessionKey} seq={answered ?? row.id} />
      </div>
    </section>
  );
}

function endWords(call: Exchange | undefined): string {
  if (call === undefined) return '';
  if (call.status === 'waiting') return 'waiting for its answer';
  return call.failure === undefined ? call.status : visibleText(call.failure.what);
}
