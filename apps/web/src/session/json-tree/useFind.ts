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
  readonly query: string;
  /** Undefined while the worker counts. */
  readonly total?: number;
  readonly isCapped?: boolean;
  /** Index of the match that is shown. */
  readonly index: number;
  readonly problem?: string;
}

const NOTHING: Found = { query: '', index: -1 };

/** Searches the keys and values of a tree; the first match is shown while the person types. */
export function useFind(sessionKey: SessionKey, textRef: TextRef, tree: Tree): Find {
  const [found, setFound] = useState(NOTHING);
  const { folding, show, tall } = tree;
  const { query, total, index } = found;
  const pattern = useMemo(() => findPattern(query), [query]);
  const fail = (error: unknown) => {
    const problem = error instanceof Error ? error.message : String(error);
    setFound((before) => ({ ...before, problem }));
  };
  const showMatch = async (text: string, wanted: number): Promise<void> => {
    const shape = { folding, columns: tall.columns ?? 80 };
    const place = await sessionWorker().match(sessionKey, textRef, shape, text, wanted);
    if (place !== undefined) show(place);
  };
  const look = (text: string) => {
    setFound({ query: text, index: 0 });
    if (text === '') return;
    const count = async () => {
      const matches = await sessionWorker().find(sessionKey, textRef, text);
      setFound((before) => (before.query === text ? { ...before, ...matches } : before));
      if (matches.total > 0) await showMatch(text, 0);
    };
    count().catch(fail);
  };
  const step = (by: 1 | -1) => {
    if (total === undefined || total === 0) return;
    const next = (index + by + total) % total;
    setFound((before) => ({ ...before, index: next }));
    showMatch(query, next).catch(fail);
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
