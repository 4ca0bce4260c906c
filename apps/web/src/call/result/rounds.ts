import type { Exchange, Leg } from '@loupe/ledger';

/** One round of a multi-round-trip call; times in milliseconds. */
export interface Round {
  readonly number: number;
  /** Seq of its request. */
  readonly asked: number;
  /** From the request to what came back; undefined while it is on its way. */
  readonly server: number | undefined;
  /** From what came back to the next request; undefined where there is none. */
  readonly person: number | undefined;
}

/** The server's time and the person's, apart. */
export function roundsOf(legs: readonly Leg[]): readonly Round[] {
  return legs.map(({ asked, askedAt, answeredAt }, index) => {
    const next = legs[index + 1];
    return {
      number: index + 1,
      asked,
      server: answeredAt === undefined ? undefined : answeredAt - askedAt,
      person: answeredAt === undefined || !next ? undefined : next.askedAt - answeredAt,
    };
  });
}

const WITHOUT_ANSWER: ReadonlySet<Exchange['status']> = new Set([
  'cancelled',
  'timed-out',
  'unanswered',
]);

/** Whether the call ended between its rounds: what was answered last is a question, and no result. */
export function isGivenUp({ legs, late, status }: Exchange): boolean {
  return legs?.at(-1)?.answered !== undefined && late !== true && WITHOUT_ANSWER.has(status);
}
