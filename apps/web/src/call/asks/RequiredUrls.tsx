import { path } from '@loupe/json';
import { Check, ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import type { SessionKey } from '../../session/view.ts';
import { Button } from '../../ui/Button.tsx';
import { itemTexts, stringMember } from '../params.ts';
import { Note, RawJson } from '../result/Raw.tsx';
import { consentOf } from './consent.ts';
import { ConsentView, openOutside } from './ConsentView.tsx';
import { Question } from './Question.tsx';
import { useCompleted } from './useCompleted.ts';

interface RequiredUrlsProps {
  readonly sessionKey: SessionKey;
  /** JSON text of the error's data. */
  readonly extra: string;
}

/**
 * The pages that a person has to visit before the call can succeed
 * (spec 2025-11-25/client/elicitation#url-elicitation-required-error).
 */
export function RequiredUrls({ sessionKey, extra }: RequiredUrlsProps) {
  const wanted = itemTexts(path(extra, 'elicitations'));
  const completed = useCompleted(sessionKey);
  if (wanted.length === 0)
    return <Note>It names no page to visit: “elicitations” is missing.</Note>;
  return (
    <section aria-label="Pages to visit" className="flex flex-col gap-2">
      <p className="text-sm text-ink-2">
        The server wants you to visit {wanted.length === 1 ? 'a page' : 'these pages'} first. Then
        make the call again. Nothing was loaded yet.
      </p>
      {wanted.map((text, index) => (
        <RequiredUrl
          key={index}
          text={text}
          isDone={completed.has(stringMember(text, 'elicitationId') ?? '')}
        />
      ))}
    </section>
  );
}

function RequiredUrl({ text, isDone }: { text: string; isDone: boolean }) {
  const url = text.startsWith('{') ? stringMember(text, 'url') : undefined;
  const consent = useMemo(() => consentOf(url ?? ''), [url]);
  if (url === undefined) return <RawJson text={text} label="The elicitation as JSON" />;
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded-md border border-line p-2">
      <Question params={text} />
      <ConsentView {...{ url, consent }} />
      <div className="flex flex-wrap items-center gap-2">
        {'href' in consent && (
          <Button
            icon={<ExternalLink className="size-3.5" aria-hidden />}
            onPress={() => openOutside(consent.href)}
          >
            Open in a new tab
          </Button>
        )}
        {isDone && <Completed />}
      </div>
    </div>
  );
}

/** The server said that the person is done there. */
export function Completed() {
  return (
    <span className="inline-flex items-center gap-1 text-sm text-ok">
      <Check className="size-3.5" aria-hidden />
      completed, says the server
    </span>
  );
}
