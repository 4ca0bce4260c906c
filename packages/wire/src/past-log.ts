import { stat } from 'node:fs/promises';
import { createLineSplitter, decodeLine } from '@loupe/transcript';
import type { TranscriptHeader } from '@loupe/transcript';
import { createFileBytes } from './file-bytes.ts';
import type { FileBytes } from './file-bytes.ts';

/** The transcript of a session that has ended: it can be read, and nobody writes it. */
export interface PastLog {
  readonly header: TranscriptHeader;
  /** Length of the file in bytes. Its last line may be torn. */
  readonly size: number;
  read(from: number, to: number): Promise<Buffer>;
  close(): Promise<void>;
}

const HEADER_CHUNK = 64 * 1024;
const HEADER_LIMIT = 4 * 1024 * 1024;

/**
 * Opens a transcript for reading.
 *
 * @throws an Error with words for a person when the file can't be read or doesn't begin with a header
 */
export async function openPastLog(path: string): Promise<PastLog> {
  const { size } = await stat(path);
  const bytes = createFileBytes(path);
  try {
    const decoded = decodeLine(await firstLine(bytes));
    if ('damage' in decoded) throw new Error(decoded.damage);
    if ('entry' in decoded) throw new Error('The file does not begin with a transcript header.');
    return {
      header: decoded.header,
      size,
      read: (from, to) => bytes.read(from, Math.min(to, size)),
      close: () => bytes.close(),
    };
  } catch (problem) {
    await bytes.close();
    throw problem;
  }
}

async function firstLine(bytes: FileBytes): Promise<string> {
  const splitter = createLineSplitter();
  for (let from = 0; from < HEADER_LIMIT; from += HEADER_CHUNK) {
    const chunk = await bytes.read(from, from + HEADER_CHUNK);
    const line = splitter.push(chunk)[0];
    if (line !== undefined) return line.text;
    if (chunk.length < HEADER_CHUNK) break;
  }
  return splitter.rest()?.text ?? '';
}
