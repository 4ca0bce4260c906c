import type { ConnectionState } from '../connection-state.ts';
import { LegacySseTransport } from './legacy-sse.ts';
import { PlainTransport } from './plain.ts';
import { StreamableHttpTransport } from './streamable-http.ts';
import type { ClientTarget, Transport } from './transport.ts';

/** The transport of a target. `state` is asked for the connection as the log has it. */
export function createTransport(target: ClientTarget, state: () => ConnectionState): Transport {
  switch (target.kind) {
    case 'stdio':
    case 'ws':
      return new PlainTransport();
    case 'http':
      return new StreamableHttpTransport(target, state);
    case 'sse':
      return new LegacySseTransport(target);
  }
}
