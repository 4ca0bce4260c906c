import { Doc } from './json-tree/doc.ts';
import type { TextRef } from './opened.ts';

/** Texts that the page has and lends to the worker, which shows them a piece at a time like those of the transcript. */
interface Given {
  /** Gives the number that a `TextRef` names it by. */
  give(text: string): number;
  /** Forgets a text that is shown no more. */
  takeBack(number: number): void;
  /** Throws with words for a person where the text was taken back. */
  doc(ref: TextRef): Promise<Doc>;
}

export function createGiven(): Given {
  const docs = new Map<number, Doc>();
  let last = 0;
  return {
    give(text) {
      last += 1;
      docs.set(last, new Doc(text));
      return last;
    },
    takeBack: (number) => void docs.delete(number),
    async doc({ seq, inside }) {
      const doc = docs.get(seq);
      if (doc === undefined) throw new Error('This text is not shown any more.');
      return inside === undefined ? doc : await doc.inside(inside.node, inside.decoded);
    },
  };
}
