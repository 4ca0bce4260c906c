import { Image as ImageIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Visible } from '../JsonLine.tsx';
import type { Element, Piece } from './tree.ts';

/** Draws a link, which asks before it leads anywhere. */
type LinkComponent = ComponentType<{ readonly url: string; readonly children: ReactNode }>;

interface MarkdownTextProps {
  readonly pieces: readonly Piece[];
  readonly Link: LinkComponent;
}

const LOOKS: Readonly<Partial<Record<Element['tag'], string>>> = {
  p: 'my-1.5',
  h1: 'mt-3 mb-1 text-xl font-semibold',
  h2: 'mt-3 mb-1 text-lg font-semibold',
  h3: 'mt-2 mb-1 text-base font-semibold',
  h4: 'mt-2 mb-1 text-sm font-semibold',
  h5: 'mt-2 mb-1 text-sm font-semibold',
  h6: 'mt-2 mb-1 text-sm font-semibold text-ink-2',
  blockquote: 'my-1.5 border-l-4 border-line-strong pl-3 text-ink-2',
  ul: 'my-1.5 list-disc pl-6',
  ol: 'my-1.5 list-decimal pl-6',
  pre: 'my-1.5 rounded-md bg-sunken p-2 font-mono text-sm whitespace-pre-wrap',
  code: 'rounded-sm bg-hover px-0.5 font-mono text-sm',
  hr: 'my-3 border-line-strong',
  table: 'my-1.5 border-collapse text-sm',
  th: 'border border-line px-2 py-0.5 text-left font-semibold',
  td: 'border border-line px-2 py-0.5 align-top',
  section: 'mt-3 border-t border-line pt-1 text-sm',
};
/** Between whose parts no letters may stand. */
const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tr']);

/** Rendered Markdown. Nothing in it loads anything: images are named, links ask. */
export function MarkdownText({ pieces, Link }: MarkdownTextProps) {
  return pieces.map((piece, index) =>
    typeof piece === 'string' ? (
      <Letters key={index} text={piece} />
    ) : (
      <Drawn key={index} element={piece} Link={Link} />
    ),
  );
}

/** A line break in Markdown is a blank, and in code a line break: both are left to the browser. */
function Letters({ text }: { text: string }) {
  return text
    .split('\n')
    .map((line, index) => [index > 0 && '\n', <Visible key={index} text={line} />]);
}

function Drawn({ element, Link }: { element: Element; Link: LinkComponent }) {
  const { tag, url = '', title, start, checked } = element;
  const pieces = TABLE_PARTS.has(tag)
    ? element.pieces.filter((piece) => typeof piece !== 'string')
    : element.pieces;
  const inside = <MarkdownText {...{ pieces, Link }} />;
  switch (tag) {
    case 'a':
      // A place in this text (a footnote), which is no address.
      return url.startsWith('#') ? inside : <Link url={url}>{inside}</Link>;
    case 'img':
      return <Picture url={url} words={title ?? ''} Link={Link} />;
    case 'input':
      return (
        <span role="img" aria-label={checked === true ? 'Done' : 'To do'}>
          {checked === true ? '☑ ' : '☐ '}
        </span>
      );
    case 'br':
      return <br />;
    case 'hr':
      return <hr className={LOOKS.hr} />;
    case 'ol':
      return (
        <ol start={start} className={LOOKS.ol}>
          {inside}
        </ol>
      );
    default: {
      const Tag = tag;
      return <Tag className={LOOKS[tag]}>{inside}</Tag>;
    }
  }
}

/** What an image is of and where it is. It is not loaded. */
function Picture({ url, words, Link }: { url: string; words: string; Link: LinkComponent }) {
  const isInside = url.startsWith('data:');
  return (
    <span className="inline-flex max-w-full items-baseline gap-1 rounded-sm border border-line bg-sunken px-1 text-sm">
      <ImageIcon className="size-3.5 shrink-0 self-center text-ink-2" aria-hidden />
      <span>
        <Visible text={words === '' ? 'Image' : words} />
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere] text-ink-2">
        {isInside ? (
          <Visible text={`${url.slice(0, 40)}…`} />
        ) : (
          <Link url={url}>
            <Visible text={url} />
          </Link>
        )}
      </span>
    </span>
  );
}
