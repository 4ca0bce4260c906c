import type { BodyKind } from './bodies.ts';
import { createBounded } from './bounded.ts';
import type { Limits } from './bounded.ts';
import { decodeBytes, wholeCharacters } from './decoding.ts';
import type { Decoded } from './decoding.ts';
import { createEventBlocks } from './event-blocks.ts';
import type { UpstreamDeps } from './upstream.ts';

/** An event that is longer than what is kept; the message is for a person. */
export class TooLongError extends Error {
  override readonly name = 'TooLongError';
  readonly code = 'TOO_LONG';

  constructor(limit: number) {
    super(`The server sent more than ${limit.toLocaleString('en')} bytes without ending an event.`);
  }
}

/** Takes in the bytes of one response body. */
export interface BodyRecorder {
  /** Of an event stream, writes each block that is complete. @throws TooLongError when one has no end in sight */
  push(chunk: Buffer): void;
  /** What hasn't been written yet: the whole of another body, or a block that was cut off. */
  rest(): (Decoded & { readonly cutFrom?: number }) | undefined;
}

export function createBodyRecorder(
  exchange: number,
  kind: BodyKind,
  limits: Limits,
  { write }: UpstreamDeps,
): BodyRecorder {
  return kind.isEventStream
    ? recordEvents(
        (block) => {
          write({ kind: 'http', phase: 'event', exchange, ...decodeBytes(block, kind.charset) });
        },
        kind,
        limits,
      )
    : recordWhole(kind, limits);
}

function recordEvents(
  emit: (block: Buffer) => void,
  { charset }: BodyKind,
  { limit, head }: Limits,
): BodyRecorder {
  const blocks = createEventBlocks();
  return {
    push(chunk) {
      for (const block of blocks.push(chunk)) emit(block);
      if (blocks.held > limit) throw new TooLongError(limit);
    },
    rest() {
      if (blocks.held === 0) return undefined;
      const bytes = blocks.take();
      if (bytes.length <= limit) return decodeBytes(bytes, charset);
      const kept = bytes.subarray(0, head);
      const whole = kept.subarray(0, wholeCharacters(kept));
      return { ...decodeBytes(whole, charset), cutFrom: bytes.length };
    },
  };
}

function recordWhole({ charset }: BodyKind, limits: Limits): BodyRecorder {
  const body = createBounded(limits);
  return {
    push: (chunk) => body.push(chunk),
    rest() {
      if (body.length === 0) return undefined;
      const { bytes, ...cut } = body.take();
      return { ...decodeBytes(bytes, charset), ...cut };
    },
  };
}
