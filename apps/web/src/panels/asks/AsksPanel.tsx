import { ASK_KINDS } from '@loupe/mcp';
import type { AnswerMode, AskKind } from '@loupe/mcp';
import { AskView } from '../../call/asks/AskView.tsx';
import { isOpen, openAsks } from '../../call/asks/names.ts';
import { PastAsk } from '../../call/asks/PastAsk.tsx';
import { choose, mayChoose } from '../../call/asks/useAsk.ts';
import { useSummary } from '../../session/hooks.ts';
import type { SessionKey, Summary } from '../../session/view.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FIELD } from '../../ui/field.ts';
import type { PanelProps } from '../panel.ts';

/** The latest are drawn; older ones are in the timeline. */
const MOST_PAST = 100;

/** Everything that the server wants from the person: what waits first, then what is over. */
export default function AsksPanel({ sessionKey, openEntry }: PanelProps) {
  const summary = useSummary(sessionKey);
  if (summary === undefined) return <EmptyState kind="loading" title="Opening the session" />;
  const open = openAsks(summary.asks);
  const past = summary.asks.filter((ask) => !isOpen(ask)).slice(-MOST_PAST);
  return (
    <div tabIndex={-1} className="flex h-full min-h-0 flex-col outline-none">
      <Modes {...{ sessionKey, summary }} />
      <div className="min-h-0 flex-1 overflow-y-auto p-3">
        <div className="mx-auto flex max-w-4xl flex-col gap-3">
          {open.map((ask) => (
            <AskView key={ask.key} {...{ sessionKey, summary, ask, openEntry }} />
          ))}
          {open.length === 0 && (
            <EmptyState kind="empty" title="Nothing waits for you">
              What the server asks of you while a tool runs appears here: a model’s reply
              (sampling), a form or a page (elicitation), the folders you work in (roots).
            </EmptyState>
          )}
          {past.length > 0 && (
            <section aria-label="Over">
              <h2 className="mb-1 text-xs text-ink-2">Over, the latest first</h2>
              <ol className="flex flex-col gap-1">
                {[...past].reverse().map((ask) => (
                  <li key={ask.key}>
                    <PastAsk {...{ summary, ask, openEntry }} />
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
      </div>
    </div>
  );
}

const MODES: readonly (readonly [by: AnswerMode['by'], words: string])[] = [
  ['hand', 'by hand'],
  ['itself', 'by itself'],
  ['refusal', 'with a refusal'],
];
const TITLES: Readonly<Record<AskKind, string>> = {
  sampling: 'Sampling',
  elicitation: 'Elicitation',
  roots: 'Roots',
};

/** How asks of each kind are answered from now on. */
function Modes({ sessionKey, summary }: { sessionKey: SessionKey; summary: Summary }) {
  const { answers } = summary.connection.choices;
  return (
    <div
      role="group"
      aria-label="How asks are answered"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3 py-1 text-sm"
    >
      <span className="text-ink-2">Answered from now on</span>
      {ASK_KINDS.map((kind) => (
        <label key={kind} className="flex items-center gap-1.5">
          {TITLES[kind]}
          <select
            className={FIELD}
            disabled={!mayChoose(summary)}
            value={answers[kind].by}
            onChange={({ target }) => {
              const by = MODES.find(([name]) => name === target.value)?.[0] ?? 'hand';
              void choose(sessionKey, summary, { answers: { ...answers, [kind]: { by } } });
            }}
          >
            {MODES.map(([by, words]) => (
              <option key={by} value={by}>
                {words}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}
