import { pretty } from '@loupe/json';
import { TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
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

interface BoxProps {
  readonly label: string;
  readonly text: string;
  readonly language?: 'json' | 'text';
}

function Box({ label, text, language = 'text' }: BoxProps) {
  const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 60), 0);
  return (
    <div
      className="w-full resize-y overflow-hidden rounded-md border border-line"
      style={{ height: Math.min(TALLEST, lines * 18 + 12) }}
    >
      <TextLines label={label} text={text} language={language} />
    </div>
  );
}
