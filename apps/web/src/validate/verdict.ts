/** One way in which a value differs from its schema. */
export interface Mismatch {
  /** Member names and item indexes (as text) from the root of the value; for a missing member, the object's path. */
  readonly path: readonly string[];
  /** For `required` and what is like it: the member that is meant, so that its field can say so. */
  readonly member?: string;
  /** For a person: "7 is not a multiple of 5". */
  readonly words: string;
  /** The keyword that says so: `multipleOf`. */
  readonly keyword: string;
}

/** What the judge says of a value. It advises; nothing is refused because of it. */
export type Verdict =
  | { readonly kind: 'valid' }
  /** `more`: so many are left out of a long list. */
  | {
      readonly kind: 'invalid';
      readonly mismatches: readonly Mismatch[];
      readonly more: number;
      /** What of the schema was left out of the check, worded like a `reason`; absent where all was checked. */
      readonly unchecked?: string;
    }
  /** Not checked, and why, in words that stand behind “Not checked: ”: dialect not supported, reference that can't be followed, time limit, not a schema. */
  | { readonly kind: 'unjudged'; readonly reason: string };
