import { path } from '@loupe/json';
import { modelOf, type FieldModel } from '@loupe/schema-form';
import { useMemo, useState } from 'react';
import { JsonEditor } from '../../editor/JsonEditor.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { CallForm, Fields } from '../form/ArgumentsForm.tsx';
import { Mismatches } from '../form/FieldWords.tsx';
import { freshForm, isFormState, sendable, withTab, type FormState } from '../form/state.ts';
import { allWords, troubleOf } from '../form/trouble.ts';
import { Note } from '../result/Raw.tsx';
import { useVerdict } from '../../validate/useVerdict.ts';
import type { Mismatch } from '../../validate/verdict.ts';
import { accepted } from './answers.ts';
import { AskActions } from './AskActions.tsx';
import { Question } from './Question.tsx';
import { useAskDraft, type OpenAsk } from './useAsk.ts';

/**
 * An elicitation as a form. Only accepting is held back by what is missing, and the person can accept
 * all the same (spec 2025-11-25/client/elicitation#response-actions).
 */
export function FormAsk({ open }: { open: OpenAsk }) {
  const schema = path(open.ask.params, 'requestedSchema');
  const model = useMemo(() => modelOf(schema ?? '{"type":"object"}'), [schema]);
  const fresh = useMemo(() => freshForm(model), [model]);
  const [typed, setTyped] = useAskDraft(open, isFormState);
  const [pressed, setPressed] = useState<FormState>();
  const [isForced, setForced] = useState(false);
  const state = typed ?? fresh;
  const outcome = useMemo(() => sendable(model, state), [model, state]);
  const missing = 'missing' in outcome ? outcome.missing : [];
  const verdict = useVerdict(schema, 'problem' in outcome ? undefined : (outcome.text ?? '{}'));
  const mismatches = verdict?.kind === 'invalid' ? verdict.mismatches : undefined;
  const isHeld = missing.length > 0 && !isForced;
  const accept = () => {
    setPressed(state);
    if ('problem' in outcome || isHeld) return;
    open.answer(accepted(outcome.text ?? '{}'));
  };
  const wasHeld = pressed === state && ('problem' in outcome || isHeld);
  return (
    <CallForm label={`Answer to ask ${open.ask.number}`} onRun={accept} className="">
      <div className="flex flex-col gap-2 p-3">
        <Question params={open.ask.params} />
        {schema === undefined && (
          <Note>The request has no “requestedSchema”, which is required: write JSON.</Note>
        )}
      </div>
      <div className="flex items-center border-t border-line px-1.5 text-sm">
        <span className="min-w-0 flex-1 px-1.5 text-xs text-ink-2">Your answer</span>
        <Switch
          label="As JSON"
          checked={state.tab === 'json'}
          onChange={(isJson) => setTyped(withTab(model, state, isJson ? 'json' : 'form'))}
        />
      </div>
      <AnswerFields {...{ model, state, schema, mismatches }} onChange={setTyped} />
      <AskActions
        open={open}
        onAccept={accept}
        isWrong={wasHeld}
        words={
          'problem' in outcome
            ? wasHeld
              ? `Not sent. ${outcome.problem}`
              : undefined
            : pressed !== undefined || isForced
              ? missingWords(missing, isForced)
              : undefined
        }
      >
        {missing.length > 0 && (pressed !== undefined || isForced) && (
          <Switch label="Send it without them" checked={isForced} onChange={setForced} />
        )}
      </AskActions>
    </CallForm>
  );
}

interface AnswerFieldsProps {
  readonly model: FieldModel;
  readonly state: FormState;
  readonly schema: string | undefined;
  /** How the answer differs from what was asked for; it can be sent all the same. */
  readonly mismatches: readonly Mismatch[] | undefined;
  readonly onChange: (state: FormState) => void;
}

/** The answer as fields or as JSON text. */
function AnswerFields(props: AnswerFieldsProps) {
  const { state, schema, mismatches = NO_MISMATCHES, onChange } = props;
  const words = useMemo(() => allWords(troubleOf(mismatches)), [mismatches]);
  if (state.tab === 'form') return <Fields {...props} nothing="No fields are asked for." />;
  return (
    <div className="flex flex-col gap-1 px-3 pb-3">
      <div className="h-48">
        <JsonEditor
          label="Content as JSON"
          text={state.text}
          onChange={(text) => onChange({ ...state, text })}
          {...(schema !== undefined && { schema })}
        />
      </div>
      <Mismatches words={words} />
    </div>
  );
}

const NO_MISMATCHES: readonly Mismatch[] = [];

function missingWords(missing: readonly string[], isForced: boolean): string | undefined {
  if (missing.length === 0) return undefined;
  const names = `${missing.slice(0, 8).join(', ')}${missing.length > 8 ? ' …' : ''}`;
  return isForced ? `Left out: ${names}.` : `Required and unset: ${names}.`;
}
