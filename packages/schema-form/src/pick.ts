import type { Branch, Constant, FieldModel } from './field.ts';
import type { Fit } from './fit.ts';
import type { JsonNode } from './node.ts';
import { readJson } from './node.ts';
import { valueKey } from './same.ts';

/** A branch as far as it takes to tell whether a value belongs to it. */
interface Candidate {
  readonly fit: (value: JsonNode) => Fit;
  readonly constants: () => readonly Constant[];
  readonly names: () => ReadonlyMap<string, unknown>;
}

/**
 * The branch that a value belongs to: one whose constants it has, then one that accepts it, then one
 * that may; of several the one that names most of its members. Else such a one of the value's kind;
 * -1 for none.
 */
export function pickBranch(
  candidates: readonly Candidate[],
  branches: readonly Branch[],
  value: JsonNode,
): number {
  const belongs = highest(candidates.map((candidate) => scoreOf(candidate, value)));
  if (belongs >= 0) return belongs;
  return highest(
    candidates.map((candidate, index) => {
      const field = branches[index]?.field();
      return field !== undefined && isOfKind(field, value) ? 1 + namedShare(candidate, value) : 0;
    }),
  );
}

/** The index of the first of the highest scores, -1 where none is above 0. */
function highest(scores: readonly number[]): number {
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  return best === 0 ? -1 : scores.indexOf(best);
}

const FITS: Readonly<Record<Fit, number>> = { yes: 4, unknown: 2, no: 0 };

/** Above 0 where the value may belong to the branch; up to 1 is for the members that are named. */
function scoreOf(candidate: Candidate, value: JsonNode): number {
  const told = tellsApart(candidate.constants(), value);
  const points = told === 'no' ? 0 : FITS[candidate.fit(value)] + (told === 'yes' ? 1 : 0);
  return points === 0 ? 0 : points + namedShare(candidate, value);
}

/** How many of a value's members the branch names; below 1. */
function namedShare({ names }: Candidate, { members }: JsonNode): number {
  if (members.size === 0) return 0;
  const known = names();
  return [...members.keys()].filter((name) => known.has(name)).length / (members.size + 1);
}

/** Whether a value has the constants of a branch: any other value says no, none at all leaves it open. */
function tellsApart(constants: readonly Constant[], value: JsonNode): Fit {
  let result: Fit = 'unknown';
  for (const { path, text } of constants) {
    let member: JsonNode | undefined = value;
    for (const name of path) member = member?.members.get(name);
    if (member === undefined) continue;
    const constant = readJson(text);
    if (constant === undefined || valueKey(member) !== valueKey(constant)) return 'no';
    result = 'yes';
  }
  return result;
}

function isOfKind(field: FieldModel, value: JsonNode): boolean {
  if (field.kind === 'union') return field.branchOf(value) >= 0;
  if (field.kind === 'choice' || field.kind === 'json') return false;
  return field.kind === value.kind;
}
