import type { Ask, AskAnswer, ClientChoices } from '@loupe/mcp';
import { useState } from 'react';
import { sessionWorker } from '../../session/hooks.ts';
import type { SessionKey, Summary } from '../../session/view.ts';
import { obstacleOf } from '../obstacle.ts';
import { dropDraft, useDraft } from '../useDraft.ts';

/** An open ask and what can be done about it. */
export interface OpenAsk {
  readonly sessionKey: SessionKey;
  readonly summary: Summary;
  readonly ask: Ask;
  /** Why nothing can be answered now. */
  readonly obstacle: string | undefined;
  /** Why the last answer was not given. */
  readonly problem: string | undefined;
  readonly answer: (answer: AskAnswer) => void;
}

const thingOf = (ask: Ask) => `ask ${ask.key}`;

/** Answers an ask, and forgets what was typed for it once that is done. */
export function useAsk(sessionKey: SessionKey, summary: Summary, ask: Ask): OpenAsk {
  const [problem, setProblem] = useState<string>();
  const obstacle = obstacleOf(summary);
  const answer = async (given: AskAnswer): Promise<void> => {
    try {
      await sessionWorker().answer(sessionKey, ask.key, given);
      dropDraft(sessionKey, thingOf(ask));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return {
    ...{ sessionKey, summary, ask, obstacle, problem },
    answer: (given) => {
      if (obstacle === undefined) void answer(given);
    },
  };
}

/** What a person has typed for an ask; it stays while other panels are looked at. */
export function useAskDraft<T>(
  { sessionKey, ask }: OpenAsk,
  accepts: (value: unknown) => value is T,
): [T | undefined, (draft: T) => void] {
  return useDraft(sessionKey, thingOf(ask), accepts);
}

/** Whether this tab may change what the client does; only the one that drives can. */
export function mayChoose({ bridge }: Summary): boolean {
  return bridge?.life === 'live' && bridge.driving;
}

/** Changes some of the choices and keeps the others. */
export function choose(
  key: SessionKey,
  { connection }: Summary,
  change: Partial<ClientChoices>,
): Promise<void> {
  return sessionWorker().choose(key, { ...connection.choices, ...change });
}
