import { useCallback } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Visible } from '../../ui/JsonLine.tsx';
import type { TextRef } from '../opened.ts';
import { sessionWorker } from '../remote.ts';
import type { SessionKey } from '../view.ts';
import type { TextSlice } from './shape.ts';
import { LINE_HEIGHT, useTall } from './useTall.ts';

/** CSS pixels for the line numbers. */
const GUTTER = 60;

interface TextPaneProps {
  /** Accessible name of the text. */
  label: string;
  sessionKey: SessionKey;
  textRef: TextRef;
}

/**
 * A text of the transcript as lines, however long it is: the worker holds it, the page has what is in view. Fills its
 * parent.
 */
export function TextPane({ label, sessionKey, textRef }: TextPaneProps) {
  const name = JSON.stringify(textRef);
  const load = useCallback(
    (from: number, to: number, columns: number) =>
      sessionWorker().textLines(sessionKey, JSON.parse(name) as TextRef, columns, from, to),
    [sessionKey, name],
  );
  const { attach, slice, problem, height, topOf } = useTall<TextSlice>(load, GUTTER);
  if (problem !== undefined && slice === undefined)
    return (
      <EmptyState kind="failed" title="The text could not be read">
        {problem}
      </EmptyState>
    );
  return (
    <div
      ref={attach}
      role="group"
      aria-label={label}
      tabIndex={0}
      className="h-full overflow-auto bg-page py-1 font-mono text-sm -outline-offset-2"
    >
      <div className="relative min-w-full" style={{ height }}>
        {slice?.lines.map(({ line, number, text }) => (
          <div
            key={line}
            className="absolute top-0 left-0 flex whitespace-pre"
            style={{ height: LINE_HEIGHT, transform: `translateY(${topOf(line)}px)` }}
          >
            <span className="w-11 shrink-0 pr-3 text-right text-xs leading-[18px] text-ink-2 select-none">
              {number}
            </span>
            <span dir="ltr" className="pr-4">
              <Visible text={text} />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
