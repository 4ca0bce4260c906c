import { path } from '@loupe/json';
import type { Task } from '@loupe/mcp';
import { useState, type ReactNode } from 'react';
import type { SessionKey } from '../../session/view.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Tabs, type TabItem } from '../../ui/Tabs.tsx';
import { Content } from './Content.tsx';
import { RpcError } from './Endings.tsx';
import { FrameTab } from './FrameTab.tsx';
import { Structured } from './Structured.tsx';
import { Differs, StructuredTitle } from './structured/StructuredTitle.tsx';
import { useStructured } from './structured/useStructured.ts';
import type { TaskOutcome } from './task.ts';
import { ToolFailure } from './ToolFailure.tsx';
import { useTaskOutcome } from './useTaskOutcome.ts';

interface TaskResultProps {
  readonly sessionKey: SessionKey;
  readonly task: Task;
  /** The entry that holds it. */
  readonly seq: number;
  /** JSON Schema of the result's `structuredContent`. */
  readonly outputSchema: string | undefined;
}

/** What a task came to, in the tabs of any other result. */
export function TaskResult({ sessionKey, task, seq, outputSchema }: TaskResultProps) {
  const [tab, setTab] = useState('content');
  const read = useTaskOutcome(sessionKey, task, seq);
  const result =
    read !== undefined && 'outcome' in read && 'result' in read.outcome
      ? read.outcome.result
      : undefined;
  const part = useStructured({
    result,
    isFailure: result !== undefined && isFailure(result),
    outputSchema,
  });
  const whenRead = (draw: (outcome: TaskOutcome) => ReactNode): ReactNode => {
    if (read === undefined) return <EmptyState kind="loading" title="Fetching the result" />;
    if ('outcome' in read) return draw(read.outcome);
    return (
      <EmptyState kind="failed" title="The result is not shown">
        {read.problem}
      </EmptyState>
    );
  };
  const items: TabItem[] = [
    {
      id: 'content',
      title: 'Content',
      render: () =>
        whenRead((outcome) => (
          <>
            <Differs {...part} onShow={() => setTab('structured')} />
            <Outcome {...{ sessionKey, outcome }} />
          </>
        )),
    },
    {
      id: 'structured',
      title: <StructuredTitle {...part} />,
      render: () => whenRead(() => <Structured {...{ part }} era={task.era} />),
    },
    { id: 'frame', title: 'Frame', render: () => <FrameTab sessionKey={sessionKey} seq={seq} /> },
  ];
  return <Tabs label="Result as" selected={tab} onSelect={setTab} items={items} />;
}

function Outcome({ sessionKey, outcome }: { sessionKey: SessionKey; outcome: TaskOutcome }) {
  if ('error' in outcome) {
    const call = { method: 'tools/call' };
    return (
      <RpcError {...{ sessionKey }} error={outcome.error} exchange={call} onRetry={undefined} />
    );
  }
  return (
    <>
      {isFailure(outcome.result) && <ToolFailure />}
      <Content method="tools/call" result={outcome.result} />
    </>
  );
}

function isFailure(result: string): boolean {
  return path(result, 'isError') === 'true';
}
