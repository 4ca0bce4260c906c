import { useSummary } from '../../session/hooks.ts';
import type { SessionKey } from '../../session/view.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { visibleText } from '../../ui/visible.ts';
import { askerOf, askName, openAsks } from './names.ts';
import { useShownAsks } from './shown.ts';

const MOST_NAMED = 3;

/** A line that points at the asks that wait and are not in view. */
export function AskStrip({ sessionKey, onShow }: { sessionKey: SessionKey; onShow: () => void }) {
  const summary = useSummary(sessionKey);
  const shown = useShownAsks();
  if (summary === undefined) return null;
  const hidden = openAsks(summary.asks).filter(({ key }) => !shown.has(key));
  if (hidden.length === 0) return null;
  const named = hidden
    .slice(0, MOST_NAMED)
    .map((ask) => `${ask.kind} for ${visibleText(askerOf(ask, summary))}`);
  return (
    <Banner
      tone="info"
      action={
        <Button className="h-6!" onPress={onShow}>
          Show
        </Button>
      }
    >
      {formatCount(hidden.length, 'ask waits', 'asks wait')}: {named.join(', ')}
      {hidden.length > MOST_NAMED && ' …'}
    </Banner>
  );
}

/** Says politely which ask came last; the focus stays where it is. */
export function AskAnnouncement({ sessionKey }: { sessionKey: SessionKey }) {
  const summary = useSummary(sessionKey);
  const open = openAsks(summary?.asks ?? []);
  const newest = open.at(-1);
  return (
    <p aria-live="polite" className="sr-only">
      {summary !== undefined &&
        newest !== undefined &&
        `${askName(newest, summary)}. ${formatCount(open.length, 'ask waits', 'asks wait')} for your answer.`}
    </p>
  );
}
