import type { Exchange } from '@loupe/ledger';
import { useState } from 'react';
import { sessionWorker, usePastCalls } from '../session/hooks.ts';
import type { SessionKey, Summary } from '../session/view.ts';

/** The latest call for one thing, and how to make another one. */
export interface Call {
  readonly exchange?: Exchange | undefined;
  /** How many there are in the session. */
  readonly count: number;
  /** Handed over, and not in the transcript yet. */
  readonly sending: boolean;
  /** Why the last attempt was not sent. */
  readonly problem?: string | undefined;
  /** Whether a new call would run beside one that waits. */
  readonly running: boolean;
  readonly run: (params: string) => void;
  readonly cancel: () => void;
}

interface Attempt {
  readonly of: string;
  /** The seq of its request, once that is in the transcript. */
  readonly asked?: number;
  readonly problem?: string;
}

/**
 * Calls `method` for the tool, prompt or resource called `name`. What it shows is read from the transcript,
 * so it is there after a reload and in an opened file too.
 */
export function useCall(key: SessionKey, summary: Summary, method: string, name: string): Call {
  const [attempt, setAttempt] = useState<Attempt>();
  const of = `${key} ${method} ${name}`;
  // The summary has the latest calls of all things, which may leave this one's out.
  const newest = usePastCalls(key, method, name, 1).value;
  const known = latestCall(summary.calls, method, name);
  const exchange = known ?? newest?.calls[0]?.exchange;
  const own = attempt?.of === of ? attempt : undefined;
  const inTranscript = own?.asked !== undefined && (exchange?.asked ?? 0) >= own.asked;
  const sending = own !== undefined && own.problem === undefined && !inTranscript;
  const settle = (part: Partial<Attempt>) =>
    setAttempt((now) => (now?.of === of ? { of, ...part } : now));
  return {
    exchange,
    count: newest?.total ?? 0,
    sending,
    problem: own?.problem,
    running: sending || exchange?.status === 'waiting' || exchange?.status === 'input-required',
    run(params) {
      setAttempt({ of });
      sessionWorker()
        .request(key, method, params)
        .then(
          (asked) => settle({ asked }),
          (error: unknown) =>
            settle({ problem: error instanceof Error ? error.message : String(error) }),
        );
    },
    cancel() {
      if (exchange !== undefined) void sessionWorker().cancel(key, exchange.asked);
    },
  };
}

/** The newest exchange of a method for what is called `name`. */
export function latestCall(
  calls: readonly Exchange[],
  method: string,
  name: string,
): Exchange | undefined {
  return calls.findLast((call) => call.method === method && call.name === name);
}
