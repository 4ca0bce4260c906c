import { isProblem, scan } from '@loupe/json';
import type { Id } from '@loupe/jsonrpc';
import type { ClientCommand } from '../commands.ts';
import type { AskAnswer, Asks } from './asks.ts';
import { isNoted } from './asks-fold.ts';
import { answerText } from './note.ts';

interface AnsweringOptions {
  readonly asks: Pick<Asks, 'get'>;
  /** Answers a request of the server. */
  readonly reply: (to: Id, answer: AskAnswer) => void;
  readonly execute: (command: ClientCommand) => void;
}

/**
 * Gives the person's answer to whoever waits for it: the server's request, or the call that goes on
 * with it. Does nothing where nobody waits any more. Throws a TypeError if the result is no JSON text.
 */
export function answerAsk(
  { asks, reply, execute }: AnsweringOptions,
  key: string,
  answer: AskAnswer,
): void {
  if ('result' in answer && isProblem(scan(answer.result))) {
    throw new TypeError('The answer is no JSON text.');
  }
  const ask = asks.get(key);
  if (ask?.state !== 'open') return;
  if (ask.id && !isNoted(ask)) reply(ask.id, answer);
  else execute({ do: 'note', about: ask.seq, note: 'answer', text: answerText(key, answer) });
}
