import { memo } from 'react';
import type { DiffLine } from '../../session/diff/lines.ts';
import { LINE_HEIGHT } from '../../session/json-tree/useTall.ts';
import { formatSize } from '../../ui/format.ts';
import { Visible } from '../../ui/JsonLine.tsx';

/** Sign, words for those who do not see it, and look. */
const LOOKS: Readonly<
  Record<DiffLine['sign'], readonly [sign: string, words: string, look: string]>
> = {
  same: [' ', '', ''],
  gap: ['⋯', '', 'text-ink-2'],
  removed: ['−', 'removed', 'bg-error-soft'],
  added: ['+', 'added', 'bg-ok-soft'],
  'changed-old': ['−', 'changed, before', 'bg-error-soft'],
  'changed-new': ['+', 'changed, after', 'bg-ok-soft'],
  'spelling-old': ['≈', 'spelled another way, before', 'bg-warning-soft'],
  'spelling-new': ['≈', 'spelled another way, after', 'bg-warning-soft'],
  'ignored-old': ['·', 'ignored, before', 'text-ink-2 italic'],
  'ignored-new': ['·', 'ignored, after', 'text-ink-2 italic'],
};
const DEEPEST_INDENT = 32;

interface DiffRowProps {
  id: string;
  line: DiffLine;
  top: number;
  isActive: boolean;
}

/** One line of a comparison: its sign says what it is, the colour only repeats it. */
export const DiffRow = memo(function DiffRow({ id, line, top, isActive }: DiffRowProps) {
  const { sign, depth, key, text, skipped, whole, count, reordered } = line;
  const [mark, words, look] = LOOKS[sign];
  return (
    <div
      id={id}
      data-line={line.line}
      role="option"
      aria-selected={isActive}
      className={`absolute top-0 left-0 flex min-w-full whitespace-pre ${look} ${isActive ? 'outline-2 -outline-offset-2 outline-accent' : ''}`}
      style={{ height: LINE_HEIGHT, transform: `translateY(${top}px)` }}
    >
      <span className="w-6 shrink-0 text-center font-bold select-none" aria-hidden>
        {mark}
      </span>
      <span dir="ltr" className="pr-4">
        {words !== '' && <span className="sr-only">{words}: </span>}
        {' '.repeat(Math.min(depth, DEEPEST_INDENT) * 2)}
        {key !== undefined && (
          <>
            <span className="text-json-key">
              <Visible text={key} />
            </span>
            {': '}
          </>
        )}
        {skipped !== undefined && (
          <Aside>{skipped.toLocaleString('en')} characters in common, then …</Aside>
        )}
        <Visible text={text} />
        {whole !== undefined && <Aside>… {formatSize(whole)} in all</Aside>}
        {sign === 'gap' && <Aside>{(count ?? 0).toLocaleString('en')} values are the same</Aside>}
        {sign !== 'gap' && count !== undefined && (
          <Aside>
            {count.toLocaleString('en')} inside{sign === 'same' ? ', the same' : ''}
          </Aside>
        )}
        {reordered === true && <Aside>↕ its members stand in another order</Aside>}
      </span>
    </div>
  );
});

function Aside({ children }: { children: React.ReactNode }) {
  return <span className="mr-1 ml-1 font-sans text-xs text-ink-2">{children}</span>;
}
