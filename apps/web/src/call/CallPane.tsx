import type { ListItem } from '@loupe/mcp';
import { modelOf } from '@loupe/schema-form';
import { useMemo, useState, type ReactNode } from 'react';
import type { SessionKey, Summary } from '../session/view.ts';
import { ArgumentsForm } from './form/ArgumentsForm.tsx';
import { freshForm, isFormState, sendable, type FormState } from './form/state.ts';
import { CallSplit } from './layout.tsx';
import { obstacleOf } from './obstacle.ts';
import { namedParams } from './params.ts';
import { ResultView } from './result/ResultView.tsx';
import { RunBar } from './RunBar.tsx';
import { ttlProblem, withTask } from './taskChoice.ts';
import { TaskToggle } from './TaskToggle.tsx';
import { useCall } from './useCall.ts';
import { useDraft } from './useDraft.ts';
import { serverOf } from './useSelected.ts';
import { useTaskChoice } from './useTaskChoice.ts';

interface CallPaneProps {
  readonly sessionKey: SessionKey;
  readonly summary: Summary;
  readonly openEntry: (seq: number) => void;
  readonly method: 'tools/call' | 'prompts/get';
  readonly item: ListItem;
  /** JSON Schema of the arguments. */
  readonly schema: string;
  /** The name of the button that sends. */
  readonly verb: string;
  /** Words where there are no arguments. */
  readonly nothing: string;
  readonly head: ReactNode;
  /** Whether a result has to carry `structuredContent`. */
  readonly expectsStructured?: boolean;
}

/** Form and result of one tool or prompt. */
export function CallPane(props: CallPaneProps) {
  const { sessionKey, summary, openEntry, method, item, schema, verb, nothing, head } = props;
  const model = useMemo(() => modelOf(schema), [schema]);
  const fresh = useMemo(() => freshForm(model), [model]);
  const [typed, setTyped] = useDraft(serverOf(summary), `${method} ${item.key}`, isFormState);
  const [refused, setRefused] = useState<FormState>();
  const state = typed ?? fresh;
  const outcome = useMemo(() => sendable(model, state), [model, state]);
  const call = useCall(sessionKey, summary, method, item.key);
  const { isOffered, ...task } = useTaskChoice(summary, method, item);
  const obstacle = obstacleOf(summary);
  const problem = 'problem' in outcome ? outcome.problem : ttlProblem(task.choice);
  const run = () => {
    if (obstacle !== undefined || call.running) return;
    if ('problem' in outcome || problem !== undefined) setRefused(state);
    else call.run(withTask(namedParams(item.key, outcome.text), task.choice));
  };
  return (
    <CallSplit
      form={
        <div className="flex h-full min-h-0 flex-col">
          {head}
          <div className="min-h-0 flex-1">
            <ArgumentsForm {...{ model, state, nothing }} onChange={setTyped} onRun={run}>
              {isOffered && <TaskToggle {...task} />}
              <RunBar
                {...{ verb, call, obstacle }}
                refusal={
                  problem !== undefined && refused === state ? `Not sent. ${problem}` : undefined
                }
                warning={'missing' in outcome ? missingWords(outcome) : undefined}
                onRun={run}
              />
            </ArgumentsForm>
          </div>
        </div>
      }
      result={
        <ResultView
          {...{ sessionKey, summary, call, verb, openEntry }}
          expectsStructured={props.expectsStructured === true}
          onRetry={obstacle === undefined ? run : undefined}
        />
      }
    />
  );
}

function missingWords({
  text,
  missing,
}: {
  readonly text: string | undefined;
  readonly missing: readonly string[];
}): string | undefined {
  if (text === undefined) return 'Nothing is written: arguments will be left out.';
  return missing.length === 0
    ? undefined
    : `Required and unset, so left out: ${missing.slice(0, 8).join(', ')}${missing.length > 8 ? ' …' : ''}`;
}
