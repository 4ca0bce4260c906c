import { Fragment } from 'react';
import { Visible } from '../JsonLine.tsx';
import { lookOf } from './colors.ts';
import { runAt, type AnsiText } from './read.ts';

interface AnsiPiecesProps {
  readonly ansi: AnsiText;
  /** A part of `ansi.plain`; all of it where they are left out. */
  readonly start?: number;
  readonly end?: number;
}

/** A part of a text as a terminal would colour it. Other sequences stand there as marks, never carried out. */
export function AnsiPieces({ ansi, start = 0, end = ansi.plain.length }: AnsiPiecesProps) {
  const { plain, runs } = ansi;
  const pieces = [];
  for (let at = runAt(runs, start); at < runs.length; at++) {
    const run = runs[at];
    if (run === undefined || run.start >= end) break;
    const text = plain.slice(Math.max(run.start, start), Math.min(run.end, end));
    pieces.push(
      run.isEscape === true ? (
        <span
          key={at}
          title="An escape sequence that is not carried out"
          className="mx-px rounded-sm border border-line-strong bg-hover px-0.5 text-xs text-ink-2"
        >
          <Visible text={text.replace('\u001b', 'ESC ')} />
        </span>
      ) : (
        <span key={at} style={lookOf(run.style)}>
          {text.split('\n').map((line, index) => (
            <Fragment key={index}>
              {index > 0 && '\n'}
              <Visible text={line} />
            </Fragment>
          ))}
        </span>
      ),
    );
  }
  return pieces;
}
