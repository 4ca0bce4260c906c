import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { obstacleOf } from '../../call/obstacle.ts';
import { Name } from '../../call/Name.tsx';
import { sessionWorker, useEntry } from '../../session/hooks.ts';
import type { SessionKey, Summary } from '../../session/view.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatClock } from '../../ui/format.ts';
import { canSubscribe, watching } from './subscription.ts';
import type { Watching } from './subscription.ts';

interface SubscribeBarProps {
  readonly sessionKey: SessionKey;
  readonly summary: Summary;
  readonly openEntry: (seq: number) => void;
  readonly uri: string;
  /** Seq of the request that last read it. */
  readonly readAt: number | undefined;
  readonly onRead: () => void;
}

/** Whether the server tells of changes of this resource, and the newest one that it told of. */
export function SubscribeBar(props: SubscribeBarProps) {
  const { sessionKey, summary, openEntry, uri, readAt, onRead } = props;
  const [problem, setProblem] = useState<string>();
  const now = watching(summary, uri);
  const updated = summary.updated.get(uri);
  if (!canSubscribe(summary) && now.state === 'none') {
    return updated === undefined ? null : (
      <Bar>
        <Updated {...{ sessionKey, summary, updated, readAt, openEntry, onRead }} />
      </Bar>
    );
  }
  const { choices } = summary.connection;
  const isWanted = choices.watch.resources.includes(uri);
  const choose = (isOn: boolean) => {
    const others = choices.watch.resources.filter((other) => other !== uri);
    const resources = isOn ? [...others, uri] : others;
    setProblem(undefined);
    Promise.resolve(
      sessionWorker().choose(sessionKey, { ...choices, watch: { ...choices.watch, resources } }),
    ).catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  };
  return (
    <Bar>
      <ToggleButton
        isSelected={isWanted}
        isDisabled={obstacleOf(summary) !== undefined}
        onChange={choose}
        className="inline-flex h-7 items-center gap-1.5 rounded-md border border-line-strong/60 bg-page px-2.5 text-sm text-ink data-disabled:opacity-50 data-hovered:bg-hover data-selected:border-accent data-selected:bg-selected"
      >
        {isWanted ? (
          <Bell className="size-3.5" aria-hidden />
        ) : (
          <BellOff className="size-3.5" aria-hidden />
        )}
        Subscribe
      </ToggleButton>
      <p role="status" className="min-w-0 text-xs [overflow-wrap:anywhere] text-ink-2">
        {problem === undefined ? <StateWords now={now} /> : `Not sent: ${problem}`}
      </p>
      {updated !== undefined && (
        <Updated {...{ sessionKey, summary, updated, readAt, openEntry, onRead }} />
      )}
    </Bar>
  );
}

function Bar({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-3 py-1">
      {children}
    </div>
  );
}

const STATES: Readonly<Record<Watching['state'], string>> = {
  none: '',
  wanted: 'to be asked for',
  asked: 'asked, not answered yet',
  open: 'subscribed',
  refused: 'refused',
  ended: 'ended',
};

function StateWords({ now }: { now: Watching }) {
  const words = 'words' in now ? now.words : undefined;
  return (
    <>
      {now.state === 'refused' ? <Badge tone="error">refused</Badge> : STATES[now.state]}
      {words !== undefined && (
        <>
          {now.state === 'refused' ? ' ' : ': '}
          <Name text={words.slice(0, 400)} />
        </>
      )}
    </>
  );
}

interface UpdatedProps extends Omit<SubscribeBarProps, 'uri'> {
  /** Seq of the newest notification about it. */
  readonly updated: number;
}

/** The newest change; reading is the person's to do. */
function Updated({ sessionKey, summary, updated, readAt, openEntry, onRead }: UpdatedProps) {
  const at = useEntry(sessionKey, updated).value?.entry.at;
  const isNews = readAt === undefined || readAt < updated;
  const started = summary.header?.started ?? '';
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <button
        type="button"
        title="Show the notification in the timeline"
        onClick={() => openEntry(updated)}
        className="rounded-sm hover:underline"
      >
        <Badge tone={isNews ? 'info' : 'neutral'}>
          updated{at !== undefined && ` ${formatClock(started, at)}`}
          {!isNews && ', read since'}
        </Badge>
      </button>
      {isNews && (
        <Button isDisabled={obstacleOf(summary) !== undefined} onPress={onRead}>
          {readAt === undefined ? 'Show it' : 'Show the update'}
        </Button>
      )}
    </span>
  );
}
