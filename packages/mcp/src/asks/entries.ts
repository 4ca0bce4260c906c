import { path } from '@loupe/json';
import { stringAtPath } from '../json-values.ts';
import type { Ask } from './ask.ts';
import { ASK_METHODS, refusalOf } from './declared.ts';
import { membersOf } from './retry.ts';

type Entry = Pick<Ask, 'kind' | 'params' | 'state' | 'answer' | 'automatic' | 'words'> & {
  readonly entry: string;
};

/**
 * The entries of an `inputRequests` (JSON text) as asks. What was not declared is refused; then, and
 * where an entry is none of the three kinds, the whole can't be answered, and `problem` says why.
 */
export function readEntries(
  inputRequests: string | undefined,
  declared: string | undefined,
): { readonly entries: readonly Entry[]; readonly problem?: string } {
  if (inputRequests === undefined || inputRequests === 'null') return { entries: [] };
  const members = membersOf(inputRequests);
  if (!members) return { entries: [], problem: 'The inputRequests of the server are no object.' };
  const read = [...new Map(members)].map(([entry, text]) => readEntry(entry, text, declared));
  const problem = read.find((one) => one.problem !== undefined)?.problem;
  const entries = read.flatMap(({ ask }): Entry[] => {
    if (!ask) return [];
    // Nobody is asked for what can't be sent.
    const isInVain = problem !== undefined && ask.state === 'open';
    return [isInVain ? { ...ask, state: 'withdrawn' } : ask];
  });
  return { entries, ...(problem !== undefined && { problem }) };
}

/** Why nobody can answer an `inputRequests` (JSON text), whatever was declared; undefined where that is possible. */
export function unanswerable(inputRequests: string): string | undefined {
  return readEntries(inputRequests, EVERYTHING).problem;
}

const EVERYTHING = '{"roots":{},"sampling":{"tools":{}},"elicitation":{"form":{},"url":{}}}';

function readEntry(
  entry: string,
  text: string,
  declared: string | undefined,
): { readonly ask?: Entry; readonly problem?: string } {
  const method = stringAtPath(text, 'method');
  const kind = method === undefined ? undefined : ASK_METHODS.get(method);
  if (kind === undefined) {
    const named = method === undefined ? 'no method' : `the method ${method.slice(0, 80)}`;
    return { problem: `The server wants ${named} for "${entry.slice(0, 80)}".` };
  }
  const ask = { entry, kind, params: path(text, 'params') ?? '{}', state: 'open' } as const;
  const error = refusalOf(kind, ask.params, declared);
  if (!error) return { ask };
  const words = error.message;
  const refused = { ...ask, state: 'refused', answer: { error }, automatic: true, words } as const;
  return { ask: refused, problem: words };
}
