import type { BodyKind } from './bodies.ts';
import { createBounded } from './bounded.ts';
import type { Limits } from './bounded.ts';
import { decodeBytes } from './decoding.ts';
import type { Decoded } from './decoding.ts';
import { createEventBlocks } from './event-blocks.ts';
import type { UpstreamDeps } from './upstream.ts';

/** Takes in the bytes of one response body. */
export interface BodyRecorder {
  /** Of an event stream, writes each block that is complete. @throws when a block is longer than the limit */
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
  { limit }: Limits,
): BodyRecorder {
  const blocks = createEventBlocks();
  return {
    push(chunk) {
      for (const block of blocks.push(chunk)) emit(block);
      if (blocks.held > limit) throw new RangeError(`An event is longer than ${limit} bytes`);
    },
    rest: () => (blocks.held === 0 ? undefined : decodeBytes(blocks.take(), charset)),
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
