import type { ClientCommand } from '../commands.ts';
import type { Outgoing, Transport } from './transport.ts';

/** stdio, and a WebSocket with one message a frame: text goes down the wire as it is. */
export class PlainTransport implements Transport {
  fold(): void {
    // Nothing in the log changes how the next message travels.
  }

  outgoing(message: Outgoing): ClientCommand {
    return { do: 'send', text: message.text, origin: 'client' };
  }

  due(): readonly ClientCommand[] {
    return [];
  }

  nextDue(): undefined {
    return undefined;
  }

  closing(): readonly ClientCommand[] {
    return [];
  }
}
