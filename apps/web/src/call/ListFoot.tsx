import type { ListItem } from '@loupe/mcp';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/format.ts';
import { changeWords } from './list.ts';
import type { ListPart } from './list.ts';
import type { ListRequests } from './useListRequests.ts';

interface ListFootProps {
  readonly part: ListPart;
  /** Whether the list has to be named, because there are several. */
  readonly isNamed: boolean;
  readonly requests: ListRequests;
}

const SMALL = 'h-6! px-1.5! text-xs!';

/** How much of one list is there, and how to get the rest. Nothing where it is whole and as it was. */
export function ListFoot({ part, isNamed, requests }: ListFootProps) {
  const { title, list } = part;
  const change = useChange(part);
  const name = isNamed ? `${title}: ` : '';
  const isDisabled = requests.obstacle !== undefined;
  switch (list.status) {
    case 'loading':
      return (
        <FootLine>
          {name}reading page {list.pages + 1} …
        </FootLine>
      );
    case 'more':
      return (
        <FootLine
          actions={
            <>
              <Button className={SMALL} isDisabled={isDisabled} onPress={() => requests.goOn(part)}>
                Load more
              </Button>
              <Button
                className={SMALL}
                isDisabled={isDisabled}
                onPress={() => requests.readAll(part)}
              >
                Load all
              </Button>
            </>
          }
        >
          {name}
          {list.items.length.toLocaleString('en')} so far, more exist
        </FootLine>
      );
    default:
      return change === undefined ? null : (
        <FootLine>
          {name}read again, {change}
        </FootLine>
      );
  }
}

function FootLine({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-2 py-1 text-xs text-ink-2">
      <p role="status" className="min-w-0 flex-1 basis-28">
        {children}
      </p>
      {actions !== undefined && <span className="flex gap-1">{actions}</span>}
    </div>
  );
}

/** What the latest reading of a whole list changed, while this list is in view. */
function useChange({ list }: ListPart): string | undefined {
  const { status, items } = list;
  const [seen, setSeen] = useState<{ items: readonly ListItem[]; words?: string }>();
  if (status === 'ready' && seen?.items !== items) {
    setSeen({ items, ...(seen && { words: changeWords(seen.items, items) }) });
  }
  return seen?.words;
}

/** How many pages were read; undefined where the lists have none to speak of. */
export function pagesWords(parts: readonly ListPart[]): string | undefined {
  const pages = parts.reduce((sum, { list }) => sum + list.pages, 0);
  const isPaged = parts.some(({ list }) => list.pages > 1 || list.cursor !== undefined);
  return isPaged ? formatCount(pages, 'page') : undefined;
}
