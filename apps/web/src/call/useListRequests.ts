import { listMethod, pageParams } from '@loupe/mcp';
import { useState } from 'react';
import { sessionWorker } from '../session/hooks.ts';
import type { SessionKey, Summary } from '../session/view.ts';
import type { ListPart } from './list.ts';
import { obstacleOf } from './obstacle.ts';

/** What a person may ask about a list, beside what the client reads by itself. */
export interface ListRequests {
  /** Why nothing can be asked now. */
  readonly obstacle: string | undefined;
  /** Why the last wish was not sent. */
  readonly problem: string | undefined;
  /** Pages are read one at a time from now on, or all after each other. */
  readonly setPaging: (paging: 'all' | 'page') => void;
  /** The page where the list stopped. */
  readonly goOn: (part: ListPart) => void;
  /** That page and all after it. */
  readonly readAll: (part: ListPart) => void;
  /** From the first page. */
  readonly readAgain: (parts: readonly ListPart[]) => void;
}

/** Asks for pages of lists. What comes of it is read from the transcript like everything. */
export function useListRequests(key: SessionKey, summary: Summary): ListRequests {
  const [problem, setProblem] = useState<string>();
  const { choices } = summary.connection;
  const tell = (error: unknown) =>
    setProblem(error instanceof Error ? error.message : String(error));
  const ask = ({ name }: ListPart, cursor?: string) => {
    setProblem(undefined);
    sessionWorker().request(key, listMethod(name), pageParams(cursor)).catch(tell);
  };
  const setPaging = (paging: 'all' | 'page') => {
    setProblem(undefined);
    Promise.resolve(sessionWorker().choose(key, { ...choices, paging })).catch(tell);
  };
  return {
    obstacle: obstacleOf(summary),
    problem,
    setPaging,
    goOn: (part) => ask(part, part.list.cursor),
    readAll(part) {
      if (choices.paging === 'page') setPaging('all');
      ask(part, part.list.cursor);
    },
    readAgain: (parts) => parts.forEach((part) => ask(part)),
  };
}
