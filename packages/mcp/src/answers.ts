import type { Message } from '@loupe/jsonrpc';
import type { FrameReading } from './transports/reading.ts';

/** The only revision with batches (spec 2025-03-26/basic#batching). */
const WITH_BATCHES = '2025-03-26';

/**
 * The messages of a reading as the negotiated revision has them. Where it has no batches, an answer
 * inside an array is malformed (it fails its call by name); requests and notifications are left as they are.
 */
export function messagesOf(
  reading: FrameReading,
  revision: string | undefined,
): readonly Message[] {
  const { frame, direction } = reading;
  if (!frame.batch || direction === 'sent') return frame.messages;
  if (revision === undefined || revision === WITH_BATCHES) return frame.messages;
  return frame.messages.map((message) => {
    if (message.kind !== 'response' && message.kind !== 'error') return message;
    return {
      kind: 'malformed',
      reason: 'not-an-object',
      detail: `The answer is inside an array, but revision ${revision} has no batches.`,
      text: message.text,
      ...(message.id && { id: message.id }),
    };
  });
}

/**
 * Whether a received message answers the request with this id key and sent frame. An error without an
 * id answers the request whose HTTP exchange brought it, and so does a broken body that is all there is.
 */
export function isAnswerTo(
  message: Message,
  reading: FrameReading,
  asked: { readonly key: string; readonly seq: number },
): boolean {
  if (message.kind === 'request' || message.kind === 'notification') return false;
  if (message.id) return message.id.key === asked.key;
  if (reading.answers !== asked.seq) return false;
  return message.kind === 'error' || reading.whole === true;
}
