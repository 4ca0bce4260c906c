import { useCallback } from 'react';
import { editAgain, editAsText } from '../call/resend.ts';
import { sessionWorker } from '../session/hooks.ts';
import { summaryStore } from '../session/summaries.ts';
import type { SessionKey } from '../session/view.ts';
import type { EditAgain } from '../timeline/entry/EntryActions.tsx';
import { adjustPlace } from './place.ts';

/** Takes a message of the timeline to its form or to the composer; undefined where nothing can be sent. */
export function useEditAgain(key: SessionKey, isLive: boolean): EditAgain | undefined {
  const edit = useCallback(
    async (seq: number, asText: boolean) => {
      const exchange = asText ? undefined : (await sessionWorker().entry(key, seq))?.exchange;
      // An answer leads to the question that it answers, if that was ours.
      const wanted = exchange?.askedBy === 'client' ? exchange.asked : seq;
      const text = await (await sessionWorker().wholeText(key, wanted)).text();
      const summary = summaryStore(key).read();
      if (summary === undefined) return;
      adjustPlace({ panel: asText ? editAsText(summary, text) : editAgain(key, summary, text) });
    },
    [key],
  );
  return isLive ? edit : undefined;
}
