import { createParser } from 'eventsource-parser';
import type { EventSourceMessage } from 'eventsource-parser';
import { LONGEST_WAIT_MS } from './retry-after.ts';

/** One block of an event stream, read. */
export interface SseBlock {
  /** Absent where the block has no data. Lines are joined by LF. */
  readonly data?: string;
  readonly event?: string;
  readonly id?: string;
  /** Milliseconds, a day at the most. */
  readonly retry?: number;
}

/**
 * Reads one whole block (up to its blank line) by the event-stream grammar of the HTML standard. Unlike
 * an EventSource it also tells the id and retry of a block without data, which a server sends to make
 * its stream resumable (spec 2025-11-25/basic/transports#sending-messages-to-the-server).
 */
export function readBlock(text: string): SseBlock {
  let message: EventSourceMessage | undefined;
  let retry: number | undefined;
  const parser = createParser({
    onEvent: (event) => (message ??= event),
    onRetry: (milliseconds) => (retry = Math.min(milliseconds, LONGEST_WAIT_MS)),
  });
  // The parser dispatches only what has data: an empty data line in front makes it tell of the other blocks,
  // and leaves one LF before real data. The LF behind ends a block whose lines end with a lone CR.
  parser.feed(`data\n${text.replace(/^\uFEFF/, '')}\n`);
  const data = message?.data.slice(1) ?? '';
  return {
    ...(data !== '' && { data }),
    ...(message?.event !== undefined && { event: message.event }),
    ...(message?.id !== undefined && { id: message.id }),
    ...(retry !== undefined && { retry }),
  };
}

/** The protocol text in a block: undefined for priming events, comments and events of another name. */
export function messageIn(block: SseBlock): string | undefined {
  const named = block.event ?? 'message';
  return named === 'message' ? block.data : undefined;
}
