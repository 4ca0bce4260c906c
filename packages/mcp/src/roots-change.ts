import { path } from '@loupe/json';
import { messagesOf } from './answers.ts';
import type { Step } from './commands.ts';
import type { ConnectionState } from './connection-state.ts';
import { hasMethod } from './methods/index.ts';
import type { Part } from './part.ts';
import { isRevision } from './revisions.ts';
import type { Reading, WireEntry } from './transports/reading.ts';

const ROOTS_CHANGED = 'notifications/roots/list_changed';

/**
 * Tells a connected server that the person's roots are others now, where the revision has such a notification
 * and it was promised (spec 2025-11-25/client/roots#root-list-changes). 2026-07-28 has none: its servers ask
 * again when they need them.
 */
export function createRootsChange(): Part {
  return new RootsChange();
}

class RootsChange implements Part {
  /** What the server has been told, or could see when it connected; undefined while there is no connection. */
  #known: string | undefined;
  /** Seq of the note that made them others. */
  #changed: number | undefined;

  fold(entry: WireEntry, reading: Reading | undefined, connection: ConnectionState): void {
    if (connection.phase !== 'connected') {
      this.#known = undefined;
      this.#changed = undefined;
      return;
    }
    const isNews = this.#known === undefined || tells(reading, connection);
    if (isNews) this.#changed = undefined;
    else if (entry.kind !== 'note' || entry.note !== 'choices') return;
    const now = JSON.stringify(connection.choices.roots);
    if (isNews) this.#known = now;
    else this.#changed = now === this.#known ? undefined : entry.seq;
  }

  next({ declared, revision = '' }: ConnectionState): readonly Step[] {
    if (this.#changed === undefined || declared === undefined) return [];
    const isPromised = path(declared, 'roots', 'listChanged') === 'true';
    if (!isPromised || !isRevision(revision) || !hasMethod(revision, ROOTS_CHANGED)) return [];
    return [{ id: `roots:${this.#changed}`, do: 'notify', method: ROOTS_CHANGED }];
  }
}

function tells(reading: Reading | undefined, { revision }: ConnectionState): boolean {
  if (reading?.what !== 'frame' || reading.direction !== 'sent') return false;
  return messagesOf(reading, revision).some(
    (message) => message.kind === 'notification' && message.method === ROOTS_CHANGED,
  );
}
