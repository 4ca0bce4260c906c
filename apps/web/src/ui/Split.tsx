import type { ReactNode } from 'react';
import { Group, Panel, Separator, type Layout } from 'react-resizable-panels';
import { readStored, writeStored } from './useLocalStorage.ts';

interface SplitProps {
  /** The sizes are remembered under this name. */
  id: string;
  /** Where the second part stands. */
  direction: 'right' | 'below';
  first: ReactNode;
  /** Without it the first part has all the room. */
  second?: ReactNode;
  /** Accessible name of the handle. */
  handle: string;
  /** Share of the first part at first sight, in percent. */
  share: number;
  /** CSS lengths that the parts never go below. */
  least: readonly [first: string, second: string];
  /** Which part keeps its pixels when the window is resized. */
  keep?: 'first' | 'second';
}

/** Percents of the parts. */
const isLayout = (value: unknown): value is Layout =>
  typeof value === 'object' &&
  value !== null &&
  ['first', 'second'].every((part) => {
    const share: unknown = Object.getOwnPropertyDescriptor(value, part)?.value;
    return typeof share === 'number' && share >= 0 && share <= 100;
  });

/** Two parts with a handle between them, by mouse and by arrow keys. */
export function Split({ id, direction, first, second, handle, share, least, keep }: SplitProps) {
  const sideBySide = direction === 'right';
  const key = `loupe.split.${id}`;
  const fallback: Layout = { first: share, second: 100 - share };
  const whole = second === undefined;
  const behavior = (part: 'first' | 'second') =>
    keep === part ? 'preserve-pixel-size' : 'preserve-relative-size';
  return (
    <Group
      orientation={sideBySide ? 'horizontal' : 'vertical'}
      {...(whole ? {} : { defaultLayout: readStored(key, isLayout, fallback) })}
      onLayoutChanged={(layout) => {
        if (Object.keys(layout).length === 2) writeStored(key, layout);
      }}
      className="h-full w-full"
    >
      <Panel
        id="first"
        minSize={least[0]}
        groupResizeBehavior={behavior('first')}
        className="min-h-0 min-w-0"
      >
        {first}
      </Panel>
      {!whole && (
        <>
          <Separator
            aria-label={handle}
            className={`relative bg-line transition-colors hover:bg-accent data-[separator=active]:bg-accent ${
              sideBySide ? 'w-px' : 'h-px'
            }`}
          />
          <Panel
            id="second"
            defaultSize={`${readStored(key, isLayout, fallback).second ?? 100 - share}%`}
            minSize={least[1]}
            groupResizeBehavior={behavior('second')}
            className="min-h-0 min-w-0"
          >
            {second}
          </Panel>
        </>
      )}
    </Group>
  );
}
