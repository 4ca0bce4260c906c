import { objectText, path, quote } from '@loupe/json';
import { isAnswerTo, messagesOf } from './answers.ts';
import type { Step } from './commands.ts';
import type { ConnectionState } from './connection-state.ts';
import { stringAtPath } from './json-values.ts';
import type { Part } from './part.ts';
import type { Reading, WireEntry } from './transports/reading.ts';

const SET_LEVEL = 'logging/setLevel';

/**
 * Asks a server of the session era for the chosen log level (spec 2025-11-25/server/utilities/logging#setting-log-level).
 * Since 2026-07-28 the level goes with each request, in `_meta`, and nothing is left to do here.
 */
export function createLogLevel(): Part {
  return new LogLevelFold();
}

class LogLevelFold implements Part {
  #isConnected = false;
  /** Seq of the entry since which the connection stands: whoever connects anew begins anew. */
  #since = 0;
  #round = 0;
  /** The chosen level that was asked for last. What a person sets by hand is left alone. */
  #asked: { readonly level: string; readonly key: string; readonly seq: number } | undefined;
  readonly #refused = new Set<string>();

  fold(entry: WireEntry, reading: Reading | undefined, connection: ConnectionState): void {
    const isConnected = connection.phase === 'connected';
    if (isConnected && !this.#isConnected) {
      this.#since = entry.seq;
      this.#asked = undefined;
      this.#refused.clear();
    }
    this.#isConnected = isConnected;
    if (!isConnected || reading?.what !== 'frame') return;
    for (const message of messagesOf(reading, connection.revision)) {
      const asked = this.#asked;
      if (reading.direction === 'received') {
        if (asked && message.kind === 'error' && isAnswerTo(message, reading, asked)) {
          this.#refused.add(asked.level);
        }
      } else if (message.kind === 'request' && message.method === SET_LEVEL) {
        const level = stringAtPath(message.params, 'level');
        if (level === undefined || level !== connection.choices.logLevel) continue;
        this.#asked = { level, key: message.id.key, seq: reading.seq };
        this.#round++;
      }
    }
  }

  next({ era, capabilities = '{}', choices }: ConnectionState): readonly Step[] {
    const { logLevel: level } = choices;
    if (level === undefined || era !== 'legacy') return [];
    const logging = path(capabilities, 'logging');
    if (logging === undefined || logging === 'null' || logging === 'false') return [];
    if (level === this.#asked?.level || this.#refused.has(level)) return [];
    const id = `${SET_LEVEL}:${this.#since}:${this.#round}`;
    const params = objectText([['level', quote(level)]]);
    return [{ id, do: 'request', method: SET_LEVEL, params }];
  }
}
