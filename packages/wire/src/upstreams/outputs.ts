import type { Readable } from 'node:stream';
import { createByteLines } from './byte-lines.ts';
import type { Bounded, Limits } from './bounded.ts';
import { decodeBytes } from './decoding.ts';
import type { UpstreamDeps } from './upstream.ts';

/** A child's output that is being recorded. */
export interface Recording {
  /** Records what stands after the last line end and stops listening. */
  finish(): void;
}

/** A prompt or a progress bar has no line end: it is shown when the server falls silent for so long. */
const PARTIAL_LINE_MS = 200;
/** A longer line of stderr becomes several entries, in bytes. */
const STDERR_PIECE = 1024 * 1024;
/** Nothing of stderr is cut away. */
const STDERR_LIMITS: Limits = { limit: Infinity, head: Infinity };

/** Records each line as a received frame, whatever it says. */
export function recordStdout(
  stream: Readable,
  limits: Limits,
  write: UpstreamDeps['write'],
): Recording {
  const frame = ({ bytes, ...cut }: Bounded) =>
    ({
      kind: 'frame',
      direction: 'received',
      ...decodeBytes(bytes),
      ...cut,
    }) as const;
  const lines = createByteLines(limits, (line) => void write(frame(line)));
  const finish = (): void => {
    const rest = lines.take();
    if (rest !== undefined) write({ ...frame(rest), unterminated: true });
  };
  return recording(stream, (chunk) => lines.push(chunk), finish);
}

/** Records each line of stderr, and an unfinished one when it stays so for a while. */
export function recordStderr(stream: Readable, write: UpstreamDeps['write']): Recording {
  const record = (line: Bounded): void => {
    write({ kind: 'stderr', ...decodeBytes(line.bytes) });
  };
  const lines = createByteLines(STDERR_LIMITS, record);
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    const part = lines.takeWhole();
    if (part !== undefined) record(part);
  };
  const push = (chunk: Buffer): void => {
    clearTimeout(timer);
    lines.push(chunk);
    if (lines.held > STDERR_PIECE) flush();
    else if (lines.held > 0) timer = setTimeout(flush, PARTIAL_LINE_MS);
  };
  return recording(stream, push, () => {
    clearTimeout(timer);
    const rest = lines.take();
    if (rest !== undefined) record(rest);
  });
}

function recording(stream: Readable, push: (chunk: Buffer) => void, rest: () => void): Recording {
  let finished = false;
  const finish = (): void => {
    if (finished) return;
    finished = true;
    stream.off('data', push);
    rest();
    stream.destroy();
  };
  stream.on('data', push);
  stream.once('end', finish);
  // A pipe that breaks ends the recording like one that closes: what came is kept.
  stream.on('error', finish);
  return { finish };
}
