import type { ClientCommand, HeaderList } from '../commands.ts';
import type { Reading, WireEntry } from './reading.ts';

/** Sends a frame again, with its method, headers and body, where a redirect of its own origin points. */
export class Redirects {
  readonly #texts = new Map<number, string>();
  readonly #headers = new Map<number, HeaderList>();
  #queue: ClientCommand[] = [];

  fold(entry: WireEntry, reading: Reading | undefined): void {
    if (entry.kind === 'lifecycle') this.#forget();
    else if (entry.kind === 'undelivered') this.#texts.delete(entry.frame);
    else if (entry.kind === 'frame' && entry.direction === 'sent') {
      this.#texts.set(entry.seq, entry.text);
    } else if (entry.kind === 'http' && entry.phase === 'request' && entry.frame !== undefined) {
      this.#headers.set(entry.frame, entry.headers);
      // Sent again already, by whoever drove when the redirect came.
      const text = this.#texts.get(entry.frame);
      this.#queue = this.#queue.filter((command) => command.do !== 'send' || command.text !== text);
    }
    if (reading?.what !== 'over' || reading.frame === undefined) return;
    const text = this.#texts.get(reading.frame);
    const headers = this.#headers.get(reading.frame);
    if (reading.goesOn?.by === 'redirect' && text !== undefined && headers) {
      const http = { method: 'POST', url: reading.goesOn.url, headers } as const;
      this.#queue.push({ do: 'send', text, origin: 'client', http });
    }
    this.#texts.delete(reading.frame);
    this.#headers.delete(reading.frame);
  }

  get isDue(): boolean {
    return this.#queue.length > 0;
  }

  /** What is to be sent now; given out once. */
  due(): readonly ClientCommand[] {
    const due = this.#queue;
    this.#queue = [];
    return due;
  }

  #forget(): void {
    this.#texts.clear();
    this.#headers.clear();
    this.#queue = [];
  }
}
