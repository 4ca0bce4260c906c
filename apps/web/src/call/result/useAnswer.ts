import type { Exchange } from '@loupe/ledger';
import { useEffect, useState } from 'react';
import { sessionWorker, useResult } from '../../session/hooks.ts';
import type { ResultDetail, SessionKey } from '../../session/view.ts';
import { answerIn } from './whole.ts';

/** Up to this many UTF-16 units an answer is read whole without asking: a screenshot is, and six megabytes in base64. */
const READ_UNASKED = 9 * 1024 * 1024;

/** The raw `result` or `error` of an answered call. */
export interface Answer {
  readonly detail: ResultDetail;
  /** JSON text; its head only, unless `isWhole`. */
  readonly text: string;
  readonly isWhole: boolean;
  /** The rest is being read. */
  readonly isReading: boolean;
  readonly readWhole: () => void;
  readonly problem?: string | undefined;
}

interface Rest {
  /** The seq of the answer it belongs to. */
  readonly of: number;
  readonly text?: string;
  readonly problem?: string;
}

/** The answer to a call; undefined while it is being read, words when it can't be. */
export function useAnswer(
  key: SessionKey,
  exchange: Exchange,
): Answer | { words: string | undefined } {
  const { asked, answered, id } = exchange;
  const { value, problem } = useResult(key, asked);
  const [wanted, setWanted] = useState<number>();
  const [rest, setRest] = useState<Rest>();
  const detail = value?.exchange.answered === answered ? value : undefined;
  const isCut = detail !== undefined && detail.whole > detail.text.length;
  const isWanted = isCut && (wanted === answered || detail.whole <= READ_UNASKED);
  useEffect(() => {
    if (!isWanted || answered === undefined) return;
    let isGone = false;
    readText(key, answered, id.text).then(
      (text) => isGone || setRest({ of: answered, text }),
      (error: unknown) =>
        isGone ||
        setRest({ of: answered, problem: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, key, answered, id.text]);
  if (detail === undefined) return { words: problem };
  const own = rest?.of === answered ? rest : undefined;
  return {
    detail,
    text: own?.text ?? detail.text,
    isWhole: !isCut || own?.text !== undefined,
    isReading: isWanted && own === undefined,
    readWhole: () => setWanted(answered),
    problem: own?.problem,
  };
}

async function readText(key: SessionKey, answered: number, idText: string): Promise<string> {
  const blob = await sessionWorker().wholeText(key, answered);
  return answerIn(await blob.text(), idText);
}
