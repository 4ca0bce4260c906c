import { useMemo, useState } from 'react';
import { Switch } from '../../ui/Switch.tsx';
import { stringMember } from '../params.ts';
import { Note } from '../result/Raw.tsx';
import { accepted } from './answers.ts';
import { AskActions } from './AskActions.tsx';
import { consentOf } from './consent.ts';
import { ConsentView, openOutside } from './ConsentView.tsx';
import { Question } from './Question.tsx';
import type { OpenAsk } from './useAsk.ts';

/**
 * An elicitation that sends the person to a page. To accept is to consent, and no more: what is done
 * there goes to the server by another way (spec 2025-11-25/client/elicitation#url-mode-elicitation-requests).
 */
export function UrlAsk({ open }: { open: OpenAsk }) {
  const [opens, setOpens] = useState(true);
  const url = stringMember(open.ask.params, 'url');
  const consent = useMemo(() => consentOf(url ?? ''), [url]);
  const accept = () => {
    if (!('href' in consent)) return;
    if (opens) openOutside(consent.href);
    open.answer(accepted());
  };
  return (
    <>
      <div className="flex flex-col gap-3 p-3">
        <Question params={open.ask.params} />
        {url === undefined ? <Note>It names no URL.</Note> : <ConsentView {...{ url, consent }} />}
        {'href' in consent && (
          <div className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
            <Switch label="Open in a new tab" checked={opens} onChange={setOpens} />
            Accept consents{opens && ' and opens the page'}. Nothing was loaded yet.
          </div>
        )}
      </div>
      <AskActions
        open={open}
        onAccept={'href' in consent ? accept : undefined}
        words={'href' in consent ? undefined : 'It can only be declined or cancelled.'}
      />
    </>
  );
}
