import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionSummary } from '@loupe/bridge-api';
import { openPastLog } from '@loupe/wire';
import { codeOf, words } from './errors.ts';
import { summaryOf } from './session.ts';

const EXTENSION = '.jsonl';
/** The time for people, 128 bits of chance for everybody else. Nothing else reaches the file system. */
const ID = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-[\w-]{22}$/;

/** Whether this may be a session's id, and so a part of a path. */
export function isSessionId(id: string): boolean {
  return ID.test(id);
}

/** The file of a session. */
export function transcriptPath(folder: string, id: string): string {
  return join(folder, id + EXTENSION);
}

/** The transcripts that nobody writes any more. */
export interface PastList {
  /** All but those for which `skip` says true. A broken file is listed under a name that says so. */
  readonly list: (skip: (id: string) => boolean) => Promise<SessionSummary[]>;
}

/** Reads only the header of each file, and each only once: a past transcript never changes. */
export function createPastList(folder: string): PastList {
  const known = new Map<string, SessionSummary>();
  return {
    async list(skip) {
      const ids = (await readdir(folder))
        .filter((name) => name.endsWith(EXTENSION))
        .map((name) => name.slice(0, -EXTENSION.length))
        .filter((id) => isSessionId(id) && !skip(id));
      const found: SessionSummary[] = [];
      for (const id of ids) {
        const summary = known.get(id) ?? (await read(folder, id));
        if (summary === undefined) continue;
        known.set(id, summary);
        found.push(summary);
      }
      return found;
    },
  };
}

/** Undefined: it was deleted since the folder was read. */
async function read(folder: string, id: string): Promise<SessionSummary | undefined> {
  try {
    const log = await openPastLog(transcriptPath(folder, id));
    await log.close();
    // The file's name is the id that it is asked for by, whatever its header says.
    return summaryOf({ ...log.header, session: id }, 'past', log.size);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    return {
      id,
      name: `Damaged transcript: ${words(error)}`,
      started: id.replace(ID, '$1-$2-$3T$4:$5:$6.000Z'),
      life: 'past',
      open: false,
      target: { kind: 'stdio', command: [] },
      revision: '',
      bytes: 0,
    };
  }
}
