import { LIST_NAMES, listMethod } from '@loupe/mcp';
import type { Reading } from '@loupe/mcp';
import type { Entry } from '@loupe/transcript';

const ORDER = ['connect', 'handshake', 'discovery', 'operation', 'end'] as const;
/** A part of a session's life. They follow each other in this order; a new opening begins again. */
export type Phase = (typeof ORDER)[number];

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
  'ping',
]);

/** Tells the phase of each entry, given one after the other. Undefined before the target was opened. */
export function createPhases(): (entry: Entry, reading: Reading | undefined) => Phase | undefined {
  let phase: Phase | undefined;

  const reach = (next: Phase): void => {
    if (phase === undefined || ORDER.indexOf(next) > ORDER.indexOf(phase)) phase = next;
  };

  return (entry, reading) => {
    if (entry.kind === 'lifecycle') {
      if (entry.state === 'opening') phase = 'connect';
      else if (entry.state !== 'open') reach('end');
    }
    if (reading?.what === 'frame' && reading.direction === 'sent') {
      for (const message of reading.frame.messages) {
        if (message.kind !== 'request' && message.kind !== 'notification') continue;
        if (HANDSHAKE.has(message.method)) reach('handshake');
        else if (DISCOVERY.has(message.method)) reach('discovery');
        else if (message.kind === 'request') reach('operation');
      }
    }
    return phase;
  };
}
