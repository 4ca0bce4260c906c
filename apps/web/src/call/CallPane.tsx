import type { ListItem } from '@loupe/mcp';
import { useState, type ReactNode } from 'react';
import { sessionWorker } from '../session/hooks.ts';
import type { SessionKey, Summary } from '../session/view.ts';
import { ArgumentsForm } from './form/ArgumentsForm.tsx';
import type { FormState } from './form/state.ts';
import { HistoryButton } from './history/HistoryButton.tsx';
import { ShownCall } from './history/ShownCall.tsx';
import { useShownCall, type Shown } from './history/useShownCall.ts';
import { KeepCall } from './kept/KeepCall.tsx';
import { openedForm, textToKeep } from './kept/params.ts';
import { PlaceholderNotes } from './kept/PlaceholderNotes.tsx';
import { CallSplit } from './layout.tsx';
import { obstacleOf } from './obstacle.ts';
import { namedParams } from './params.ts';
import { ResultView } from './result/ResultView.tsx';
import { RunBar } from './RunBar.tsx';
import { ttlProblem, withTask } from './taskChoice.ts';
import { TaskToggle } from './TaskToggle.tsx';
import { useArguments } from './useArguments.ts';
import { useCall } from './useCall.ts';
import { useTaskChoice } from './useTaskChoice.ts';
import { VerdictNote } from './VerdictNote.tsx';

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
  /** JSON Schema of a result's `structuredContent`. */
  readonly outputSchema?: string | undefined;
}

/** Form and result of one tool or prompt. */
export function CallPane(props: CallPaneProps) {
  const { sessionKey, summary, openEntry, method, item, schema, verb, nothing, head } = props;
  const written = useArguments(summary, method, item, schema);
  const { model, state, write, outcome, filled, variables, verdict } = written;
  const [refused, setRefused] = useState<FormState>();
  const call = useCall(sessionKey, summary, method, item.key);
  const { call: shown, past, show } = useShownCall(sessionKey, summary, call);
  const { isOffered, ...task } = useTaskChoice(summary, method, item);
  const obstacle = obstacleOf(summary);
  const problem = written.problem ?? ttlProblem(task.choice);
  const isRefused = problem !== undefined && refused === state;
  const refusal = isRefused ? `Not sent. ${problem}` : undefined;
  const run = () => {
    if (obstacle !== undefined || call.running) return;
    if (problem !== undefined) {
      setRefused(state);
      return;
    }
    show(undefined);
    call.run(withTask(namedParams(item.key, filled?.text), task.choice));
  };
  const present = textToKeep(state, outcome);
  const use = (asked: number) =>
    void sessionWorker()
      .argumentsOf(sessionKey, asked)
      .then((text) => write(openedForm(model, text)));
  return (
    <CallSplit
      form={
        <div className="flex h-full min-h-0 flex-col">
          {head}
          <div className="min-h-0 flex-1">
            <ArgumentsForm
              {...{ model, schema, state, nothing }}
              mismatches={verdict?.kind === 'invalid' ? verdict.mismatches : undefined}
              onChange={write}
              onRun={run}
            >
              {isOffered && <TaskToggle {...task} />}
              <RunBar
                {...{ verb, call, obstacle, refusal }}
                warning={'missing' in outcome ? missingWords(outcome) : undefined}
                notes={
                  <>
                    <VerdictNote verdict={verdict} />
                    {filled && <PlaceholderNotes {...{ filled, variables }} />}
                  </>
                }
                aside={
                  <>
                    <KeepCall {...{ summary, method }} of={item.key} present={present} />
                    <HistoryButton
                      {...{ sessionKey, summary, method }}
                      name={item.key}
                      count={call.count}
                      shown={shown.exchange?.asked}
                      onShow={show}
                      onUse={use}
                    />
                  </>
                }
                onRun={run}
              />
            </ArgumentsForm>
          </div>
        </div>
      }
      result={
        <ResultSide {...{ summary, past, show }} onUse={use}>
          <ResultView
            {...{ sessionKey, summary, verb, openEntry }}
            call={shown}
            outputSchema={props.outputSchema}
            onRetry={obstacle === undefined ? run : undefined}
          />
        </ResultSide>
      }
    />
  );
}

interface ResultSideProps extends Pick<Shown, 'past' | 'show'> {
  readonly summary: Summary;
  readonly onUse: (asked: number) => void;
  readonly children: ReactNode;
}

/** A result, below words that say so where it is not the newest one. */
function ResultSide({ summary, past, show, onUse, children }: ResultSideProps) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      {past !== undefined && (
        <ShownCall
          exchange={past}
          started={summary.header?.started ?? ''}
          onUse={() => onUse(past.asked)}
          onNewest={() => show(undefined)}
        />
      )}
      <div className="min-h-0 flex-1">{children}</div>
    </div>
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
