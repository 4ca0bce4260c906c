import type { ClientCommand } from '../commands.ts';
import type { ConnectionState } from '../connection-state.ts';
import { isFallback } from './endpoint.ts';
import { LegacySseTransport } from './legacy-sse.ts';
import type { Reading, WireEntry } from './reading.ts';
import { StreamableHttpTransport } from './streamable-http.ts';
import type { HttpTarget, Outgoing, ToolNamed, Transport } from './transport.ts';

/**
 * Streamable HTTP, until the log says that its server turned out to speak HTTP+SSE; each opening begins anew
 * (spec 2025-11-25/basic/transports#backwards-compatibility).
 */
export class FallbackTransport implements Transport {
  readonly #target: HttpTarget;
  readonly #begin: () => Transport;
  #current: Transport;
  #opening = 0;

  constructor(target: HttpTarget, state: () => ConnectionState, toolNamed?: ToolNamed) {
    this.#target = target;
    this.#begin = () => new StreamableHttpTransport(target, state, toolNamed);
    this.#current = this.#begin();
  }

  fold(entry: WireEntry, reading: Reading | undefined): void {
    if (entry.kind === 'lifecycle' && entry.state === 'opening') {
      this.#opening = entry.seq;
      this.#current = this.#begin();
    } else if (isFallback(entry, this.#opening)) {
      this.#current = new LegacySseTransport(this.#target, true);
    }
    this.#current.fold(entry, reading);
  }

  outgoing(message: Outgoing): ClientCommand {
    return this.#current.outgoing(message);
  }

  due(now: number): readonly ClientCommand[] {
    return this.#current.due(now);
  }

  nextDue(): number | undefined {
    return this.#current.nextDue();
  }

  closing(): readonly ClientCommand[] {
    return this.#current.closing();
  }
}
