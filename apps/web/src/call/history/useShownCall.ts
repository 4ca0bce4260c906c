import type { Exchange } from '@loupe/ledger';
import { useState } from 'react';
import { sessionWorker } from '../../session/hooks.ts';
import type { SessionKey, Summary } from '../../session/view.ts';
import type { Call } from '../useCall.ts';

/** The call whose result is in view: the newest, until the person chooses an older one. */
export interface Shown {
  readonly call: Call;
  /** The older one that was chosen. */
  readonly past: Exchange | undefined;
  /** Undefined: back to the newest. */
  readonly show: (exchange: Exchange | undefined) => void;
}

export function useShownCall(key: SessionKey, { calls }: Summary, newest: Call): Shown {
  const [chosen, show] = useState<Exchange>();
  const isPast = chosen !== undefined && chosen.asked !== newest.exchange?.asked;
  // It may have been answered since it was chosen.
  const past = isPast ? (calls.find(({ asked }) => asked === chosen.asked) ?? chosen) : undefined;
  if (past === undefined) return { call: newest, past, show };
  const call: Call = {
    ...newest,
    exchange: past,
    sending: false,
    problem: undefined,
    cancel: () => void sessionWorker().cancel(key, past.asked),
  };
  return { call, past, show };
}
