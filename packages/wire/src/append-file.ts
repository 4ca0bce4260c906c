import { closeSync, openSync, writeSync } from 'node:fs';

/** Hears a chunk after it is on disk, with its byte offset, and whether somebody may be waiting for it. */
export type LogListener = (chunk: Buffer, offset: number, isUrgent: boolean) => void;

/** A file that has one writer and only grows. */
export interface AppendFile {
  /** Bytes on disk. */
  readonly size: number;
  /** Adds a line to the batch of this tick, which is urgent if one of its lines is. Never throws. */
  push(line: string, isUrgent: boolean): void;
  /** Returns the way to stop listening. */
  onAppend(listener: LogListener): () => void;
  /** Writes the batch now. */
  flush(): void;
  /** Writes what is left and closes the file. */
  close(): void;
}

const BATCH_CHARACTERS = 256 * 1024;
const RETRY_MS = 1000;

/**
 * Makes a file with mode 0600. All lines of one tick are written by one call, and only then told to listeners:
 * what anybody has seen is on disk, even when this process is killed.
 *
 * @param onProblem hears once of each streak of failed writes (a full disk, a lost mount); what could not be
 *   written is kept and tried again, so a disk that recovers loses nothing
 * @throws when the file exists or can't be made
 */
export function createAppendFile(path: string, onProblem: (problem: Error) => void): AppendFile {
  const fd = openSync(path, 'wx', 0o600);
  const listeners = new Set<LogListener>();
  let size = 0;
  let batch = '';
  let isUrgentBatch = false;
  let scheduled = false;
  let closed = false;
  let unwritten: Buffer | undefined;
  let retry: NodeJS.Timeout | undefined;

  const write = (chunk: Buffer): void => {
    let done = 0;
    try {
      while (done < chunk.length) {
        done += writeSync(fd, chunk, done, chunk.length - done, size + done);
      }
      unwritten = undefined;
    } catch (problem) {
      if (unwritten === undefined) onProblem(problem as Error);
      unwritten = chunk.subarray(done);
      retry = setTimeout(flush, RETRY_MS).unref();
    }
    if (done === 0) return;
    const offset = size;
    size += done;
    const isUrgent = isUrgentBatch;
    isUrgentBatch = false;
    for (const listener of listeners) listener(chunk.subarray(0, done), offset, isUrgent);
  };

  const flush = (): void => {
    scheduled = false;
    clearTimeout(retry);
    if (closed || (batch === '' && unwritten === undefined)) return;
    const text = Buffer.from(batch);
    batch = '';
    write(unwritten === undefined ? text : Buffer.concat([unwritten, text]));
  };

  return {
    get size() {
      return size;
    },
    push(line, isUrgent) {
      batch += `${line}\n`;
      isUrgentBatch ||= isUrgent;
      // While the disk takes nothing, batches wait for the next try.
      if (batch.length > BATCH_CHARACTERS && unwritten === undefined) {
        flush();
      } else if (!scheduled && unwritten === undefined) {
        scheduled = true;
        queueMicrotask(flush);
      }
    },
    onAppend(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush,
    close() {
      flush();
      closed = true;
      clearTimeout(retry);
      closeSync(fd);
    },
  };
}
