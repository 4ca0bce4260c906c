import { Fragment, memo, type ReactNode } from 'react';
import { visiblePieces } from './visible.ts';

const TOKEN = /"(?:[^"\\]|\\.)*"?(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g;

/** Text with characters that do not show drawn as small boxes with their code point. */
export function Visible({ text }: { text: string }) {
  const pieces = visiblePieces(text);
  if (pieces.length === 1 && pieces[0]?.unseen === undefined) return text;
  return pieces.map((piece, index) =>
    piece.unseen === undefined ? (
      <Fragment key={index}>{piece.text}</Fragment>
    ) : (
      <span
        key={index}
        title="A character that does not show"
        className="mx-px rounded-sm border border-warning/60 bg-warning-soft px-0.5 text-xs text-warning"
      >
        {piece.unseen}
      </span>
    ),
  );
}

function colorOf(token: string, isKey: boolean): string {
  if (isKey) return 'text-json-key';
  if (token.startsWith('"')) return 'text-json-string';
  return /^[-\d]/.test(token) ? 'text-json-number' : 'text-json-word';
}

/** One line of JSON in colours. It only looks at this line: whatever it misreads is still shown whole. */
export const JsonLine = memo(function JsonLine({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    const colon = match[1] ?? '';
    const token = match[0].slice(0, match[0].length - colon.length);
    parts.push(
      <span key={match.index} className={colorOf(token, colon !== '')}>
        <Visible text={token} />
      </span>,
      colon,
    );
    from = match.index + match[0].length;
  }
  parts.push(<Visible key="rest" text={text.slice(from)} />);
  return parts;
});
