import { path } from '@loupe/json';
import { completionParams, readCompletions } from '@loupe/mcp';
import { createContext } from 'react';
import { sessionWorker } from '../../session/hooks.ts';
import type { SessionKey, Summary } from '../../session/view.ts';
import { obstacleOf } from '../obstacle.ts';
import type { Suggestions } from './suggester.ts';

const COMPLETE = 'completion/complete';
const METHOD_NOT_FOUND = -32601;

/** What the values belong to: a prompt by its name, or a template by its text. */
export type CompletionRef = { readonly prompt: string } | { readonly template: string };

/** Asks the server what it suggests for the argument or variable `name`, which now reads `value`. */
export type CompletionSource = (name: string, value: string) => Promise<Suggestions>;

/** Where the text fields of a form get suggestions from; undefined: nobody is asked. */
export const FormCompletions = createContext<CompletionSource | undefined>(undefined);

/**
 * Whether this server is asked for completions: where it declares them, and where it could not, because
 * 2024-11-05 has no capability for it; there it is asked until it says that it has no such method
 * (spec 2025-03-26/server/utilities/completion#capabilities).
 */
export function offersCompletions(key: SessionKey, { connection }: Summary): boolean {
  const { capabilities = '{}', revision, attempt } = connection;
  const declared = path(capabilities, 'completions');
  if (declared !== undefined && declared !== 'null' && declared !== 'false') return true;
  return revision === '2024-11-05' && !unknownTo.has(openingOf(key, attempt));
}

/** Openings whose server has no such method. */
const unknownTo = new Set<string>();
const openingOf = (key: SessionKey, attempt: number): string => `${key} ${attempt}`;

/**
 * The server of a session as a source. `chosen` holds what the other arguments read now: since 2025-06-18 it goes
 * along as context. Undefined where nobody is to be asked.
 */
export function completionSource(
  key: SessionKey,
  summary: Summary,
  ref: CompletionRef,
  chosen: Readonly<Record<string, string>>,
): CompletionSource | undefined {
  if (obstacleOf(summary) !== undefined || !offersCompletions(key, summary)) return undefined;
  return async (name, value) => {
    const params = completionParams(ref, { name, value }, chosen, summary.connection.revision);
    const answer = await sessionWorker().ask(key, COMPLETE, params);
    if (!('problem' in answer)) return readCompletions(answer.result);
    if (answer.code === METHOD_NOT_FOUND) {
      unknownTo.add(openingOf(key, summary.connection.attempt));
    }
    return answer;
  };
}
