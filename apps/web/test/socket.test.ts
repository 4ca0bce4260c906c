import { describe, expect, it } from 'vitest';
import type { Command, SocketAsk, SocketTell } from '@loupe/bridge-api';
import { createSocket } from '../src/session/socket.ts';
import type { Feed, LinkState, WireEvents } from '../src/session/socket.ts';

/** A bridge that accepts connections and hears what the page asks on each. */
function fakeBridge() {
  const connections: { readonly events: WireEvents; readonly asks: SocketAsk[] }[] = [];
  const alarms: { readonly milliseconds: number; readonly then: () => void }[] = [];
  const socket = createSocket({
    tab: 'tab-1',
    dial(events) {
      const asks: SocketAsk[] = [];
      connections.push({ events, asks });
      return {
        send: (text) => void asks.push(JSON.parse(text) as SocketAsk),
        close: () => events.closed(),
      };
    },
    diagnose: () => Promise.resolve('The bridge is away.'),
    later(milliseconds, then) {
      const alarm = { milliseconds, then };
      alarms.push(alarm);
      return () => void alarms.splice(alarms.indexOf(alarm), 1);
    },
  });
  const latest = () => connections.at(-1)!;
  return {
    socket,
    connections,
    alarms,
    latest,
    accept: () => latest().events.opened(),
    drop: () => latest().events.closed(),
    redial: () => alarms.splice(0).forEach(({ then }) => then()),
    tell: (tell: SocketTell) => latest().events.message(JSON.stringify(tell)),
    bytes(channel: number, bytes: ArrayLike<number>) {
      const payload = new Uint8Array(4 + bytes.length);
      payload[3] = channel;
      payload.set(bytes, 4);
      latest().events.message(payload.buffer);
    },
  };
}

function feed() {
  const heard = { bytes: [] as number[], links: [] as LinkState[], offsets: [] as number[] };
  const ears: Feed = {
    bytes: (chunk) => void heard.bytes.push(...chunk),
    state: () => undefined,
    caughtUp: (offset) => void heard.offsets.push(offset),
    gone: () => undefined,
    link: (link) => void heard.links.push(link),
  };
  return { heard, ears };
}

const MIB = 1024 * 1024;
const send = (key: string): Command => ({ key, do: 'send', text: '{}', origin: 'client' });

describe('the socket', () => {
  it('says hello first, then follows from the start', () => {
    const bridge = fakeBridge();
    bridge.socket.follow('s', feed().ears);
    bridge.accept();
    expect(bridge.latest().asks).toEqual([
      { ask: 'hello', tab: 'tab-1' },
      { ask: 'follow', session: 's', channel: 1, offset: 0 },
    ]);
  });

  it('follows again from where the bytes ended, after a drop', () => {
    const bridge = fakeBridge();
    const { heard, ears } = feed();
    bridge.accept();
    bridge.socket.follow('s', ears);
    bridge.bytes(1, [65, 66, 67]);
    bridge.bytes(9, [90]);
    bridge.drop();
    bridge.redial();
    bridge.accept();
    bridge.bytes(1, [68]);
    bridge.tell({ tell: 'caught-up', channel: 1, offset: 4 });
    expect(bridge.latest().asks[1]).toEqual({
      ask: 'follow',
      session: 's',
      channel: 1,
      offset: 3,
    });
    expect(heard.bytes).toEqual([65, 66, 67, 68]);
    expect(heard.offsets).toEqual([4]);
  });

  it('tells the bridge once for each MiB what is worked through, and after a drop from there on', () => {
    const bridge = fakeBridge();
    const receipts = () => bridge.latest().asks.filter(({ ask }) => ask === 'ack');
    bridge.accept();
    bridge.socket.follow('s', { ...feed().ears, bytes: () => undefined });
    bridge.socket.used('s', MIB - 1);
    expect(receipts()).toEqual([]);
    for (const offset of [MIB, 2 * MIB - 1, 2 * MIB + 5, 2 * MIB + 6]) {
      bridge.socket.used('s', offset);
    }
    bridge.socket.used('another', 9 * MIB);
    expect(receipts()).toEqual([
      { ask: 'ack', channel: 1, offset: MIB },
      { ask: 'ack', channel: 1, offset: 2 * MIB + 5 },
    ]);
    bridge.bytes(1, new Uint8Array(4 * MIB));
    bridge.drop();
    bridge.socket.used('s', 3.5 * MIB);
    bridge.redial();
    bridge.accept();
    expect(bridge.latest().asks[1]).toMatchObject({ ask: 'follow', offset: 4 * MIB });
    bridge.socket.used('s', 4 * MIB);
    expect(receipts()).toEqual([]);
    bridge.socket.used('s', 5 * MIB);
    expect(receipts()).toEqual([{ ask: 'ack', channel: 1, offset: 5 * MIB }]);
  });

  it('repeats exactly the commands without an answer, under the same key and in order', async () => {
    const bridge = fakeBridge();
    bridge.accept();
    bridge.socket.follow('s', feed().ears);
    const first = bridge.socket.command('s', send('k1'));
    const second = bridge.socket.command('s', send('k2'));
    bridge.tell({ tell: 'done', keys: ['k1'] });
    bridge.drop();
    const third = bridge.socket.command('s', send('k3'));
    bridge.redial();
    bridge.accept();
    const repeated = bridge.latest().asks.filter(({ ask }) => ask === 'command');
    expect(repeated).toEqual([
      { ask: 'command', session: 's', command: send('k2') },
      { ask: 'command', session: 's', command: send('k3') },
    ]);
    bridge.tell({ tell: 'done', keys: ['k2'] });
    bridge.tell({ tell: 'refused', key: 'k3', reason: 'Another tab drives.' });
    await expect(first).resolves.toBeUndefined();
    await expect(second).resolves.toBeUndefined();
    await expect(third).rejects.toThrow('Another tab drives.');
  });

  it('tries for ever, with pauses that grow to five seconds and start anew after a success', () => {
    const bridge = fakeBridge();
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      bridge.drop();
      pauses.push(bridge.alarms[0]!.milliseconds);
      bridge.redial();
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 5000, 5000]);
    bridge.accept();
    bridge.drop();
    expect(bridge.alarms[0]!.milliseconds).toBe(500);
  });

  it('says why it is down, and that it is up again', async () => {
    const bridge = fakeBridge();
    const { heard, ears } = feed();
    bridge.accept();
    bridge.socket.follow('s', ears);
    bridge.drop();
    await Promise.resolve();
    expect(heard.links.at(-1)).toEqual({ up: false, words: 'The bridge is away.' });
    bridge.redial();
    bridge.accept();
    expect(heard.links.at(-1)).toEqual({ up: true });
  });

  it('fails the commands of a session that is closed, and does not repeat them', async () => {
    const bridge = fakeBridge();
    bridge.socket.follow('s', feed().ears);
    const command = bridge.socket.command('s', send('k1'));
    bridge.socket.unfollow('s');
    await expect(command).rejects.toThrow('The session was closed.');
    bridge.accept();
    expect(bridge.latest().asks).toEqual([{ ask: 'hello', tab: 'tab-1' }]);
  });

  it('does not dial again once it was closed', () => {
    const bridge = fakeBridge();
    bridge.accept();
    bridge.socket.close();
    expect(bridge.alarms).toEqual([]);
    expect(bridge.connections).toHaveLength(1);
  });
});
