import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';

/** As many as a page draws at once without a stop that a person feels. */
const AT_FIRST = 100;

interface GrowingProps<Item> {
  readonly items: readonly Item[];
  /** What one of them is called. */
  readonly noun: string;
  readonly draw: (item: Item, index: number) => ReactNode;
}

/** A list of any length from its beginning: as many again as are drawn, each time the person asks for more. */
export function Growing<Item>({ items, noun, draw }: GrowingProps<Item>) {
  const [most, setMost] = useState(AT_FIRST);
  const left = items.length - most;
  const next = Math.min(left, most);
  return (
    <>
      {items.slice(0, most).map(draw)}
      {left > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 p-1 text-sm text-ink-2">
          {formatCount(most, noun)} of {items.length.toLocaleString('en')} are drawn.
          <Button onPress={() => setMost(most + next)}>
            Show {next.toLocaleString('en')} more
          </Button>
        </p>
      )}
    </>
  );
}
