import { stepText } from '../../../session/json-tree/path.ts';
import { visibleText } from '../../../ui/visible.ts';
import { Name } from '../../Name.tsx';
import type { Mismatch } from '../../../validate/verdict.ts';

interface MismatchListProps {
  readonly mismatches: readonly Mismatch[];
  /** JSONPath of each, once it is known. */
  readonly paths: readonly string[];
  /** So many more are left out. */
  readonly more: number;
  readonly onShow: (path: string) => void;
}

/** Each way in which a value differs from its schema; pressing one goes there. */
export function MismatchList({ mismatches, paths, more, onShow }: MismatchListProps) {
  return (
    <ul
      aria-label="Differences from outputSchema"
      className="max-h-[30%] min-h-8 shrink-0 overflow-y-auto border-b border-line bg-warning-soft py-0.5 text-xs"
    >
      {mismatches.map(({ words, path, member }, index) => {
        const place = paths[index];
        const shown = place ?? `$${path.map(stepText).join('')}`;
        const missing = member === undefined ? '' : stepText(member);
        return (
          <li key={index}>
            <button
              type="button"
              disabled={place === undefined}
              onClick={() => place !== undefined && onShow(place)}
              className="flex min-h-6 w-full flex-wrap items-baseline gap-x-2 px-3 py-0.5 text-left -outline-offset-2 hover:bg-hover"
            >
              <code dir="ltr" className="max-w-full font-mono text-ink [overflow-wrap:anywhere]">
                {visibleText(`${shown}${missing}`).slice(0, 300)}
              </code>
              <span className="min-w-0 flex-1 basis-40 text-warning">
                <Name text={words.slice(0, 400)} />
              </span>
            </button>
          </li>
        );
      })}
      {more > 0 && <li className="px-3 py-0.5 text-ink-2">and {more.toLocaleString('en')} more</li>}
    </ul>
  );
}
