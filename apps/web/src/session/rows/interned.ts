import { head } from './preview.ts';

/** Kept of a text that is longer; a URI may well be some hundred characters. */
const LONGEST = 1000;
/** A column of a million different values is no reason to keep an index of them. */
const MOST_KNOWN = 65_536;

/**
 * Texts by number, so that a column is four bytes a line. Texts that repeat have one number, as long as there are
 * not too many different ones: two numbers may stand for equal texts, but a number always for the same one.
 */
export class Interned {
  private readonly all: string[] = [''];
  private known = new Map<string, number>([['', 0]]);

  /** How many numbers there are: 0 (the empty text) up to this one, exclusive. */
  get size(): number {
    return this.all.length;
  }

  text(id: number): string {
    return this.all[id] ?? '';
  }

  /** The number of a text; of a long one only the head is kept. */
  id(text: string): number {
    const short = text.length > LONGEST ? head(text, LONGEST) : text;
    const known = this.known.get(short);
    if (known !== undefined) return known;
    if (this.known.size >= MOST_KNOWN) this.known = new Map([['', 0]]);
    const id = this.all.length;
    const own = head(short, LONGEST);
    this.all.push(own);
    this.known.set(own, id);
    return id;
  }
}
