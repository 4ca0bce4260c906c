import type { ListItem } from '@loupe/mcp';
import { CallForm } from '../../call/form/ArgumentsForm.tsx';
import { ItemHead } from '../../call/ItemHead.tsx';
import { CallSplit } from '../../call/layout.tsx';
import { obstacleOf } from '../../call/obstacle.ts';
import { readParams } from '../../call/params.ts';
import { ResultView } from '../../call/result/ResultView.tsx';
import { RunBar } from '../../call/RunBar.tsx';
import { useCall } from '../../call/useCall.ts';
import { useDraft } from '../../call/useDraft.ts';
import { serverOf } from '../../call/useSelected.ts';
import type { Summary } from '../../session/view.ts';
import { FIELD } from '../../ui/field.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import type { PanelProps } from '../panel.ts';

interface ReadPaneProps extends PanelProps {
  readonly summary: Summary;
  /** A resource, or a template whose URI the person completes. */
  readonly item: ListItem;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The URI of a resource, and what was last read from exactly that URI. */
export function ReadPane({ sessionKey, openEntry, summary, item }: ReadPaneProps) {
  const [typed, setTyped] = useDraft(serverOf(summary), `resources/read ${item.key}`, isText);
  const uri = typed ?? item.key;
  const call = useCall(sessionKey, summary, 'resources/read', uri);
  const obstacle = obstacleOf(summary);
  const read = () => {
    if (obstacle === undefined && !call.running) call.run(readParams(uri));
  };
  const open = /\{[^{}]*\}/.exec(uri)?.[0];
  return (
    <CallSplit
      form={
        <div className="flex h-full min-h-0 flex-col">
          <ItemHead item={item} />
          <div className="min-h-0 flex-1">
            <CallForm onRun={read}>
              <div className="min-h-0 flex-1 overflow-y-auto p-3">
                <Labelled
                  label="URI"
                  words={
                    open === undefined ? undefined : `Put a value in place of ${open.slice(0, 80)}`
                  }
                >
                  {(id, wordsId) => (
                    <input
                      id={id}
                      aria-describedby={wordsId}
                      className={`${FIELD} w-full font-mono`}
                      value={uri}
                      spellCheck={false}
                      autoComplete="off"
                      onChange={({ target }) => setTyped(target.value)}
                    />
                  )}
                </Labelled>
              </div>
              <RunBar verb="Read" {...{ call, obstacle }} onRun={read} />
            </CallForm>
          </div>
        </div>
      }
      result={
        <ResultView
          {...{ sessionKey, summary, call, openEntry }}
          verb="Read"
          onRetry={obstacle === undefined ? read : undefined}
        />
      }
    />
  );
}
