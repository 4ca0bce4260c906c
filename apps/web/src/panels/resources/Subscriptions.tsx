import type { Subscription } from '@loupe/mcp';
import { Bell } from 'lucide-react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { Name } from '../../call/Name.tsx';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { formatCount } from '../../ui/format.ts';

interface SubscriptionsProps {
  readonly subscriptions: readonly Subscription[];
  readonly openEntry: (seq: number) => void;
}

const TONES: Readonly<Record<Subscription['state'], Tone>> = {
  asked: 'neutral',
  open: 'ok',
  refused: 'error',
  ended: 'neutral',
};

/** What was asked to be told of in this connection, beside what the server said that it tells. */
export function Subscriptions({ subscriptions, openEntry }: SubscriptionsProps) {
  if (subscriptions.length === 0) return null;
  const open = subscriptions.filter(({ state }) => state === 'open').length;
  return (
    <DialogTrigger>
      <Button className="flex h-7 shrink-0 items-center gap-2 border-t border-line px-2 text-left text-xs data-hovered:bg-hover">
        <Bell className="size-3.5 text-ink-2" aria-hidden />
        <span className="flex-1">Subscriptions</span>
        <span className="text-ink-2">{open} open</span>
      </Button>
      <Popover
        placement="top start"
        className="z-50 max-h-[60vh] w-[min(30rem,90vw)] overflow-y-auto rounded-md border border-line bg-raised text-sm text-ink shadow-pop"
      >
        <Dialog aria-label="Subscriptions" className="outline-none">
          {({ close }) => (
            <ul className="divide-y divide-line">
              {subscriptions.toReversed().map((one) => (
                <li key={one.asked} className="flex flex-col gap-0.5 px-3 py-2">
                  <One
                    {...one}
                    show={() => {
                      close();
                      openEntry(one.asked);
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function One(one: Subscription & { readonly show: () => void }) {
  const { asked, state, events, requested, acknowledged, words, show } = one;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 text-xs">
        <Badge tone={TONES[state]}>{state}</Badge>
        <span className="text-ink-2">{formatCount(events, 'event')}</span>
        <button
          type="button"
          aria-label={`Show its request, entry ${asked}`}
          onClick={show}
          className="text-accent hover:underline"
        >
          #{asked}
        </button>
      </span>
      <Filter name="asked for" text={requested} />
      {acknowledged !== undefined && <Filter name="acknowledged" text={acknowledged} />}
      {words !== undefined && (
        <p className="text-ink-2">
          <Name text={words.slice(0, 400)} />
        </p>
      )}
    </>
  );
}

function Filter({ name, text }: { name: string; text: string }) {
  return (
    <p>
      <span className="text-ink-2">{name} </span>
      <code className="font-mono text-xs">
        <Name text={text.slice(0, 2000)} />
      </code>
    </p>
  );
}
