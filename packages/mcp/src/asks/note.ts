import { isProblem, parseValue, scan } from '@loupe/json';
import type { AskAnswer } from './ask.ts';

/** The text of an `answer` note. */
export function answerText(key: string, answer: AskAnswer): string {
  return JSON.stringify({ ask: key, ...answer });
}

/** Reads an `answer` note; undefined where it is none that can be used. */
export function readAnswer(
  text: string | undefined,
): { readonly key: string; readonly answer: AskAnswer } | undefined {
  if (text === undefined || isProblem(scan(text))) return undefined;
  const { ask, result, error } = (parseValue(text) ?? {}) as {
    readonly ask?: unknown;
    readonly result?: unknown;
    readonly error?: { readonly code?: unknown; readonly message?: unknown } | null;
  };
  if (typeof ask !== 'string') return undefined;
  if (typeof result === 'string') {
    return isProblem(scan(result)) ? undefined : { key: ask, answer: { result } };
  }
  const { code, message } = error ?? {};
  if (typeof code !== 'number' || typeof message !== 'string') return undefined;
  return { key: ask, answer: { error: { code, message } } };
}
