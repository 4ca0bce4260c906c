import type { ParsedFrame } from '@loupe/jsonrpc';
import type { Exchange } from './view.ts';

/**
 * Raw JSON of the result or the error that a frame brought for an exchange; of a malformed answer its text, undefined
 * where the frame holds no answer to it. An answer without an id belongs to the request that its HTTP exchange carried.
 */
export function answerIn(frame: ParsedFrame, { id }: Pick<Exchange, 'id'>): string | undefined {
  for (const message of frame.messages) {
    if (message.kind === 'request' || message.kind === 'notification') continue;
    if (message.id !== undefined && message.id.key !== id.key) continue;
    if (message.kind === 'response') return message.result;
    return message.kind === 'error' ? message.error : message.text;
  }
  return undefined;
}
