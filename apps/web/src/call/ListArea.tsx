import type { ListState } from '@loupe/mcp';
import { useDeferredValue, useRef, useState } from 'react';
import type { Summary } from '../session/view.ts';
import { Banner } from '../ui/Banner.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatCount } from '../ui/format.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { ItemList } from './ItemList.tsx';
import { foundIn, together } from './list.ts';
import { Prose } from './Name.tsx';

/** Above this many items only those in view are elements of the page. */
const LONG = 200;

interface ListAreaProps {
  /** What is listed, in the plural: "Tools". Names the listbox and the search box. */
  readonly label: string;
  readonly lists: readonly (readonly [title: string, list: ListState])[];
  readonly phase: Summary['connection']['phase'];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** A list of the server's in whatever state it is: not offered, on its way, failed, empty, or there. */
export function ListArea({ label, lists, phase, selected, onSelect }: ListAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  // Letters appear at once, however long the list takes to follow.
  const listed = useDeferredValue(search);
  const list = together(lists);
  const things = label.toLowerCase();
  if (list.items.length === 0) return <NoItems list={list} things={things} phase={phase} />;
  const parts = lists.map(([title, { items }]) => ({
    title,
    choices: foundIn({ title, items }, listed),
  }));
  return (
    <div ref={area} className="flex h-full min-h-0 flex-col">
      <div className="shrink-0 p-1.5 pb-0.5">
        <SearchField
          label={`Search ${things}`}
          placeholder={`Search ${formatCount(list.items.length, things.slice(0, -1))}`}
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            area.current?.querySelector<HTMLElement>('[role=option]')?.focus();
          }}
        />
      </div>
      {list.problem !== undefined && (
        <div role="alert" className="max-h-40 shrink-0 overflow-y-auto [overflow-wrap:anywhere]">
          <Banner tone="error">
            <Prose text={list.problem} />
          </Banner>
        </div>
      )}
      {parts.every(({ choices }) => choices.length === 0) ? (
        <EmptyState kind="empty" title={`None of the ${things} matches`}>
          All words of the search have to be in the name, title or description.
        </EmptyState>
      ) : (
        <ItemList
          label={label}
          parts={parts}
          isLong={list.items.length > LONG}
          selected={selected}
          onSelect={onSelect}
        />
      )}
      {list.status === 'loading' && (
        <p role="status" className="shrink-0 px-3 py-1 text-xs text-ink-2">
          Reading page {list.pages + 1} …
        </p>
      )}
    </div>
  );
}

const UNREAD: Readonly<Record<Summary['connection']['phase'], string>> = {
  idle: 'Nothing was asked yet.',
  connecting: 'The list is asked for once the connection stands.',
  connected: 'The list is asked for next.',
  disconnected: 'The connection ended before the list was read.',
  failed: 'The connection failed before the list was read.',
};

interface NoItemsProps {
  readonly list: ListState;
  readonly things: string;
  readonly phase: Summary['connection']['phase'];
}

function NoItems({ list, things, phase }: NoItemsProps) {
  const isComing = phase === 'connecting' || phase === 'connected';
  switch (list.status) {
    case 'not-offered':
      return (
        <EmptyState kind="not-offered" title={`This server offers no ${things}`}>
          Its capabilities don’t name them, so they are not asked for.
        </EmptyState>
      );
    case 'failed':
      return (
        <EmptyState kind="failed" title={`The ${things} could not be listed`}>
          <Prose text={list.problem ?? 'The answer is in the timeline.'} />
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
    case 'ready':
      return (
        <EmptyState kind="empty" title={`The server lists no ${things}`}>
          {list.problem === undefined ? (
            'It has the capability, and its list is empty.'
          ) : (
            <Prose text={list.problem} />
          )}
        </EmptyState>
      );
  }
}
