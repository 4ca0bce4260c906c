import type { ReactNode } from 'react';
import { CallForm } from '../../call/form/ArgumentsForm.tsx';
import { ItemHead } from '../../call/ItemHead.tsx';
import { CallSplit } from '../../call/layout.tsx';
import { KeepCall } from '../../call/kept/KeepCall.tsx';
import { obstacleOf } from '../../call/obstacle.ts';
import { readParams } from '../../call/params.ts';
import { ResultView } from '../../call/result/ResultView.tsx';
import { RunBar } from '../../call/RunBar.tsx';
import { useCall } from '../../call/useCall.ts';
import type { Chosen } from '../../call/useChosen.ts';
import type { Summary } from '../../session/view.ts';
import type { PanelProps } from '../panel.ts';
import { FactBadges } from './FactBadges.tsx';
import { SubscribeBar } from './SubscribeBar.tsx';

export interface ResourcePaneProps extends PanelProps {
  readonly summary: Summary;
  /** A resource or a template. */
  readonly chosen: Chosen;
}

interface ReadPaneProps extends ResourcePaneProps {
  /** What is read; undefined while there is no such URI yet. */
  readonly uri: string | undefined;
  /** Why there is no URI. */
  readonly problem?: string | undefined;
  /** The fields that make the URI. */
  readonly children: ReactNode;
  /** Stays in view below the fields, however many they are. */
  readonly foot?: ReactNode;
}

/** A reading has no arguments. */
const NOTHING = { text: undefined };

/** Fields that make a URI, and what was last read from exactly that URI. */
export function ReadPane(props: ReadPaneProps) {
  const { sessionKey, openEntry, summary, chosen, uri, problem, children, foot } = props;
  const call = useCall(sessionKey, summary, 'resources/read', uri ?? '');
  const obstacle = obstacleOf(summary) ?? problem;
  const read = () => {
    if (obstacle === undefined && uri !== undefined && !call.running) call.run(readParams(uri));
  };
  return (
    <CallSplit
      form={
        <div className="flex h-full min-h-0 flex-col">
          <ItemHead
            item={chosen.item}
            badges={<FactBadges text={chosen.item.text} />}
            missing={chosen.missing}
          />
          <div className="min-h-0 flex-1">
            <CallForm onRun={read}>
              <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
                {children}
              </div>
              {foot}
              {uri !== undefined && (
                <SubscribeBar
                  {...{ sessionKey, summary, openEntry, uri }}
                  readAt={call.exchange?.asked}
                  onRead={read}
                />
              )}
              <RunBar
                verb="Read"
                {...{ call, obstacle }}
                aside={
                  uri !== undefined && (
                    <KeepCall {...{ summary }} method="resources/read" of={uri} present={NOTHING} />
                  )
                }
                onRun={read}
              />
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
