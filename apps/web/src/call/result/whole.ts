import { path } from '@loupe/json';
import { itemTexts } from '../params.ts';

/**
 * The raw `result` (else `error`) of the response with this id in a frame's text, which may be a batch;
 * the whole frame where there is none. `idText` is the id as JSON.
 */
export function answerIn(frameText: string, idText: string): string {
  const messages = frameText.trimStart().startsWith('[') ? itemTexts(frameText) : [frameText];
  const own = messages.find((message) => path(message, 'id') === idText) ?? messages[0];
  if (own === undefined) return frameText;
  return path(own, 'result') ?? path(own, 'error') ?? frameText;
}
