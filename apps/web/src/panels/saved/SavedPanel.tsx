import { serverOf } from '../../call/useSelected.ts';
import { useSummary } from '../../session/hooks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Split } from '../../ui/Split.tsx';
import type { LeadingPanelProps } from '../panel.ts';
import { Placeholders } from './Placeholders.tsx';
import { SavedCalls } from './SavedCalls.tsx';

/** What the person keeps for this server: calls, to be made one by one or all in order, and what stands in them. */
export default function SavedPanel({ sessionKey, openEntry, openPanel }: LeadingPanelProps) {
  const summary = useSummary(sessionKey);
  if (summary === undefined) return <EmptyState kind="loading" title="Opening the session" />;
  return (
    <Split
      id="saved"
      direction="right"
      handle="Width of the saved calls"
      share={64}
      least={['320px', '200px']}
      // Another server's rows must not show what was begun in this one's.
      key={serverOf(summary)}
      first={<SavedCalls {...{ sessionKey, summary, openEntry, openPanel }} />}
      second={<Placeholders summary={summary} />}
    />
  );
}
