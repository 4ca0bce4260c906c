import { useMemo, useState } from 'react';
import type { TextRef } from '../opened.ts';
import { sessionWorker } from '../remote.ts';
import type { SessionKey } from '../view.ts';
import { findPattern } from './find.ts';
import type { Tree } from './useTree.ts';

export interface Find {
  readonly query: string;
  readonly pattern: RegExp | undefined;
  /** `3 of 17`, or why there is none. */
  readonly words: string;
  readonly look: (query: string) => void;
  readonly step: (step: 1 | -1) => void;
}

interface Found {
  /** The text that was searched: another text begins anew. */
  readonly of: string;
  readonly query: string;
  /** Undefined while the worker counts. */
  readonly total?: number;
  readonly isCapped?: boolean;
  /** Index of the match that is shown. */
  readonly index: number;
  readonly problem?: string;
}

/** Searches the keys and values of a tree; the first match is shown while the person types. */
export function useFind(sessionKey: SessionKey, textRef: TextRef, tree: Tree): Find {
  const of = `${sessionKey} ${JSON.stringify(textRef)}`;
  const nothing: Found = { of, query: '', index: -1 };
  const [kept, setFound] = useState(nothing);
  const found = kept.of === of ? kept : nothing;
  const { folding, show, tall } = tree;
  const { query, total, index } = found;
  const pattern = useMemo(() => findPattern(query), [query]);
  /** Adds to what is known of a search, unless it was left meanwhile. */
  const add = (text: string, more: Partial<Found>) =>
    setFound((now) => (now.of === of && now.query === text ? { ...now, ...more } : now));
  const failing = (text: string) => (error: unknown) =>
    add(text, { problem: error instanceof Error ? error.message : String(error) });
  const showMatch = async (text: string, wanted: number): Promise<void> => {
    const shape = { folding, columns: tall.columns ?? 80 };
    const place = await sessionWorker().match(sessionKey, textRef, shape, text, wanted);
    if (place !== undefined) show(place);
  };
  const look = (text: string) => {
    setFound({ of, query: text, index: 0 });
    if (text === '') return;
    const count = async () => {
      const matches = await sessionWorker().find(sessionKey, textRef, text);
      add(text, matches);
      if (matches.total > 0) await showMatch(text, 0);
    };
    count().catch(failing(text));
  };
  const step = (by: 1 | -1) => {
    if (total === undefined || total === 0) return;
    const next = (index + by + total) % total;
    add(query, { index: next });
    showMatch(query, next).catch(failing(query));
  };
  return { query, pattern, words: wordsOf(found), look, step };
}

function wordsOf({ query, total, isCapped, index, problem }: Found): string {
  if (problem !== undefined) return problem;
  if (query === '') return '';
  if (total === undefined) return 'Searching';
  if (total === 0) return 'No match';
  const all = `${total.toLocaleString('en')}${isCapped === true ? ' or more' : ''}`;
  return `${(index + 1).toLocaleString('en')} of ${all}`;
}
