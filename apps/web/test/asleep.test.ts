import { expect, it } from 'vitest';
import { encodeEntry, encodeHeader } from '@loupe/transcript';
import { Session } from '../src/session/session.ts';
import { createSocket } from '../src/session/socket.ts';
import type { WireEvents } from '../src/session/socket.ts';
import { HEADER } from './fake-bridge.ts';

const COUNT = 3_000;

/** A worker that works only when it is woken up, and a connection that is broken and dialled by hand. */
function asleep() {
  const waiting: (() => void)[] = [];
  const asks: object[] = [];
  let events: WireEvents | undefined;
  let redial = (): void => undefined;
  let now = 0;
  const socket = createSocket({
    tab: 'tab',
    dial: (made) => {
      events = made;
      return {
        send: (text) => void asks.push(JSON.parse(text) as object),
        close: () => undefined,
      };
    },
    diagnose: () => Promise.resolve('lost'),
    later: (_, then) => {
      redial = then;
      return () => undefined;
    },
  });
  const session = new Session({
    source: { read: () => Promise.reject(new Error('nothing is read back')) },
    send: () => Promise.resolve(),
    used: (offset) => socket.used('s1', offset),
    // Each look at the clock ends a slice of work.
    clock: { now: () => (now += 20), after: () => () => undefined },
    yieldThen: (then) => void waiting.push(then),
    changed: () => undefined,
  });
  return {
    session,
    socket,
    asks,
    accept: () => events?.opened(),
    drop: () => events?.closed(),
    redial: () => redial(),
    bytes: (slice: Uint8Array) => {
      const payload = new Uint8Array(4 + slice.length);
      payload[3] = 1;
      payload.set(slice, 4);
      events?.message(payload.buffer);
    },
    wake: () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) next();
    },
  };
}

it('a worker that slept over a dropped connection folds each byte once, and acknowledges what it worked through', () => {
  const { session, socket, asks, accept, drop, redial, bytes, wake } = asleep();
  const entry = (seq: number): string =>
    encodeEntry({ seq, at: seq, kind: 'stderr', text: `line ${seq}` });
  const lines = Array.from({ length: COUNT }, (_, at) => entry(at + 1));
  const file = new TextEncoder().encode(`${[encodeHeader(HEADER), ...lines].join('\n')}\n`);
  const middle = Math.floor(file.length / 2) + 3;

  accept();
  socket.follow('s1', session);
  bytes(file.subarray(0, middle));
  // It sleeps with most of that unread, and the bridge lets it go.
  drop();
  expect(session.summary().entries).toBeLessThan(COUNT / 2 - 1);
  redial();
  accept();
  expect(asks.at(-1)).toEqual({ ask: 'follow', session: 's1', channel: 1, offset: middle });
  bytes(file.subarray(middle));
  wake();
  expect(session.summary()).toMatchObject({ entries: COUNT, link: { up: true } });
  expect(session.summary().damage).toBeUndefined();
  expect(file.length - middle).toBeLessThan(1024 * 1024);
  expect(asks.filter((message) => 'ask' in message && message.ask === 'ack')).toEqual([]);

  bytes(new TextEncoder().encode(`${entry(COUNT + 1)}${' '.repeat(1024 * 1024)}\n`));
  wake();
  expect(session.summary().entries).toBe(COUNT + 1);
  expect(asks.at(-1)).toMatchObject({ ask: 'ack', channel: 1 });
  session.stop();
});
