import type { Ask, AskKind } from '@loupe/mcp';
import type { Exchange } from '@loupe/ledger';
import type { Summary } from '../../session/view.ts';
import { visibleText } from '../../ui/visible.ts';
import { stringMember } from '../params.ts';

/** Who or what asks, in a word: the tool of the call that caused it, else the server. */
export function askerOf(ask: Ask, { connection, header }: Summary): string {
  return ask.causeName ?? connection.server?.name ?? header?.name ?? 'server';
}

/** The accessible name of an ask: `Ask 2: elicitation, deploy`. */
export function askName(ask: Ask, summary: Summary): string {
  return `Ask ${ask.number}: ${ask.kind}, ${visibleText(askerOf(ask, summary))}`;
}

/** What is wanted, in the words of a person. */
export const WANTS: Readonly<Record<AskKind, string>> = {
  sampling: 'wants a model’s reply',
  elicitation: 'wants something from you',
  roots: 'wants the folders you work in',
};

/** Whether it is the person who has to do something about it. */
export function isOpen({ state, automatic }: Ask): boolean {
  return state === 'open' && automatic !== true;
}

export function openAsks(asks: readonly Ask[]): readonly Ask[] {
  return asks.filter(isOpen);
}

/**
 * The open asks that belong beside a call. One whose cause is not certain stands beside every waiting
 * call that may be it.
 */
export function asksBeside(asks: readonly Ask[], exchange: Exchange): readonly Ask[] {
  const waits = exchange.status === 'waiting' || exchange.status === 'input-required';
  return openAsks(asks).filter(({ cause, task, seq }) =>
    cause === undefined
      ? waits && task === undefined && seq > exchange.asked
      : cause === exchange.asked,
  );
}

const ACTIONS: ReadonlyMap<string, string> = new Map([
  ['accept', 'accepted'],
  ['decline', 'declined'],
  ['cancel', 'cancelled'],
]);

/** How an ask ended, for a person. */
export function outcomeOf({ state, answer, automatic }: Ask): string {
  const by = automatic === true ? ' by itself' : '';
  if (state === 'open') return automatic === true ? 'about to be answered by itself' : 'open';
  if (answer === undefined)
    return state === 'refused' ? 'refused' : 'withdrawn: nobody waits for the answer any more';
  if ('error' in answer)
    return `${state === 'refused' ? 'refused' : 'declined'}${by} with error ${answer.error.code}`;
  const action = stringMember(answer.result, 'action');
  if (action !== undefined) return `${ACTIONS.get(action) ?? `answered “${action}”`}${by}`;
  return `answered${by}`;
}
