import type { Exchange } from '@loupe/ledger';
import type { Era } from '@loupe/mcp';
import { Hourglass } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { DownloadWhole } from '../../session/DownloadWhole.tsx';
import { TreePane } from '../../session/json-tree/TreePane.tsx';
import type { SessionKey } from '../../session/view.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatSize } from '../../ui/format.ts';
import { Tabs, type TabItem } from '../../ui/Tabs.tsx';
import { Name } from '../Name.tsx';
import { Content } from './Content.tsx';
import { CopyConversation } from './CopyConversation.tsx';
import { Malformed, RpcError } from './Endings.tsx';
import { FrameTab } from './FrameTab.tsx';
import { Logs } from './Logs.tsx';
import { Note } from './Raw.tsx';
import { readNotes } from './readNotes.ts';
import { Structured } from './Structured.tsx';
import { Differs, StructuredTitle } from './structured/StructuredTitle.tsx';
import { useStructured } from './structured/useStructured.ts';
import { ToolFailure } from './ToolFailure.tsx';
import { useAnswer, type Answer } from './useAnswer.ts';

interface AnsweredProps {
  readonly sessionKey: SessionKey;
  readonly exchange: Exchange;
  /** The seq of the answer. */
  readonly seq: number;
  readonly era: Era | undefined;
  /** JSON Schema of the result's `structuredContent`. */
  readonly outputSchema: string | undefined;
  readonly onRetry: (() => void) | undefined;
}

/** An answer in tabs: what it says, its structured part, and the frame that carried it. */
export function Answered(props: AnsweredProps) {
  const { sessionKey, exchange, seq, era, outputSchema, onRetry } = props;
  const [tab, setTab] = useState('content');
  const answer = useAnswer(sessionKey, exchange);
  const whenRead = (draw: (answer: Answer) => ReactNode): ReactNode => {
    if ('words' in answer)
      return answer.words === undefined ? (
        <EmptyState kind="loading" title="Fetching the answer" />
      ) : (
        <EmptyState kind="failed" title="The answer could not be fetched">
          {answer.words}
        </EmptyState>
      );
    return answer.isWhole ? draw(answer) : <Cut {...{ sessionKey, seq, answer }} />;
  };
  const isResult =
    exchange.status === 'ok' || exchange.status === 'tool-failure' || isLateResult(exchange);
  const isRead = isResult && 'text' in answer && answer.isWhole;
  const isCut = isResult && 'text' in answer && !answer.isWhole && !answer.isReading;
  const part = useStructured({
    result: isRead ? answer.text : undefined,
    cut: isCut && exchange.method === 'tools/call' ? { sessionKey, seq } : undefined,
    isFailure: exchange.status === 'tool-failure',
    outputSchema,
  });
  const items: TabItem[] = [
    {
      id: 'content',
      title: 'Content',
      render: () =>
        whenRead(({ text, detail }) => (
          <>
            <Outcome exchange={exchange} />
            <Differs {...part} onShow={() => setTab('structured')} />
            <ReadNotes {...{ exchange }} result={text} />
            {isResult ? (
              <Content method={exchange.method} result={text} />
            ) : exchange.status === 'malformed' ? (
              <Malformed exchange={exchange} text={text} />
            ) : (
              <RpcError {...{ sessionKey, exchange, onRetry }} error={text} />
            )}
            <Logs entries={detail.logs} />
          </>
        )),
    },
    {
      id: 'structured',
      title: <StructuredTitle {...part} />,
      render: () =>
        isCut ? (
          <Structured {...{ part, era }} />
        ) : (
          whenRead(() => <Structured {...{ part, era }} />)
        ),
    },
    { id: 'frame', title: 'Frame', render: () => <FrameTab sessionKey={sessionKey} seq={seq} /> },
  ];
  const shown =
    exchange.method === 'tools/call' ? items : items.filter(({ id }) => id !== 'structured');
  const aside = isRead && exchange.method === 'prompts/get' && (
    <CopyConversation result={answer.text} />
  );
  return <Tabs label="Result as" selected={tab} onSelect={setTab} items={shown} aside={aside} />;
}

/** A late answer keeps the status of the call's end; whether it is an error its code says. */
function isLateResult({ late, code, message }: Exchange): boolean {
  return late === true && code === undefined && message === undefined;
}

/** What has to be known before reading: the tool says it failed, or the answer came too late. */
function Outcome({ exchange }: { exchange: Exchange }) {
  return (
    <>
      {exchange.status === 'tool-failure' && <ToolFailure />}
      {exchange.late === true && (
        <div className="m-2 mb-0 flex items-start gap-1.5 rounded-md border-l-4 border-late px-3 py-2 text-late">
          <Hourglass className="mt-0.5 size-4 shrink-0" aria-hidden />
          <p>
            Late: the call had already{' '}
            {exchange.status === 'cancelled' ? 'been cancelled' : 'ended'} when this answer came.
          </p>
        </div>
      )}
    </>
  );
}

/** What a read brought beside what was asked for. */
function ReadNotes({ exchange, result }: { exchange: Exchange; result: string }) {
  if (exchange.method !== 'resources/read' || exchange.status !== 'ok') return null;
  return readNotes(exchange.name ?? '', result).map((words) => (
    <p key={words} className="px-3 pt-1.5 text-xs text-ink-2">
      <Name text={words.slice(0, 400)} />
    </p>
  ));
}

interface CutProps {
  readonly sessionKey: SessionKey;
  readonly seq: number;
  readonly answer: Answer;
}

/** An answer that is too long to be drawn unasked: its JSON, a piece at a time. */
function Cut({ sessionKey, seq, answer }: CutProps) {
  const { text, detail, isReading, readWhole, problem } = answer;
  return (
    <div className="flex h-full flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-2 py-1 text-sm">
        <p className="min-w-0 flex-1 basis-40">
          {isReading
            ? `Fetching ${formatSize(detail.whole)} …`
            : `${formatSize(detail.whole)}: shown as JSON, of which the page holds what is in view.`}
        </p>
        <Button isPending={isReading} onPress={readWhole}>
          Show all
        </Button>
        <DownloadWhole sessionKey={sessionKey} seq={seq} />
      </div>
      {problem !== undefined && <Note>{problem}</Note>}
      <div className="min-h-24 flex-1">
        <TreePane
          label="Answer as JSON"
          sessionKey={sessionKey}
          textRef={{ seq, part: 'answer' }}
          head={text}
        />
      </div>
    </div>
  );
}
