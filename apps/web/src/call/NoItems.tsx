import type { ListState } from '@loupe/mcp';
import type { ReactNode } from 'react';
import type { Summary } from '../session/view.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { ListPart } from './list.ts';
import { Prose } from './Name.tsx';
import type { ListRequests } from './useListRequests.ts';

const UNREAD: Readonly<Record<Summary['connection']['phase'], string>> = {
  idle: 'Nothing was asked yet.',
  connecting: 'The list is asked for once the connection stands.',
  connected: 'The list is asked for next.',
  disconnected: 'The connection ended before the list was read.',
  failed: 'The connection failed before the list was read.',
};

interface NoItemsProps {
  /** What the parts have together. */
  readonly list: ListState;
  readonly parts: readonly ListPart[];
  readonly things: string;
  readonly phase: Summary['connection']['phase'];
  readonly requests: ListRequests;
}

/** What stands where a list has no items: each reason for that looks different. */
export function NoItems({ list, parts, things, phase, requests }: NoItemsProps) {
  const isComing = phase === 'connecting' || phase === 'connected';
  switch (list.status) {
    case 'not-offered':
      return (
        <EmptyState kind="not-offered" title={`This server offers no ${things}`}>
          Its capabilities don’t name them, so they are not asked for.
          <Ask {...{ parts, requests }}>Ask anyway</Ask>
        </EmptyState>
      );
    case 'failed':
      return (
        <EmptyState kind="failed" title={`The ${things} could not be listed`}>
          <Prose text={list.problem ?? 'The answer is in the timeline.'} />
          <Ask {...{ parts, requests }}>Read it again</Ask>
        </EmptyState>
      );
    case 'waiting':
      return (
        <EmptyState kind={isComing ? 'loading' : 'empty'} title={`No ${things} yet`}>
          {UNREAD[phase]}
        </EmptyState>
      );
    case 'loading':
      return isComing ? (
        <EmptyState kind="loading" title={`Listing the ${things}`} />
      ) : (
        <EmptyState kind="empty" title={`No ${things}`}>
          {UNREAD[phase]}
        </EmptyState>
      );
    case 'more':
    case 'ready':
      return (
        <EmptyState kind="empty" title={`The server lists no ${things}`}>
          {list.problem === undefined ? emptyWords(list) : <Prose text={list.problem} />}
          <Ask {...{ parts, requests }}>
            {list.status === 'more' ? 'Load more' : 'Read it again'}
          </Ask>
        </EmptyState>
      );
  }
}

function emptyWords({ status }: ListState): string {
  return status === 'more'
    ? 'What was read so far is empty, but more pages exist.'
    : 'It has the capability, and its list is empty.';
}

interface AskProps {
  readonly parts: readonly ListPart[];
  readonly requests: ListRequests;
  readonly children: ReactNode;
}

/** Asks all the same: each part goes on where it stopped, or begins. */
function Ask({ parts, requests, children }: AskProps) {
  const { obstacle, problem } = requests;
  return (
    <div className="mt-2 flex flex-col items-center gap-1">
      <Button isDisabled={obstacle !== undefined} onPress={() => parts.forEach(requests.goOn)}>
        {children}
      </Button>
      {problem !== undefined && <p className="text-error">Not sent: {problem}</p>}
    </div>
  );
}
