import { Judge } from './accepts.ts';
import { References } from './references.ts';
import type { JsonNode } from './node.ts';

/** What belongs to a schema as a whole, whatever place of it is drawn. */
export class Schema {
  readonly references: References;
  private readonly identities = new Map<string, number>();

  constructor(root: JsonNode) {
    this.references = new References(root);
  }

  /** A number that is the same for the same words. */
  identity(words: string): number {
    let identity = this.identities.get(words);
    if (identity === undefined) {
      identity = this.identities.size;
      this.identities.set(words, identity);
    }
    return identity;
  }

  /** A judge with the patience for one question. */
  judge(): Judge {
    return new Judge(this.references);
  }
}
