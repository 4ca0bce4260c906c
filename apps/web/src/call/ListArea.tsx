import type { ListState } from '@loupe/mcp';
import { RotateCw } from 'lucide-react';
import { useDeferredValue, useRef, useState, type ReactNode } from 'react';
import type { SessionKey, Summary } from '../session/view.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatCount } from '../ui/format.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { Switch } from '../ui/Switch.tsx';
import { ItemList } from './ItemList.tsx';
import { foundIn, together } from './list.ts';
import type { Choice, ListPart } from './list.ts';
import { ListFoot, pagesWords } from './ListFoot.tsx';
import { Prose } from './Name.tsx';
import { NoItems } from './NoItems.tsx';
import { useListRequests } from './useListRequests.ts';
import type { ListRequests } from './useListRequests.ts';

/** Above this many items only those in view are elements of the page. */
const LONG = 200;

interface ListAreaProps {
  readonly sessionKey: SessionKey;
  readonly summary: Summary;
  /** What is listed, in the plural: "Tools". Names the listbox and the search box. */
  readonly label: string;
  readonly parts: readonly ListPart[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  /** Stands beside the search. */
  readonly aside?: ReactNode;
  /** Draws what is listed in a way of its own, instead of as a listbox. */
  readonly draw?: ((parts: readonly FoundPart[], search: string) => ReactNode) | undefined;
}

/** What a search finds of a part. */
interface FoundPart {
  readonly title: string;
  readonly choices: readonly Choice[];
}

/** A list of the server's in whatever state it is: not offered, on its way, failed, empty, or there. */
export function ListArea(props: ListAreaProps) {
  const { sessionKey, summary, label, parts, selected, onSelect, aside, draw } = props;
  const area = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  // Letters appear at once, however long the list takes to follow.
  const listed = useDeferredValue(search);
  const requests = useListRequests(sessionKey, summary);
  const list = together(parts);
  const things = label.toLowerCase();
  const { phase } = summary.connection;
  if (list.items.length === 0) return <NoItems {...{ list, parts, things, phase, requests }} />;
  const found = parts.map(({ title, list: { items } }) => ({
    title,
    choices: foundIn({ title, items }, listed),
  }));
  return (
    <div ref={area} className="flex h-full min-h-0 flex-col">
      <div className="flex shrink-0 items-center gap-0.5 p-1.5 pb-0.5">
        <SearchField
          label={`Search ${things}`}
          placeholder={`Search ${formatCount(list.items.length, things.slice(0, -1))}`}
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            area.current?.querySelector<HTMLElement>('[role=option],[role=tree]')?.focus();
          }}
        />
        <IconButton
          label={`Refresh the list of ${things}`}
          isDisabled={requests.obstacle !== undefined || list.status === 'loading'}
          onPress={() => requests.readAgain(parts)}
        >
          <RotateCw className="size-3.5" aria-hidden />
        </IconButton>
        {aside}
      </div>
      <Problems {...{ parts, requests }} />
      {found.every(({ choices }) => choices.length === 0) ? (
        <EmptyState kind="empty" title={`None of the ${things} matches`}>
          All words of the search have to be in the name, title or description.
        </EmptyState>
      ) : draw !== undefined ? (
        draw(found, listed)
      ) : (
        <ItemList
          label={label}
          parts={found}
          isLong={list.items.length > LONG}
          selected={selected}
          onSelect={onSelect}
        />
      )}
      {parts.map((part) => (
        <ListFoot key={part.name} {...{ part, requests }} isNamed={parts.length > 1} />
      ))}
      <Paging {...{ parts, requests }} paging={summary.connection.choices.paging} />
    </div>
  );
}

interface PartsProps {
  readonly parts: readonly ListPart[];
  readonly requests: ListRequests;
}

/** What went wrong with each list, above the items that are there all the same. */
function Problems({ parts, requests }: PartsProps) {
  const { obstacle, problem } = requests;
  const wrong = parts.filter(({ list }) => list.problem !== undefined);
  return (
    <>
      {wrong.map((part) => (
        <div key={part.name} className="max-h-40 shrink-0 overflow-y-auto [overflow-wrap:anywhere]">
          <Banner tone={part.list.status === 'failed' ? 'error' : 'warning'}>
            <Prose
              className="my-1"
              text={parts.length > 1 ? `${part.title}: ${problemOf(part)}` : problemOf(part)}
            />
            {part.list.status === 'failed' && (
              <Button
                className="mb-1"
                isDisabled={obstacle !== undefined}
                onPress={() => requests.goOn(part)}
              >
                {retryWords(part.list)}
              </Button>
            )}
          </Banner>
        </div>
      ))}
      {problem !== undefined && <Banner tone="error">Not sent: {problem}</Banner>}
    </>
  );
}

const problemOf = ({ list }: ListPart) => list.problem ?? '';

/** Items stay when a page fails; what is tried again then is that page. */
function retryWords({ cursor }: ListState): string {
  return cursor === undefined ? 'Read it again' : 'Retry this page';
}

function Paging({ parts, requests, paging }: PartsProps & { paging: 'all' | 'page' }) {
  const words = pagesWords(parts);
  if (words === undefined && paging === 'all') return null;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 border-t border-line px-2 text-xs text-ink-2">
      <span className="flex-1">{words}</span>
      <Switch
        label="Page by page"
        checked={paging === 'page'}
        onChange={(isByPage) => requests.setPaging(isByPage ? 'page' : 'all')}
      />
    </div>
  );
}
