import type { Exchange, Leg } from '@loupe/ledger';
import type { RowStatus } from '../view.ts';

/** The leg that the frame with this seq asks or answers, of an exchange with several. */
export function legAt({ legs }: Exchange, seq: number): Leg | undefined {
  return legs?.find(({ asked, answered }) => asked === seq || answered === seq);
}

/** What became of one leg: all but the last were answered with a question. */
export function legStatus(exchange: Exchange, leg: Leg): RowStatus {
  if (leg !== exchange.legs?.at(-1)) return 'input-required';
  return exchange.late === true ? 'late' : exchange.status;
}
