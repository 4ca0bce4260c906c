import { encodeEntry, encodeHeader } from '@loupe/transcript';
import type { Entry, NewEntry, TranscriptHeader } from '@loupe/transcript';
import { createAppendFile } from './append-file.ts';
import type { LogListener } from './append-file.ts';
import { createFileBytes } from './file-bytes.ts';

/** The transcript of a live session: an append-only file that has one writer. */
export interface Log {
  /**
   * Stamps the entry and puts it into the batch of this tick. Never throws. An HTTP `request` gets its own
   * seq as its `exchange`, which nobody can know before.
   */
  append(entry: NewEntry): Entry;
  /** Bytes on disk: what followers may read. */
  readonly size: number;
  /** The bytes from `from` up to, not including, `to`; fewer where the file ends before. */
  read(from: number, to: number): Promise<Buffer>;
  /** Hears every chunk after it is on disk, with its byte offset. Returns the way to stop listening. */
  onAppend(listener: LogListener): () => void;
  /** Writes the batch now. */
  flush(): void;
  /** Writes what is left and closes the file. What is appended later is lost and reported. */
  close(): Promise<void>;
}

export interface LogOptions {
  /** Must not exist yet; the file is made with mode 0600. */
  readonly path: string;
  readonly header: TranscriptHeader;
  /** Hears once of each streak of failed writes. What could not be written is kept and tried again. */
  readonly onProblem?: (problem: Error) => void;
}

/**
 * Makes the file and writes its header.
 *
 * @throws when the file exists or can't be made
 */
export function createLog({ path, header, onProblem = () => undefined }: LogOptions): Log {
  const file = createAppendFile(path, onProblem);
  const bytes = createFileBytes(path);
  const clock = createStampClock(header.started);
  let seq = 0;
  let closed = false;

  file.push(encodeHeader(header), true);
  file.flush();

  return {
    append(entry) {
      seq += 1;
      const stamped: Entry = stamp(entry, seq, clock());
      if (closed) onProblem(new Error('An entry came after the log was closed.'));
      else file.push(encodeEntry(stamped), !isEcho(stamped));
      return stamped;
    },
    get size() {
      return file.size;
    },
    read: (from, to) => bytes.read(from, Math.min(to, file.size)),
    onAppend: (listener) => file.onAppend(listener),
    flush: () => file.flush(),
    async close() {
      if (closed) return;
      closed = true;
      file.close();
      await bytes.close();
    },
  };
}

function stamp(entry: NewEntry, seq: number, at: number): Entry {
  return entry.kind === 'http' && entry.phase === 'request'
    ? { ...entry, seq, at, exchange: seq }
    : { ...entry, seq, at };
}

/** Whether an entry only repeats what the driving tab has just asked for: nobody waits for it. */
function isEcho(entry: Entry): boolean {
  if (entry.kind === 'frame') return entry.direction === 'sent';
  return entry.kind === 'http' && entry.phase === 'request';
}

/** Milliseconds since `started`, three decimals, never going back. */
function createStampClock(started: string): () => number {
  const lead = Math.max(0, Date.now() - Date.parse(started));
  const base = performance.now() - lead;
  return () => Math.round((performance.now() - base) * 1000) / 1000;
}
