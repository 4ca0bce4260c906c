import type { Task } from '@loupe/mcp';
import { useEffect, useState } from 'react';
import { sessionWorker } from '../../session/hooks.ts';
import type { SessionKey } from '../../session/view.ts';
import { outcomeIn, type TaskOutcome } from './task.ts';

/** Larger frames are for the Frame tab and for download: drawing them would stall the page. Bytes. */
const LARGEST_DRAWN = 4 * 1024 * 1024;

type Read = { readonly outcome: TaskOutcome } | { readonly problem: string };

/** The outcome of a task, read back from the entry that holds it; undefined while it is being read. */
export function useTaskOutcome(key: SessionKey, task: Task, seq: number): Read | undefined {
  const { era } = task;
  const [read, setRead] = useState<{ readonly of: number; readonly read: Read }>();
  useEffect(() => {
    let isGone = false;
    readOutcome(key, { era }, seq).then(
      (found) => isGone || setRead({ of: seq, read: found }),
      (error: unknown) => {
        const problem = error instanceof Error ? error.message : String(error);
        if (!isGone) setRead({ of: seq, read: { problem } });
      },
    );
    return () => {
      isGone = true;
    };
  }, [key, era, seq]);
  return read?.of === seq ? read.read : undefined;
}

async function readOutcome(key: SessionKey, task: Pick<Task, 'era'>, seq: number): Promise<Read> {
  const blob = await sessionWorker().wholeText(key, seq);
  if (blob.size > LARGEST_DRAWN) {
    return {
      problem: 'It is too long to be drawn here. “Frame” shows its head and saves it whole.',
    };
  }
  const outcome = outcomeIn(await blob.text(), task);
  return outcome ? { outcome } : { problem: 'The entry holds neither a result nor an error.' };
}
