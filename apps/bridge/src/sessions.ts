import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { nameOfTarget, type NewSession, type SessionSummary } from '@loupe/bridge-api';
import { TRANSCRIPT_VERSION, type TranscriptHeader } from '@loupe/transcript';
import { createLog, createUpstream, openPastLog, type PastLog } from '@loupe/wire';
import { codeOf, Refusal, words } from './errors.ts';
import { createPastList, isSessionId, transcriptPath } from './past.ts';
import type { Source } from './pump.ts';
import { createSession, type LiveSession } from './session.ts';

/** A transcript to read from, live or past. */
export interface OpenTranscript {
  readonly id: string;
  readonly source: Source;
  /** False: it can only be read. */
  readonly live: boolean;
  /** Aborted when the transcript is deleted. */
  readonly gone: AbortSignal;
  readonly close: () => Promise<void>;
}

/** All sessions of the state directory: those that this bridge writes, and those of bridges before it. */
export interface Sessions {
  /** Newest first. */
  readonly list: () => Promise<readonly SessionSummary[]>;
  readonly create: (wanted: NewSession) => SessionSummary;
  readonly open: (id: string) => Promise<OpenTranscript>;
  readonly live: (id: string) => LiveSession | undefined;
  /** Ends it if it lives, and deletes its file. */
  readonly remove: (id: string) => Promise<void>;
  /** Ends all live sessions; their files stay. */
  readonly end: (reason: string) => Promise<void>;
}

export interface SessionsOptions {
  readonly folder: string;
  readonly idleStop: number | 'never';
  /** Who writes the transcripts, e.g. `mcp-loupe 0.1.0`. */
  readonly writer: string;
  readonly warn: (line: string) => void;
}

export function createSessions(options: SessionsOptions): Sessions {
  const { folder } = options;
  const live = new Map<string, LiveSession>();
  const removals = new Map<string, AbortController>();
  const past = createPastList(folder);

  const pathOf = (id: string): string => {
    if (!isSessionId(id)) throw unknown();
    return transcriptPath(folder, id);
  };
  const removalOf = (id: string): AbortController => {
    const known = removals.get(id) ?? new AbortController();
    removals.set(id, known);
    return known;
  };

  return {
    live: (id) => live.get(id),
    async list() {
      const now = [...live.values()].map((session) => session.summary());
      const before = await past.list((id) => live.has(id));
      return [...now, ...before].sort((a, b) => (a.id < b.id ? 1 : -1));
    },
    create({ target, revision, name = nameOfTarget(target), choices }) {
      const started = new Date();
      const header: TranscriptHeader = {
        loupe: 'transcript',
        version: TRANSCRIPT_VERSION,
        session: freshId(started),
        started: started.toISOString(),
        target,
        revision,
        name,
        ...(choices === undefined ? {} : { choices }),
        writer: options.writer,
      };
      const log = createLog({
        path: pathOf(header.session),
        header,
        onProblem: (problem) => options.warn(`can't write ${header.session}: ${words(problem)}`),
      });
      const session = createSession({
        ...options,
        header,
        log,
        environment: process.env,
        connect: (write) => createUpstream(target, { write }),
      });
      live.set(header.session, session);
      return session.summary();
    },
    async open(id) {
      const path = pathOf(id);
      const session = live.get(id);
      const gone = removalOf(id).signal;
      if (session !== undefined) {
        return { id, source: session.log, live: true, gone, close: () => Promise.resolve() };
      }
      const log = await openPast(path);
      return { id, source: quiet(log), live: false, gone, close: () => log.close() };
    },
    async remove(id) {
      const path = pathOf(id);
      const session = live.get(id);
      live.delete(id);
      removals.get(id)?.abort();
      removals.delete(id);
      await session?.end('The session was deleted.');
      try {
        await rm(path);
      } catch (error) {
        throw codeOf(error) === 'ENOENT' ? unknown() : error;
      }
    },
    async end(reason) {
      await Promise.all([...live.values()].map((session) => session.end(reason)));
    },
  };
}

async function openPast(path: string): Promise<PastLog> {
  try {
    return await openPastLog(path);
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? unknown() : new Refusal(422, words(error));
  }
}

/** A transcript that nobody writes any more. */
function quiet(log: PastLog): Source {
  return {
    size: log.size,
    read: (from, to) => log.read(from, to),
    onAppend: () => () => undefined,
  };
}

function unknown(): Refusal {
  return new Refusal(404, 'There is no such session.', 'It may have been deleted.');
}

function freshId(at: Date): string {
  const [day = '', time = ''] = at.toISOString().replace(/[-:]/g, '').split(/[T.]/);
  return `${day}-${time}-${randomBytes(16).toString('base64url')}`;
}
