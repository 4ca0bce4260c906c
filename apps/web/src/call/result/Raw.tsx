import { pretty } from '@loupe/json';
import { TriangleAlert } from 'lucide-react';
import { Fragment, useMemo, type ReactNode } from 'react';
import { AnsiPieces } from '../../ui/ansi/AnsiPieces.tsx';
import { readAnsi } from '../../ui/ansi/read.ts';
import { Visible } from '../../ui/JsonLine.tsx';
import { TextLines } from '../../ui/TextLines.tsx';

/** Longer texts are drawn by the virtual viewer, in a box of their own. */
const SHORT = 6000;
const SHORT_LINES = 150;
const TALLEST = 360;

/** Something that is not as it should be, beside what is there all the same. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-1.5 text-sm text-warning">
      <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  );
}

/** JSON as it came, indented. */
export function RawJson({ text, label }: { text: string; label: string }) {
  return <Box label={label} text={pretty(text)} language="json" />;
}

/** A server's text, monospace and wrapped, with characters that do not show made visible. */
export function PlainText({ text, label }: { text: string; label: string }) {
  const lines = text.split('\n');
  if (text.length > SHORT || lines.length > SHORT_LINES) return <Box label={label} text={text} />;
  if (text === '') return <p className="text-sm text-ink-2 italic">Empty text.</p>;
  return (
    <pre dir="ltr" className="font-mono text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
      {lines.map((line, index) => (
        <Fragment key={index}>
          {index > 0 && '\n'}
          <Visible text={line} />
        </Fragment>
      ))}
    </pre>
  );
}

/** The same, in the colours and looks that a terminal would give it. */
export function ColouredText({ text, label }: { text: string; label: string }) {
  const ansi = useMemo(() => readAnsi(text), [text]);
  const { plain, runs } = ansi;
  if (plain.length > SHORT || runs.length > SHORT_LINES || plain.split('\n').length > SHORT_LINES)
    return (
      <Box
        label={label}
        text={plain}
        draw={(start, end) => <AnsiPieces {...{ ansi, start, end }} />}
      />
    );
  return (
    <pre dir="ltr" className="font-mono text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
      <AnsiPieces ansi={ansi} />
    </pre>
  );
}

interface BoxProps {
  readonly label: string;
  readonly text: string;
  readonly language?: 'json' | 'text';
  readonly draw?: (start: number, end: number) => ReactNode;
}

function Box({ label, text, language = 'text', draw }: BoxProps) {
  const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 60), 0);
  return (
    <div
      className="w-full resize-y overflow-hidden rounded-md border border-line"
      style={{ height: Math.min(TALLEST, lines * 18 + 12) }}
    >
      <TextLines {...{ label, text, language, draw }} />
    </div>
  );
}
