import { Check, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { FindingNote } from '../../ui/FindingNote.tsx';
import type { Remark } from './remarks.ts';
import type { Lint } from './useLint.ts';

interface LintListProps {
  lint: Lint;
  remarks: readonly Remark[];
  /** What can be done about a remark. */
  action: (remark: Remark) => ReactNode;
}

/** What is to be said about the text before it is sent. None of it keeps it from being sent. */
export function LintList({ lint: { findings, isFresh }, remarks, action }: LintListProps) {
  const isClean = findings.length === 0 && remarks.length === 0;
  return (
    <div className="max-h-[38%] min-h-10 overflow-auto border-t border-line bg-page">
      <ul
        aria-label="Lint"
        className={`flex flex-col gap-1.5 px-3 py-2 ${isFresh ? '' : 'opacity-60'}`}
      >
        {remarks.map((remark) => (
          <li key={remark.id} className="flex items-start gap-2 text-sm">
            <span className="flex w-17 shrink-0 items-center gap-1 font-medium text-waiting">
              <Info className="size-3.5 shrink-0" aria-hidden />
              note
            </span>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{remark.words}</span>
            {action(remark)}
          </li>
        ))}
        {findings.map((finding, index) => (
          <li key={index}>
            <FindingNote {...finding} />
          </li>
        ))}
        {isClean && (
          <li className="flex items-center gap-1.5 text-sm text-ink-2">
            <Check className="size-3.5 text-ok" aria-hidden />
            {isFresh ? 'No rule has anything to say about it.' : 'Checking'}
          </li>
        )}
      </ul>
    </div>
  );
}
