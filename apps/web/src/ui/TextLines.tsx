import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { JsonLine, Visible } from './JsonLine.tsx';
import { layOut } from './lines.ts';
import { realHeight } from './tall.ts';
import { useVisibleRange } from './useVisibleRange.ts';

const LINE_HEIGHT = 18;
/** Width of one character of the 12 px monospace font, at most. */
const CHARACTER_WIDTH = 7.3;
/** Line numbers and padding. */
const MARGIN = 64;
/** Longer lines are drawn without colours. */
const COLOURED = 2000;

interface TextLinesProps {
  /** Accessible name of the text. */
  label: string;
  text: string;
  language?: 'json' | 'text';
  /** Draws the text from one offset to another, in place of its letters alone. */
  draw?: ((start: number, end: number) => ReactNode) | undefined;
}

/**
 * Monospace text of any length: only the lines in view are in the document, long lines are wrapped by
 * character, and characters that do not show are drawn as their code point. Fills its parent.
 */
export function TextLines({ label, text, language = 'text', draw }: TextLinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useColumns(scroller);
  const lines = useMemo(() => layOut(text, columns), [text, columns]);
  const { from, to, shift } = useVisibleRange(scroller, LINE_HEIGHT, lines.length);
  return (
    <div
      ref={scroller}
      role="group"
      aria-label={label}
      tabIndex={0}
      className="h-full overflow-auto bg-page py-1 font-mono text-sm -outline-offset-2"
    >
      <div
        className="relative min-w-full"
        style={{ height: realHeight(lines.length * LINE_HEIGHT) }}
      >
        {lines.slice(from, to).map((line, offset) => {
          const part = text.slice(line.start, line.end);
          const whole = line.number !== undefined && part.length < Math.min(columns, COLOURED);
          return (
            <div
              key={from + offset}
              className="absolute top-0 left-0 flex whitespace-pre"
              style={{
                height: LINE_HEIGHT,
                transform: `translateY(${(from + offset) * LINE_HEIGHT + shift}px)`,
              }}
            >
              <span className="w-11 shrink-0 pr-3 text-right text-xs leading-[18px] text-ink-2 select-none">
                {line.number}
              </span>
              <span dir="ltr" className="pr-4">
                {draw !== undefined ? (
                  draw(line.start, line.end)
                ) : language === 'json' && whole ? (
                  <JsonLine text={part} />
                ) : (
                  <Visible text={part} />
                )}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** How many characters fit beside each other. */
function useColumns(scroller: React.RefObject<HTMLDivElement | null>): number {
  const [columns, setColumns] = useState(120);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      setColumns(Math.max(24, Math.floor((element.clientWidth - MARGIN) / CHARACTER_WIDTH)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return columns;
}
