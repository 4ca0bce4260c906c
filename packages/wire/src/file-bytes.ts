import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** Byte ranges of a file that may still be growing. */
export interface FileBytes {
  /** Fewer bytes than asked for where the file ends before `to`. */
  read(from: number, to: number): Promise<Buffer>;
  /** Waits for the reads under way. */
  close(): Promise<void>;
}

/** Opens the file at the first read and keeps it open, so that reading goes on after it was unlinked. */
export function createFileBytes(path: string): FileBytes {
  let handle: Promise<FileHandle> | undefined;
  let closed = false;
  return {
    async read(from, to) {
      if (closed) throw new Error('The transcript is closed.');
      const file = await (handle ??= open(path, 'r'));
      const wanted = Buffer.allocUnsafe(Math.max(0, to - from));
      let done = 0;
      while (done < wanted.length) {
        const { bytesRead } = await file.read(wanted, done, wanted.length - done, from + done);
        if (bytesRead === 0) break;
        done += bytesRead;
      }
      return wanted.subarray(0, done);
    },
    async close() {
      closed = true;
      await (await handle)?.close();
    },
  };
}
