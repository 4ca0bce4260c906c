import { minify } from '@loupe/json';
import { useState } from 'react';
import { CallSplit } from '../../call/layout.tsx';
import { COMPOSED } from '../../call/resend.ts';
import { useDraft } from '../../call/useDraft.ts';
import { sessionWorker, useRows, useSummary } from '../../session/hooks.ts';
import type { SessionKey, Summary } from '../../session/view.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { PanelProps } from '../panel.ts';
import { Editor } from './Editor.tsx';
import { LintList } from './LintList.tsx';
import { remarksOn } from './remarks.ts';
import type { Remark } from './remarks.ts';
import { SentList } from './SentList.tsx';
import { freeId } from './templates.ts';
import { useLint } from './useLint.ts';
import { withId } from './withId.ts';

/** Any text as one frame, legal or not: written beside what the rules say of it, sent as it stands. */
export default function ComposerPanel({ sessionKey, openEntry }: PanelProps) {
  const summary = useSummary(sessionKey);
  if (summary === undefined) return <EmptyState kind="loading" title="Reading the session" />;
  return <Composer {...{ sessionKey, summary, openEntry }} />;
}

const isText = (value: unknown): value is string => typeof value === 'string';
/** Older ones are in the timeline. */
const MOST_SENT = 100;

function Composer({ sessionKey, summary, openEntry }: PanelProps & { summary: Summary }) {
  const [selected, setSelected] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const { calls, connection, header } = summary;
  // Not by the server's name, which is gone while it is connected to again.
  const [draft, setDraft] = useDraft(header?.name ?? '', COMPOSED, isText);
  const text = draft ?? '';
  const lint = useLint(sessionKey, text, `${connection.phase} ${connection.revision ?? ''}`);
  const rows = useSent(sessionKey);
  const write = (next: string) => {
    setProblem(undefined);
    setDraft(next);
  };
  const send = () => {
    setSelected(undefined);
    outcomeOf(sessionWorker().sendByHand(sessionKey, text), setProblem);
  };
  const take = (seq: number) => {
    const read = async () => write(await (await sessionWorker().wholeText(sessionKey, seq)).text());
    outcomeOf(read(), setProblem);
  };
  return (
    <CallSplit
      form={
        <Editor {...{ summary, text, problem }} onWrite={write} onSend={send}>
          <LintList
            lint={lint}
            remarks={remarksOn(text, header?.target.kind ?? 'stdio', calls)}
            action={(remark) => <Remedy {...{ remark, text, calls }} onWrite={write} />}
          />
        </Editor>
      }
      result={
        <SentList
          {...{ sessionKey, rows, calls, selected, openEntry }}
          onSelect={setSelected}
          onTake={take}
        />
      }
    />
  );
}

/** Tells why something was not done; nothing while all is well. */
function outcomeOf(done: unknown, tell: (problem: string | undefined) => void): void {
  Promise.resolve(done).then(
    () => tell(undefined),
    (error: unknown) => tell(error instanceof Error ? error.message : String(error)),
  );
}

interface RemedyProps {
  remark: Remark;
  text: string;
  calls: Summary['calls'];
  onWrite: (text: string) => void;
}

function Remedy({ remark, text, calls, onWrite }: RemedyProps) {
  if (remark.id === 'lines') {
    // What is no JSON stays as it is: nobody knows what its line ends mean.
    const line = minify(text);
    if (line.includes('\n')) return null;
    return (
      <Button look="quiet" className="h-5!" onPress={() => onWrite(line)}>
        Make it one line
      </Button>
    );
  }
  if (remark.id !== 'used-id') return null;
  const id = freeId(calls);
  return (
    <Button look="quiet" className="h-5!" onPress={() => onWrite(withId(text, id))}>
      Use {id}
    </Button>
  );
}

/** The newest frames of this session that were made by hand, oldest first. */
function useSent(key: SessionKey) {
  const [total, setTotal] = useState(0);
  const from = Math.max(0, total - MOST_SENT);
  const query = { from, to: from + MOST_SENT, byFrame: true, filter: 'origin:hand', expanded: [] };
  const { value } = useRows(key, query);
  if (value !== undefined && value.total !== total) setTotal(value.total);
  return value?.rows ?? [];
}
