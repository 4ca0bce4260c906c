import type { Exchange } from '@loupe/ledger';

/** An entry of an exchange that can be looked at beside the others. */
interface Half {
  readonly seq: number;
  readonly title: string;
}

/** The questions and answers of an exchange, with the entry itself where it is none of them. */
export function halvesOf(seq: number, exchange: Exchange | undefined): readonly Half[] {
  if (exchange === undefined) return [];
  const { legs = [], asked, answered } = exchange;
  const rounds = legs.length > 0 ? legs : [{ asked, answered }];
  const halves = rounds.flatMap((leg, index): Half[] => {
    const number = rounds.length > 1 ? ` ${index + 1}` : '';
    const question = { seq: leg.asked, title: `Question${number} #${leg.asked}` };
    if (leg.answered === undefined) return [question];
    return [question, { seq: leg.answered, title: `Answer${number} #${leg.answered}` }];
  });
  const isOne = halves.some((half) => half.seq === seq);
  return isOne ? halves : [{ seq, title: `This #${seq}` }, ...halves];
}
