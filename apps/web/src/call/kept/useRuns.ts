import type { Exchange } from '@loupe/ledger';
import { useSyncExternalStore } from 'react';
import { sessionWorker } from '../../session/hooks.ts';
import { summaryStore } from '../../session/summaries.ts';
import type { SessionKey, Summary } from '../../session/view.ts';
import { createRuns, type Outcome, type Runs, type RunState } from './runs.ts';

const known = new Map<SessionKey, Runs>();

/** The runs of kept calls in a session, and how they stand. */
export function useRuns(key: SessionKey): RunState & Pick<Runs, 'run' | 'stop'> {
  const runs = runsOf(key);
  const state = useSyncExternalStore(runs.subscribe, runs.read);
  return { ...state, run: runs.run, stop: runs.stop };
}

/** The exchange of an outcome: as the transcript has it now, else as it ended. */
export function exchangeOf({ calls }: Summary, outcome: Outcome | undefined): Exchange | undefined {
  if (outcome?.asked === undefined) return undefined;
  return calls.findLast(({ asked }) => asked === outcome.asked) ?? outcome.exchange;
}

function runsOf(key: SessionKey): Runs {
  const before = known.get(key);
  if (before !== undefined) return before;
  const parts = {
    request: (method: string, params: string) => sessionWorker().request(key, method, params),
    cancel: (asked: number) => void sessionWorker().cancel(key, asked),
    ended: (asked: number) => ended(key, asked),
  };
  const runs = createRuns(parts, remembered(key));
  runs.subscribe(() => remember(key, runs.read()));
  known.set(key, runs);
  return runs;
}

/** Waits until the transcript says how a call ended. */
async function ended(key: SessionKey, asked: number): Promise<Exchange | undefined> {
  const store = summaryStore(key);
  await new Promise<void>((resolve) => {
    const look = (): boolean => {
      const calls = store.read()?.calls ?? [];
      const call = calls.findLast((exchange) => exchange.asked === asked);
      // Those that are not there are too old for the summary, or not in it yet.
      const isOld = call === undefined && (calls[0]?.asked ?? 0) > asked;
      return isOld || (call !== undefined && !isGoingOn(call));
    };
    if (look()) {
      resolve();
      return;
    }
    const leave = store.subscribe(() => {
      if (!look()) return;
      leave();
      resolve();
    });
  });
  return (await sessionWorker().result(key, asked))?.exchange;
}

function isGoingOn({ status }: Exchange): boolean {
  return status === 'waiting' || status === 'input-required';
}

const keyOf = (key: SessionKey) => `loupe.runs.${key}`;

/** Which requests were whose lasts as long as the tab, as the session's transcript does not say it. */
function remember(key: SessionKey, { outcomes }: RunState): void {
  const asked = [...outcomes].flatMap(([id, outcome]) =>
    outcome.asked === undefined ? [] : [[id, outcome.asked] as const],
  );
  try {
    sessionStorage.setItem(keyOf(key), JSON.stringify(asked));
  } catch {
    // It lasts as long as the page then.
  }
}

function remembered(key: SessionKey): ReadonlyMap<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(key)) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isPair) : []);
  } catch {
    return new Map();
  }
}

function isPair(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && Number.isSafeInteger(value[1]);
}
