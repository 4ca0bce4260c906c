import type { Reading } from '@loupe/mcp';
import type { HttpEntry } from '@loupe/transcript';

/** An open HTTP exchange: its line, and the sent frame that is its body, or whose broken stream it takes up again. */
export interface Carrier {
  readonly index: number;
  readonly frame: number | undefined;
}

/** The HTTP exchanges that are open, by the seq of their request. */
export class Carriers {
  private readonly open = new Map<number, Carrier>();
  /** The frames whose streams broke off, by the event after which they are to go on. */
  private readonly broken = new Map<string, number>();

  of(exchange: number): Carrier | undefined {
    return this.open.get(exchange);
  }

  /** A request begins at the line at `index`. Returns the frame that it carries or goes on with. */
  begin(entry: Extract<HttpEntry, { phase: 'request' }>, index: number): number | undefined {
    const frame = entry.frame ?? this.takenUp(entry.headers);
    this.open.set(entry.exchange, { index, frame });
    return frame;
  }

  /** An exchange has ended or failed; what goes on is taken up by a GET (spec 2025-11-25/basic/transports#resumability-and-redelivery). */
  end(exchange: number, reading: Reading | undefined): void {
    const frame = this.open.get(exchange)?.frame;
    this.open.delete(exchange);
    const goesOn = reading?.what === 'over' ? reading.goesOn : undefined;
    if (frame !== undefined && goesOn?.by === 'resume') this.broken.set(goesOn.lastEventId, frame);
  }

  private takenUp(
    headers: Extract<HttpEntry, { phase: 'request' }>['headers'],
  ): number | undefined {
    const from = headers.find(([name]) => name.toLowerCase() === 'last-event-id')?.[1];
    const frame = from === undefined ? undefined : this.broken.get(from);
    if (from !== undefined) this.broken.delete(from);
    return frame;
  }
}
