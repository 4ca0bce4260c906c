import { TriangleAlert } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/format.ts';
import { PopButton } from '../ui/PopButton.tsx';
import type { Verdict } from '../validate/verdict.ts';
import { Name } from './Name.tsx';

/** What the judge says of the arguments as they would be sent. It advises: they can be sent all the same. */
export function VerdictNote({ verdict }: { verdict: Verdict | undefined }) {
  if (verdict === undefined || verdict.kind === 'valid') return null;
  if (verdict.kind === 'unjudged')
    return (
      <p className="text-xs [overflow-wrap:anywhere] text-ink-2">
        Not checked against the schema: <Name text={verdict.reason} />
      </p>
    );
  const { mismatches, more, unchecked } = verdict;
  const title = formatCount(
    mismatches.length + more,
    'difference from the schema',
    'differences from the schema',
  );
  return (
    <PopButton
      label="Differences from the schema"
      button={
        <Button
          look="quiet"
          className="-ml-1.5 h-6! self-start px-1.5! text-xs! text-warning!"
          icon={<TriangleAlert className="size-3.5" aria-hidden />}
        >
          {title}
        </Button>
      }
    >
      {() => (
        <>
          <ul className="divide-y divide-line">
            {mismatches.map(({ path, member, words, keyword }, index) => (
              <li key={index} className="flex items-baseline gap-2 px-3 py-1.5">
                <span className="min-w-0 flex-1">
                  <code className="font-mono font-medium">
                    <Name text={pathWords(path, member)} />
                  </code>{' '}
                  <Name text={words} />
                </span>
                <span className="shrink-0 text-xs text-ink-2">{keyword}</span>
              </li>
            ))}
          </ul>
          <p className="border-t border-line px-3 py-1.5 text-xs text-ink-2">
            {more > 0 && `${formatCount(more, 'more is', 'more are')} not listed. `}
            They are advice: the server is sent what is written.
            {unchecked !== undefined && (
              <>
                {' '}
                Not checked: <Name text={unchecked.slice(0, 400)} />
              </>
            )}
          </p>
        </>
      )}
    </PopButton>
  );
}

function pathWords(path: readonly string[], member: string | undefined): string {
  const steps = member === undefined ? path : [...path, member];
  return steps.length === 0 ? 'the arguments as a whole' : steps.join(' › ');
}
