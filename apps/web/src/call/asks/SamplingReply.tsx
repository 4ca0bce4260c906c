import { minify, pretty } from '@loupe/json';
import { useState } from 'react';
import { JsonEditor } from '../../editor/JsonEditor.tsx';
import { Button } from '../../ui/Button.tsx';
import { FIELD } from '../../ui/field.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { CallForm } from '../form/ArgumentsForm.tsx';
import { replyText } from './answers.ts';
import { AskActions } from './AskActions.tsx';
import {
  FRESH_REPLY,
  isReplyDraft,
  resultProblem,
  STOP_REASONS,
  type ReplyDraft,
} from './sampling.ts';
import { choose, mayChoose, useAskDraft, type OpenAsk } from './useAsk.ts';

interface SamplingReplyProps {
  readonly open: OpenAsk;
  /** A model could answer with a use of a tool, which only JSON can say here. */
  readonly hasTools: boolean;
}

/** The reply of the person who stands in for a model. */
export function SamplingReply({ open, hasTools }: SamplingReplyProps) {
  const [typed, setTyped] = useAskDraft(open, isReplyDraft);
  const [refused, setRefused] = useState<ReplyDraft>();
  const draft = typed ?? FRESH_REPLY;
  const change = (part: Partial<ReplyDraft>) => setTyped({ ...draft, ...part });
  const isJson = draft.as === 'json';
  const problem = isJson ? resultProblem(draft.json) : undefined;
  const accept = () => {
    if (problem === undefined)
      open.answer({ result: isJson ? minify(draft.json) : replyText(draft) });
    else setRefused(draft);
  };
  return (
    <CallForm label={`Answer to ask ${open.ask.number}`} onRun={accept} className="">
      <div className="flex items-center border-t border-line px-1.5 text-sm">
        <span className="min-w-0 flex-1 px-1.5 text-xs text-ink-2">
          Your answer, as the role “assistant”
        </span>
        <Switch
          label="As JSON"
          checked={isJson}
          onChange={(on) =>
            change(
              on ? { as: 'json', json: draft.json || pretty(replyText(draft)) } : { as: 'text' },
            )
          }
        />
      </div>
      {isJson ? (
        <div className="h-48 px-3 pb-3">
          <JsonEditor
            label="Result as JSON"
            text={draft.json}
            onChange={(json) => change({ json })}
          />
        </div>
      ) : (
        <ReplyFields {...{ open, draft, change }} />
      )}
      <AskActions
        open={open}
        onAccept={accept}
        isWrong={problem !== undefined && refused === draft}
        words={
          refused === draft && problem !== undefined
            ? `Not sent. ${problem}`
            : hasTools && !isJson
              ? 'An answer that uses a tool is written as JSON.'
              : undefined
        }
      />
    </CallForm>
  );
}

interface ReplyFieldsProps {
  readonly open: OpenAsk;
  readonly draft: ReplyDraft;
  readonly change: (part: Partial<ReplyDraft>) => void;
}

function ReplyFields({ open, draft, change }: ReplyFieldsProps) {
  return (
    <div className="flex flex-col gap-2 px-3 pb-3">
      <Labelled label="Reply">
        {(id) => (
          <textarea
            id={id}
            rows={3}
            className="field-sizing-content max-h-72 min-h-16 w-full resize-none rounded-md border border-line-strong/60 bg-page px-2 py-1 text-sm outline-none focus:border-accent"
            value={draft.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
      </Labelled>
      <SavedReplies {...{ open, draft, change }} />
      <div className="grid grid-cols-2 gap-3">
        <Labelled label="Model">
          {(id) => (
            <input
              id={id}
              className={`${FIELD} w-full font-mono`}
              value={draft.model}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => change({ model: target.value })}
            />
          )}
        </Labelled>
        <Labelled label="Stop reason">
          {(id) => (
            <select
              id={id}
              className={`${FIELD} w-full`}
              value={draft.stopReason}
              onChange={({ target }) => change({ stopReason: target.value })}
            >
              {STOP_REASONS.map((reason) => (
                <option key={reason}>{reason}</option>
              ))}
              <option value="">left out</option>
            </select>
          )}
        </Labelled>
      </div>
    </div>
  );
}

const LONGEST_OPTION = 60;

/** Replies that are kept for this server; the first is the one that is given automatically. */
function SavedReplies({ open, draft, change }: ReplyFieldsProps) {
  const { summary, sessionKey } = open;
  const { replies } = summary.connection.choices;
  const isSaved = replies.includes(draft.text);
  const keep = (kept: readonly string[]) => void choose(sessionKey, summary, { replies: kept });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {replies.length > 0 && (
        <select
          aria-label="Saved replies"
          className={`${FIELD} max-w-full flex-1 basis-40`}
          value={isSaved ? draft.text : ''}
          onChange={({ target }) => change({ text: target.value })}
        >
          <option value="">Saved replies …</option>
          {replies.map((reply) => (
            <option key={reply} value={reply}>
              {reply.slice(0, LONGEST_OPTION)}
            </option>
          ))}
        </select>
      )}
      <Button
        look="quiet"
        isDisabled={draft.text === '' || !mayChoose(summary)}
        onPress={() =>
          keep(isSaved ? replies.filter((reply) => reply !== draft.text) : [...replies, draft.text])
        }
      >
        {isSaved ? 'Forget this reply' : 'Save this reply'}
      </Button>
    </div>
  );
}
