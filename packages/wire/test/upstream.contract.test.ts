import { afterEach, describe, expect, it } from 'vitest';
import type { TargetRecord } from '@loupe/transcript';
import { createUpstream, RefusedError } from '../src/index.ts';
import {
  freePort,
  post,
  startHttpPeer,
  startSsePeer,
  startStdioPeer,
  startWsPeer,
} from './peers.ts';
import type { Peer } from './peers.ts';
import { createRecorder } from './recorder.ts';

interface Kind {
  readonly start: () => Promise<Peer>;
  /** A target of this kind that can't be reached. */
  readonly nobody: () => Promise<TargetRecord>;
}
/** A kind without its peer does not compile. */
const KINDS: Record<TargetRecord['kind'], Kind> = {
  stdio: {
    start: startStdioPeer,
    nobody: () => Promise.resolve({ kind: 'stdio', command: ['no-such-program-anywhere'] }),
  },
  http: {
    start: startHttpPeer,
    nobody: async () => ({ kind: 'http', url: await deadUrl('http') }),
  },
  sse: { start: startSsePeer, nobody: async () => ({ kind: 'sse', url: await deadUrl('http') }) },
  ws: { start: startWsPeer, nobody: async () => ({ kind: 'ws', url: await deadUrl('ws') }) },
};

const deadUrl = async (scheme: string) => `${scheme}://127.0.0.1:${await freePort()}/mcp`;
const toStop: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of toStop.splice(0).reverse()) await stop();
});

describe.each(Object.entries(KINDS))('an upstream of kind %s', (_kind, { start, nobody }) => {
  async function open() {
    const peer = await start();
    toStop.push(() => peer.stop());
    const log = createRecorder();
    const upstream = createUpstream(peer.target, log);
    toStop.push(() => upstream.close('The test is over.'));
    upstream.open();
    await log.untilState('open');
    const call = async (text: string): Promise<string> => {
      const before = log.entries.length;
      upstream.send(text, peer.sending(`k${before}`));
      return log.until((entry) => (entry.seq > before ? peer.receivedIn(entry) : undefined));
    };
    return { peer, log, upstream, call };
  }

  it('opens, sends, receives and closes, in this order', async () => {
    const { log, upstream, call } = await open();
    expect(await call('{"id":1}')).toBe('{"id":1}');
    await upstream.close('Enough.');
    const story = log.story();
    expect(story.slice(0, 3)).toEqual(['opening', 'open', 'sent']);
    expect(story.filter((word) => word.startsWith('clos'))).toEqual(['closing', 'closed']);
    expect(story.at(-1)).toBe('closed');
    expect(log.entries.at(-1)).toMatchObject({ state: 'closed', reason: 'Enough.' });
    expect(log.entries.at(-1)).not.toHaveProperty('unexpected');
    expect(log.entries[2]).toMatchObject({
      kind: 'frame',
      direction: 'sent',
      origin: 'client',
      key: 'k2',
      text: '{"id":1}',
    });
  });

  it('keeps characters whole whose bytes come one by one', async () => {
    const { log, call } = await open();
    expect(await call('"Ж—😀漢"')).toBe('"Ж—😀漢"');
    expect(log.entries.filter((entry) => 'bytes' in entry)).toEqual([]);
  });

  it('carries messages of 20 MB', async () => {
    const { call } = await open();
    const text = `"${'é'.repeat(10 * 1024 * 1024)}"`;
    const back = await call(text);
    expect(back.length).toBe(text.length);
    expect(back === text).toBe(true);
  });

  it('sends exactly what it was given', async () => {
    const { call } = await open();
    const text = '{ "n":1.0, "big":9007199254740993, "a":1, "a":2 }  ';
    expect(await call(text)).toBe(text);
  });

  it('reports a peer that dies during a call, and goes on to close cleanly', async () => {
    const { peer, log, upstream } = await open();
    upstream.send('die', peer.sending('k'));
    const end = await log.until((entry) => {
      if (entry.kind === 'http' && entry.phase === 'failed') return entry;
      return entry.kind === 'lifecycle' && entry.unexpected ? entry : undefined;
    });
    expect(end.reason).toMatch(/^The server /);
    await upstream.close('Enough.');
    expect(log.story().filter((word) => word === 'closed')).toHaveLength(1);
  });

  it('reports that nobody is there', async () => {
    const target = await nobody();
    const log = createRecorder();
    const upstream = createUpstream(target, log);
    upstream.open();
    if (target.kind === 'http' || target.kind === 'sse') {
      upstream.send('{}', { origin: 'client', key: 'k', http: post(target.url) });
    }
    const end = await log.until((entry) =>
      (entry.kind === 'http' && entry.phase === 'failed') ||
      (entry.kind === 'lifecycle' && entry.state === 'closed')
        ? entry
        : undefined,
    );
    expect(end).toMatchObject({ code: target.kind === 'stdio' ? 'ENOENT' : 'ECONNREFUSED' });
    expect(end.reason).toContain(target.kind === 'stdio' ? target.command[0] : '127.0.0.1');
    await upstream.close('Enough.');
  });

  it('sends nothing once it is closing, and says so', async () => {
    const { peer, log, upstream } = await open();
    const closed = upstream.close('Enough.');
    upstream.send('{"id":1}', peer.sending('late'));
    await closed;
    upstream.send('{"id":2}', peer.sending('later'));
    const frames = log.entries.filter((entry) => entry.kind === 'frame');
    const undelivered = log.entries.filter((entry) => entry.kind === 'undelivered');
    expect(frames.map((frame) => frame.direction)).toEqual(['sent', 'sent']);
    expect(undelivered.map((entry) => entry.frame)).toEqual(frames.map((frame) => frame.seq));
    expect(log.story()).not.toContain('request');
  });

  it('closes once, however often it is told to', async () => {
    const { log, upstream } = await open();
    await Promise.all([upstream.close('One.'), upstream.close('Two.')]);
    await upstream.close('Three.');
    expect(log.story().filter((word) => word === 'closed')).toHaveLength(1);
    expect(log.entries.at(-1)).toMatchObject({ reason: 'One.' });
  });

  it('refuses orders that its wire has no words for', async () => {
    const { peer, upstream } = await open();
    if (peer.target.kind === 'http' || peer.target.kind === 'sse') {
      expect(() => upstream.send('{}', { origin: 'hand', key: 'k' })).toThrow(RefusedError);
    } else {
      expect(() => upstream.request(post('http://127.0.0.1/'), 'k')).toThrow(RefusedError);
      expect(() => upstream.abort(1)).toThrow(RefusedError);
    }
  });
});

it('closes an upstream that was never opened without a word', async () => {
  for (const kind of Object.values(KINDS)) {
    const log = createRecorder();
    await createUpstream(await kind.nobody(), log).close('Enough.');
    expect(log.story().filter((word) => word === 'open')).toEqual([]);
  }
});
