import type { ConnectionState } from '../connection-state.ts';
import { FallbackTransport } from './fallback.ts';
import { LegacySseTransport } from './legacy-sse.ts';
import { PlainTransport } from './plain.ts';
import type { ClientTarget, ToolNamed, Transport } from './transport.ts';

/** The transport of a target. `state` is asked for the connection as the log has it. */
export function createTransport(
  target: ClientTarget,
  state: () => ConnectionState,
  toolNamed?: ToolNamed,
): Transport {
  switch (target.kind) {
    case 'stdio':
    case 'ws':
      return new PlainTransport();
    case 'http':
      return new FallbackTransport(target, state, toolNamed);
    case 'sse':
      return new LegacySseTransport(target);
  }
}
