import { judgement } from '../src/validate/judgement.ts';
import type { Mismatch, Verdict } from '../src/validate/verdict.ts';

const textOf = (json: unknown) => (typeof json === 'string' ? json : JSON.stringify(json));
/** Judges JSON texts, or values that are written as such. */
export const judged = (schema: unknown, value: unknown) => judgement(textOf(schema), textOf(value));

export function mismatches(verdict: Verdict): readonly Mismatch[] {
  return verdict.kind === 'invalid' ? verdict.mismatches : [];
}

/** Each mismatch as its path, the member that is meant, and what is said. */
export const words = (verdict: Verdict) =>
  mismatches(verdict).map(({ path, member, words: said }) =>
    [...path, ...(member === undefined ? [] : [`(${member})`]), said].join(' '),
  );

/** Why nothing was judged; else what was. */
export const reason = (verdict: Verdict) =>
  verdict.kind === 'unjudged' ? verdict.reason : verdict.kind;
