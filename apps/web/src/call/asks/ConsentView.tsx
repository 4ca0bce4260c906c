import { CircleSlash } from 'lucide-react';
import { Visible } from '../../ui/JsonLine.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Note } from '../result/Raw.tsx';
import type { Consent } from './consent.ts';

/** Everything about a URL that decides whether one wants to open it. Nothing is loaded from it. */
export function ConsentView({ url, consent }: { url: string; consent: Consent }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {'host' in consent && (
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 text-sm">
          <dt className="text-ink-2">Host</dt>
          <dd className="font-mono text-lg font-medium [overflow-wrap:anywhere]">{consent.host}</dd>
          {consent.shownHost !== undefined && (
            <>
              <dt className="text-ink-2">Looks like</dt>
              <dd className="font-mono text-lg [overflow-wrap:anywhere]">
                <bdi>
                  <Visible text={consent.shownHost} />
                </bdi>
              </dd>
            </>
          )}
        </dl>
      )}
      <div className="rounded-md border border-line bg-page text-sm">
        <div className="flex items-center justify-between pl-2 text-ink-2">
          URL
          <CopyButton text={url} label="Copy URL" />
        </div>
        <code
          dir="ltr"
          className="block max-h-40 overflow-y-auto border-t border-line px-2 py-1 font-mono [overflow-wrap:anywhere]"
        >
          <Visible text={url} />
        </code>
      </div>
      {'refusal' in consent ? (
        <p className="flex gap-1.5 text-sm text-error">
          <CircleSlash className="mt-0.5 size-3.5 shrink-0" aria-hidden />
          {consent.refusal}
        </p>
      ) : (
        consent.warnings.map((words) => <Note key={words}>{words}</Note>)
      )}
    </div>
  );
}

/** Opens a page that can reach nothing of this one. Only ever after the person said so. */
export function openOutside(href: string): void {
  window.open(href, '_blank', 'noopener,noreferrer');
}
