import { LIST_NAMES, listMethod } from '@loupe/mcp';
import type { Reading } from '@loupe/mcp';
import type { Entry } from '@loupe/transcript';

const PHASES = ['connect', 'handshake', 'discovery', 'operation', 'end'] as const;
/** A part of a session's life. They follow each other in this order; a new opening begins again. */
export type Phase = (typeof PHASES)[number];

const HANDSHAKE: ReadonlySet<string> = new Set([
  'initialize',
  'notifications/initialized',
  'server/discover',
]);
/** What a client asks by itself before there is anything to do. */
const DISCOVERY: ReadonlySet<string> = new Set([
  ...LIST_NAMES.map(listMethod),
  'logging/setLevel',
  'subscriptions/listen',
  'resources/subscribe',
  'ping',
]);

/**
 * Tells the phase of each entry, given one after the other, from what the client asks by itself. What just happens (log
 * messages, answers, HTTP) belongs to the phase it comes in. Undefined before the target was opened.
 */
export function createPhases(): (entry: Entry, reading: Reading | undefined) => Phase | undefined {
  let phase: Phase | undefined;

  const reach = (next: Phase): void => {
    if (phase === undefined || PHASES.indexOf(next) > PHASES.indexOf(phase)) phase = next;
  };

  return (entry, reading) => {
    if (entry.kind === 'lifecycle') {
      if (entry.state === 'opening') phase = 'connect';
      else if (entry.state !== 'open') reach('end');
    }
    if (reading?.what === 'frame' && reading.direction === 'sent') {
      for (const message of reading.frame.messages) {
        if (message.kind !== 'request' && message.kind !== 'notification') continue;
        if (reading.origin === 'hand') reach('operation');
        else if (HANDSHAKE.has(message.method)) reach('handshake');
        else if (DISCOVERY.has(message.method)) reach('discovery');
        else if (message.kind === 'request') reach('operation');
      }
    }
    return phase;
  };
}
