import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Finding } from '@loupe/rules';
import { nextFrame } from './frames.ts';
import { createLatest, only } from './latest.ts';
import type { Answer } from './latest.ts';
import { sessionWorker } from './remote.ts';
import { summaryStore } from './summaries.ts';
import type { PastCalls } from './history.ts';
import type { Overview, RowsChoice } from './timeline-api.ts';
import type {
  EntryDetail,
  ResultDetail,
  RowsQuery,
  RowsSlice,
  SessionKey,
  Summary,
} from './view.ts';

export type { Answer } from './latest.ts';
export { sessionWorker } from './remote.ts';
export { closeSession } from './summaries.ts';

const nothing = (): undefined => undefined;
const never = (): (() => void) => nothing;

/** While the raw text is searched for a word of the filter, its rows are asked for so often, in ms. */
const SEARCH_MS = 100;

/** The newest summary, at most once per animation frame; undefined until the worker has sent the first. */
export function useSummary(key: SessionKey | undefined): Summary | undefined {
  const store = key === undefined ? undefined : summaryStore(key);
  return useSyncExternalStore(store?.subscribe ?? never, store?.read ?? nothing);
}

/** Whether everything that was there when the session was opened has been read. */
export function useIsLoaded(key: SessionKey): boolean {
  const store = summaryStore(key);
  return useSyncExternalStore(store.subscribe, () => store.read()?.loading === undefined);
}

function useCalmVersion(key: SessionKey): number {
  const store = summaryStore(key);
  return useSyncExternalStore(store.subscribe, store.calmVersion);
}

/** Asks when `ask` is another function (see useCallback), and again whenever one of the reasons changes. */
function useLatest<Value>(
  ask: () => Promise<Value>,
  reason: unknown,
  another?: unknown,
): Answer<Value> {
  const [latest] = useState(() => createLatest<Value>(nextFrame));
  useEffect(() => latest.want(ask), [latest, ask, reason, another]);
  return useSyncExternalStore(latest.subscribe, latest.answer);
}

interface AskedRows {
  readonly query: RowsQuery;
  readonly slice: RowsSlice;
}

/**
 * Rows of the timeline. The previous slice stays while the next one loads. Draws when rows came, and not when they
 * are asked for: a flood changes them all the time. `query` is what the value answers.
 */
export function useRows(
  key: SessionKey,
  query: RowsQuery,
): Pick<Answer<RowsSlice>, 'value' | 'problem'> & { readonly query?: RowsQuery } {
  const [latest] = useState(() => createLatest<AskedRows>(nextFrame));
  const asked = JSON.stringify(query);
  const want = useCallback(() => {
    const wanted = JSON.parse(asked) as RowsQuery;
    latest.want(async () => ({
      query: wanted,
      slice: await sessionWorker().rows(key, wanted),
    }));
  }, [latest, key, asked]);
  useEffect(() => {
    want();
    return summaryStore(key).subscribe(want);
  }, [want, key]);
  const value = useSyncExternalStore(latest.subscribe, () => latest.answer().value);
  const problem = useSyncExternalStore(latest.subscribe, () => latest.answer().problem);
  useEffect(() => {
    if (value?.slice.searched === undefined) return;
    const timer = setTimeout(want, SEARCH_MS);
    return () => clearTimeout(timer);
  }, [want, value]);
  return {
    ...(value && { value: value.slice, query: value.query }),
    ...(problem !== undefined && { problem }),
  };
}

/**
 * The session at a glance in so many buckets, asked again at most every half second, and when `more` changes; none
 * while there is no room for a bucket.
 */
export function useOverview(
  key: SessionKey,
  choice: RowsChoice,
  buckets: number,
  more: unknown,
): Overview | undefined {
  const version = useCalmVersion(key);
  const ask = useCallback(
    async () => (buckets < 1 ? undefined : await sessionWorker().overview(key, choice, buckets)),
    [key, choice, buckets],
  );
  return useLatest(ask, version, more).value;
}

/** One entry; no value where there is no such entry, or none is chosen. */
export function useEntry(key: SessionKey, seq: number | undefined): Answer<EntryDetail> {
  const version = useCalmVersion(key);
  const ask = useCallback(
    async () => (seq === undefined ? undefined : await sessionWorker().entry(key, seq)),
    [key, seq],
  );
  return only(useLatest(ask, version), (detail) => detail.entry.seq === seq);
}

/** The result of the call that was asked with this seq, as far as it is known. */
export function useResult(key: SessionKey, asked: number | undefined): Answer<ResultDetail> {
  const version = useCalmVersion(key);
  const call = useSummary(key)?.calls.find((exchange) => exchange.asked === asked);
  const ask = useCallback(
    async () => (asked === undefined ? undefined : await sessionWorker().result(key, asked)),
    [key, asked],
  );
  return only(useLatest(ask, version, call), (result) => result.exchange.asked === asked);
}

/** The newest calls of a tool, prompt or resource, and how many there are in all. */
export function usePastCalls(
  key: SessionKey,
  method: string,
  name: string,
  most: number,
): Answer<PastCalls> {
  const calls = useSummary(key)?.calls;
  const ask = useCallback(
    () => sessionWorker().pastCalls(key, method, name, 0, most),
    [key, method, name, most],
  );
  return only(useLatest(ask, calls), (past) => past.method === method && past.name === name);
}

/** Findings `from` (inclusive) to `to` (exclusive), in the order they were made. */
export function useFindings(
  key: SessionKey,
  from: number,
  to: number,
): Answer<{ readonly total: number; readonly findings: readonly Finding[] }> {
  const count = useSummary(key)?.findings;
  const ask = useCallback(() => sessionWorker().findings(key, from, to), [key, from, to]);
  return useLatest(ask, count);
}
