import { TriangleAlert } from 'lucide-react';
import { Badge } from '../../ui/Badge.tsx';
import { Name } from '../Name.tsx';
import type { Beyond, Mark } from './marks.ts';
import { RawJson } from './Raw.tsx';

/** What a server says about a block beside what is in it, in small. */
export function Marks({ marks }: { marks: readonly Mark[] }) {
  if (marks.length === 0) return null;
  return (
    <ul aria-label="About this block" className="flex min-w-0 flex-wrap gap-1">
      {marks.map(({ words, isWrong = false }, index) => (
        <li key={index} className="flex max-w-full min-w-0 overflow-hidden">
          <Badge tone={isWrong ? 'warning' : 'neutral'}>
            {isWrong && (
              <TriangleAlert className="size-3 shrink-0" aria-label="Not as it should be" />
            )}
            <Name text={words} className="whitespace-normal" />
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** Members that have no place of their own, as JSON on request. Their names are in view. */
export function More({ of, beyond }: { of: string; beyond: Beyond }) {
  const words = `More in the ${of}`;
  return (
    <details className="min-w-0 rounded-md border border-line text-sm">
      <summary className="cursor-pointer px-2 py-0.5 text-ink-2">
        {words}: <Name text={beyond.names.join(', ').slice(0, 300)} className="font-mono" />
      </summary>
      <div className="border-t border-line p-1">
        <RawJson text={beyond.text} label={words} />
      </div>
    </details>
  );
}
