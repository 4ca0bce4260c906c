import { useEffect, useRef, type InputHTMLAttributes, type Ref } from 'react';

/** A part of a text, by UTF-16 positions; `to` is exclusive. */
export interface TextMark {
  readonly from: number;
  readonly to: number;
}

interface MarkedInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  value: string;
  /** Parts that are underlined, in their order. */
  marks: readonly TextMark[];
  inputRef?: Ref<HTMLInputElement> | undefined;
  className?: string;
}

/**
 * A native input in which parts of the text are underlined: the same text lies behind it, without colour, and scrolls
 * along. `className` is for the text, and goes to both.
 */
export function MarkedInput({ value, marks, inputRef, className, ...rest }: MarkedInputProps) {
  const behind = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const follow = () => {
    const input = box.current?.querySelector('input');
    if (behind.current && input) behind.current.scrollLeft = input.scrollLeft;
  };
  useEffect(follow);
  return (
    <div ref={box} className="relative flex min-w-0 flex-1 items-center">
      {marks.length > 0 && (
        <div
          ref={behind}
          aria-hidden
          className={`pointer-events-none absolute inset-x-0 overflow-hidden whitespace-pre text-transparent select-none ${className ?? ''}`}
        >
          {pieces(value, marks).map(({ text, from, isMarked }) =>
            isMarked ? (
              <span
                key={from}
                className="underline decoration-error decoration-wavy underline-offset-2"
              >
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </div>
      )}
      <input
        {...rest}
        ref={inputRef}
        value={value}
        onScroll={follow}
        className={`relative min-w-0 flex-1 bg-transparent outline-none ${className ?? ''}`}
      />
    </div>
  );
}

interface Piece extends TextMark {
  readonly text: string;
  readonly isMarked: boolean;
}

/** The text cut where marks begin and end. Marks that don't fit any more are left out. */
export function pieces(text: string, marks: readonly TextMark[]): readonly Piece[] {
  const all: Piece[] = [];
  let at = 0;
  const cut = (to: number, isMarked: boolean) => {
    if (to > at) all.push({ text: text.slice(at, to), from: at, to, isMarked });
    at = Math.max(at, to);
  };
  for (const { from, to } of marks) {
    if (from < at || to > text.length) continue;
    cut(from, false);
    cut(to, true);
  }
  cut(text.length, false);
  return all;
}
