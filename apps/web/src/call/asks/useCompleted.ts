import { path } from '@loupe/json';
import { useMemo } from 'react';
import { useRows } from '../../session/hooks.ts';
import type { RowsQuery, SessionKey } from '../../session/view.ts';
import { stringMember } from '../params.ts';

/** More would be told than anybody asked for. */
const MOST = 500;
const QUERY: RowsQuery = {
  from: 0,
  to: MOST,
  byFrame: true,
  filter: 'method:notifications/elicitation/complete',
  expanded: [],
};

/**
 * Ids of the elicitations that the server says are completed
 * (spec 2025-11-25/client/elicitation#completion-notifications-for-url-mode-elicitation).
 */
export function useCompleted(key: SessionKey): ReadonlySet<string> {
  const { value } = useRows(key, QUERY);
  const rows = value?.rows;
  return useMemo(() => new Set(rows?.flatMap(({ preview }) => completedIn(preview) ?? [])), [rows]);
}

function completedIn(text: string): string | undefined {
  const params = path(text, 'params');
  return params === undefined ? undefined : stringMember(params, 'elicitationId');
}
