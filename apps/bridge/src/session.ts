import type { Command, SessionState, SessionSummary } from '@loupe/bridge-api';
import type { Entry, NewEntry, TranscriptHeader } from '@loupe/transcript';
import type { Log, Upstream } from '@loupe/wire';
import { Refusal, words } from './errors.ts';
import { fillIn } from './fill.ts';
import type { Environment } from './fill.ts';
import { createIdleStop } from './idle.ts';
import { createWheel, type Viewer } from './wheel.ts';

/** A viewer that is shown who drives. */
export interface SessionViewer extends Viewer {
  readonly show: (state: SessionState) => void;
}

/** A session that this bridge writes. */
export interface LiveSession {
  readonly header: TranscriptHeader;
  readonly log: Log;
  readonly summary: () => SessionSummary;
  readonly attach: (viewer: SessionViewer) => void;
  readonly detach: (viewer: SessionViewer) => void;
  readonly takeWheel: (viewer: SessionViewer) => void;
  /** Resolves when it is done, or was done before under the same key. Rejects with the reason, for a person. */
  readonly command: (viewer: SessionViewer | undefined, command: Command) => Promise<void>;
  /** Ends the upstream, and the log with it. */
  readonly end: (reason: string) => Promise<void>;
}

export interface SessionOptions {
  readonly header: TranscriptHeader;
  readonly log: Log;
  /** A new connection to the target, which writes to the log. An upstream lives through one opening. */
  readonly connect: (write: (entry: NewEntry) => Entry) => Upstream;
  readonly idleStop: number | 'never';
  /** What `{{env:NAME}}` is filled in from. */
  readonly environment: Environment;
  readonly warn: (line: string) => void;
}

/** A repeat follows a lost acknowledgement, so the last few thousand keys are enough to know it. */
const KEYS_KEPT = 4_096;

/** A live session: who views it, who drives it, and what the driver has done to its upstream. */
export function createSession(options: SessionOptions): LiveSession {
  const { header, log, environment, warn } = options;
  const wheel = createWheel<SessionViewer>();
  let isOpen = false;
  const write = (entry: NewEntry): Entry => {
    if (entry.kind === 'lifecycle') isOpen = entry.state !== 'closed';
    return log.append(entry);
  };
  const line = createLine(() => options.connect(write));
  const executed = new Map<string, Promise<void>>();

  const idle = createIdleStop(options.idleStop, () => {
    const reason = `No tab has looked at it for ${String(options.idleStop)} s.`;
    line.close(reason).catch((error: unknown) => warn(words(error)));
  });
  const show = (): void => {
    for (const viewer of wheel.viewers) viewer.show(stateFor(viewer));
    idle.viewersChanged(wheel.viewers.size);
  };
  const stateFor = (viewer: SessionViewer): SessionState => ({
    life: 'live',
    driving: wheel.holds(viewer),
    driven: wheel.held,
  });
  const remember = (key: string, result: Promise<void>): void => {
    executed.set(key, result);
    // What was refused had no effect, and may be tried again.
    result.catch(() => executed.delete(key));
    const [oldest] = executed.keys();
    if (executed.size > KEYS_KEPT && oldest !== undefined) executed.delete(oldest);
  };

  return {
    header,
    log,
    summary: () => ({ ...summaryOf(header, 'live', log.size), open: isOpen }),
    attach(viewer) {
      wheel.attach(viewer);
      show();
    },
    detach(viewer) {
      wheel.detach(viewer);
      show();
    },
    takeWheel(viewer) {
      wheel.take(viewer);
      show();
    },
    command(viewer, command) {
      const before = executed.get(command.key);
      if (before !== undefined) return before;
      if (viewer === undefined || !wheel.holds(viewer)) {
        return Promise.reject(new Refusal(409, 'Another tab drives this session.'));
      }
      const result = execute(command, { log, line, environment });
      remember(command.key, result);
      return result;
    },
    async end(reason) {
      idle.cancel();
      await line.end(reason);
      await log.close();
    },
  };
}

interface Means {
  readonly log: Log;
  readonly line: Line;
  readonly environment: Environment;
}

async function execute(command: Command, { log, line, environment }: Means): Promise<void> {
  switch (command.do) {
    case 'open':
      return line.open();
    case 'close':
      return line.close(command.reason);
    case 'send': {
      const upstream = line.current();
      const { text, ...how } = fillIn(command, environment);
      upstream.send(text, how);
      return;
    }
    case 'request':
      line.current().request(command.http, command.key);
      return;
    case 'abort':
      line.current().abort(command.exchange);
      return;
    case 'note': {
      const { about, note, text, ms } = command;
      log.append({
        kind: 'note',
        about,
        note,
        ...(text === undefined ? {} : { text }),
        ...(ms === undefined ? {} : { ms }),
      });
    }
  }
}

/** A session's connections, one after the other. */
interface Line {
  /** Ends the connection before it, if there is one, and makes a new one. */
  readonly open: () => Promise<void>;
  /** Resolves at once where nothing was opened. */
  readonly close: (reason: string) => Promise<void>;
  /** Closes, and opens no more. */
  readonly end: (reason: string) => Promise<void>;
  readonly current: () => Upstream;
}

function createLine(connect: () => Upstream): Line {
  let current: Upstream | undefined;
  let ended = false;
  const close = async (reason: string): Promise<void> => current?.close(reason);
  return {
    async open() {
      const before = current;
      // Without one nothing is awaited: what the tab sends next must find the new one.
      if (before !== undefined) await before.close('It is opened again.');
      if (ended) throw new Refusal(409, 'The session has ended.');
      // Two wishes at once are one.
      if (current !== before) return;
      current = connect();
      current.open();
    },
    close,
    end(reason) {
      ended = true;
      return close(reason);
    },
    current() {
      if (current !== undefined) return current;
      throw new Refusal(409, 'The session is not connected.');
    },
  };
}

/** What the list of sessions says about a transcript. */
export function summaryOf(
  header: TranscriptHeader,
  life: SessionSummary['life'],
  bytes: number,
): SessionSummary {
  const { session, name, started, target, revision } = header;
  return { id: session, name, started, life, open: false, target, revision, bytes };
}
