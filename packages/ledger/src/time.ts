import type { Exchange } from './view.ts';

/** Milliseconds that the other side took to answer. What a person took between two legs does not count. */
export function answerMs({ askedAt, answeredAt, legs }: Exchange): number | undefined {
  if (answeredAt === undefined) return undefined;
  if (legs === undefined) return answeredAt - askedAt;
  return legs.reduce((sum, leg) => sum + ((leg.answeredAt ?? leg.askedAt) - leg.askedAt), 0);
}
