import { lazy, Suspense, useMemo, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { InHead } from './headPlace.tsx';
import { ColouredText, Note, PlainText, RawJson } from './Raw.tsx';
import { separatorOf } from './structured/csv.ts';
import { CsvView } from './structured/CsvView.tsx';
import { JsonTree } from './structured/JsonTree.tsx';
import { textViews, type TextView } from './textView.ts';

const MarkdownBody = lazy(() => import('./MarkdownBody.tsx'));

interface TextBodyProps {
  readonly text: string;
  readonly mimeType?: string | undefined;
  /** Accessible name of the text. */
  readonly label: string;
}

const WORDS: Readonly<Record<TextView, string>> = {
  plain: 'As it came',
  indented: 'Indented',
  tree: 'As tree',
  table: 'As table',
  coloured: 'Coloured',
  markdown: 'As Markdown',
};

/** A text of a result, in the way that fits it best; the other ways are switches in the block's head. */
export function TextBody({ text, mimeType, label }: TextBodyProps) {
  const { first, others, fault } = useMemo(() => textViews(text, mimeType), [text, mimeType]);
  const [chosen, setChosen] = useState<TextView>();
  const view = chosen !== undefined && others.includes(chosen) ? chosen : first;
  return (
    <>
      <InHead>
        {others.map((other) => (
          <ToggleButton
            key={other}
            isSelected={view === other}
            onChange={(isSelected) => setChosen(isSelected ? other : undefined)}
            className="h-6 shrink-0 rounded-md border border-transparent px-1.5 text-xs whitespace-nowrap text-ink data-hovered:bg-hover data-selected:border-accent data-selected:bg-selected"
          >
            {WORDS[other]}
          </ToggleButton>
        ))}
      </InHead>
      {fault !== undefined && <Note>{fault}</Note>}
      <Shown {...{ text, label, view, mimeType }} />
    </>
  );
}

/** What fills its parent gets a box whose height the person may change. */
const TALL = 'h-72 w-full resize-y overflow-hidden rounded-md border border-line';

function Shown({ text, label, view, mimeType }: TextBodyProps & { readonly view: TextView }) {
  switch (view) {
    case 'plain':
      return <PlainText {...{ text, label }} />;
    case 'indented':
      return <RawJson {...{ text, label }} />;
    case 'tree':
      return (
        <div className={TALL}>
          <JsonTree {...{ text, label }} />
        </div>
      );
    case 'table':
      return (
        <div className={TALL}>
          <CsvView {...{ text, label }} separator={separatorOf(mimeType) ?? ','} />
        </div>
      );
    case 'coloured':
      return <ColouredText {...{ text, label }} />;
    case 'markdown':
      return (
        <ErrorBoundary part="The Markdown">
          <Suspense fallback={<p className="text-sm text-ink-2">Reading the Markdown</p>}>
            <MarkdownBody {...{ text, label }} />
          </Suspense>
        </ErrorBoundary>
      );
  }
}
