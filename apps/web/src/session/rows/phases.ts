import type { Reading } from '@loupe/mcp';
import type { Entry } from '@loupe/transcript';
import type { Phase } from '../view.ts';

const BEGINS = new Set(['initialize', 'server/discover']);
/** What the client asks by itself to learn what there is, and to be told of changes. */
const DISCOVERS = new Set([
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'prompts/list',
  'logging/setLevel',
  'subscriptions/listen',
  'resources/subscribe',
]);
const ORDER: Readonly<Record<Phase, number>> = {
  connect: 0,
  handshake: 1,
  discovery: 2,
  operation: 3,
  end: 4,
};

/**
 * Which part of a session's life each entry belongs to, told from what the client asks. It goes forward only, until
 * the target is opened again. What just happens (log messages, answers, HTTP) belongs to the part it comes in.
 */
export class Phases {
  private now: Phase = 'connect';

  /** The phase of the next entry. */
  of(entry: Entry, reading: Reading | undefined): Phase {
    if (entry.kind === 'lifecycle') {
      if (entry.state === 'opening') this.now = 'connect';
      else if (entry.state !== 'open') this.now = 'end';
    } else if (reading?.what === 'frame' && reading.direction === 'sent') {
      for (const message of reading.frame.messages) {
        if (message.kind === 'request') this.reach(message.method, reading.origin === 'hand');
      }
    }
    return this.now;
  }

  private reach(method: string, byHand: boolean): void {
    const next: Phase = byHand
      ? 'operation'
      : BEGINS.has(method)
        ? 'handshake'
        : DISCOVERS.has(method)
          ? 'discovery'
          : 'operation';
    if (ORDER[next] > ORDER[this.now]) this.now = next;
  }
}
