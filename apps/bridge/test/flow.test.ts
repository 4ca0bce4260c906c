import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeEntry, encodeHeader } from '@loupe/transcript';
import { describe, expect, test, vi } from 'vitest';
import { createChannelSink, CREDIT } from '../src/channel-sink.ts';
import { LONGEST_SLICE } from '../src/pump.ts';
import { echoing, frames, startTestBridge, Tab, temporaryFolder, until } from './rig.ts';

const PAST = '20260102-030405-AAAAAAAAAAAAAAAAAAAAAA';
const MIB = 1024 * 1024;

/** A state directory with one past transcript of 12 MiB. */
async function withLongTranscript(): Promise<{ stateDirectory: string; text: string }> {
  const stateDirectory = await temporaryFolder();
  const header = encodeHeader({
    loupe: 'transcript',
    version: 1,
    session: PAST,
    started: '2026-01-02T03:04:05.000Z',
    target: { kind: 'stdio', command: ['x'] },
    revision: 'Auto',
    name: 'long',
    writer: 'test',
  });
  const line = (seq: number): string =>
    encodeEntry({ seq, at: seq, kind: 'stderr', text: String(seq % 10).repeat(100_000) });
  const lines = Array.from({ length: (12 * MIB) / 100_000 }, (_, at) => line(at + 1));
  const text = `${[header, ...lines].join('\n')}\n`;
  await mkdir(join(stateDirectory, 'sessions'), { mode: 0o700 });
  await writeFile(join(stateDirectory, 'sessions', `${PAST}.jsonl`), text, { mode: 0o600 });
  return { stateDirectory, text };
}

describe('a tab that does not keep up', () => {
  test('is sent no more than its credit, holds up no other tab, and gets the rest when it goes on', async () => {
    const { stateDirectory, text } = await withLongTranscript();
    const bridge = await startTestBridge({ stateDirectory });
    const [slow, fast] = [await Tab.open(bridge, 'slow'), await Tab.open(bridge, 'fast')];
    slow.acknowledges = false;
    slow.follow(PAST);
    fast.follow(PAST);
    await until(() => fast.length() === text.length);
    await until(() => slow.length() > CREDIT - LONGEST_SLICE);
    expect(slow.length()).toBeLessThanOrEqual(CREDIT);
    expect(slow.tells.some(({ tell }) => tell === 'caught-up')).toBe(false);

    slow.acknowledges = true;
    slow.send({ ask: 'ack', channel: 1, offset: slow.length() });
    await until(() => slow.length() === text.length);
    expect(slow.text() === text).toBe(true);
    await until(() => slow.tells.some(({ tell }) => tell === 'caught-up'));
  });

  test('counts each of its channels apart', async () => {
    const { stateDirectory } = await withLongTranscript();
    const bridge = await startTestBridge({ stateDirectory });
    const { id, tab } = await echoing(bridge);
    tab.acknowledges = false;
    tab.follow(PAST, 2);
    await until(() => tab.length(2) > CREDIT - LONGEST_SLICE);
    await tab.echo(id, 'still here');
    await until(() => frames(tab.text()).includes('received still here'));
    expect(tab.length(2)).toBeLessThanOrEqual(CREDIT);
  });

  test('that stopped answering pings is let go, and finds its place again when it wakes up', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const bridge = await startTestBridge();
      const { id, tab: reader } = await echoing(bridge, 'reader');
      const asleep = await Tab.open(bridge, 'asleep', { autoPong: false });
      asleep.follow(id);
      asleep.send({ ask: 'drive', session: id });
      await until(() => asleep.state(id)?.driving);
      await asleep.echo(id, 'before');
      await until(() => frames(asleep.text()).includes('received before'));
      const pinged = new Promise((resolve) => reader.socket.once('ping', resolve));
      vi.advanceTimersByTime(20_000);
      await pinged;
      // Its pong travels before this, and has arrived when this is answered.
      await reader.echo(id, 'no');
      vi.advanceTimersByTime(20_000);
      await until(() => asleep.closeCode !== undefined);
      await until(() => reader.state(id)?.driven === false);
      expect(reader.closeCode).toBeUndefined();

      const offset = Buffer.byteLength(asleep.text());
      const awake = await Tab.open(bridge, 'asleep');
      awake.follow(id, 1, offset);
      await until(() => awake.state(id)?.driving);
      await awake.echo(id, 'after', 'a new key');
      await until(() => frames(awake.text()).includes('received after'));
      const file = join(bridge.stateDirectory, 'sessions', `${id}.jsonl`);
      expect(asleep.text() + awake.text()).toBe(await readFile(file, 'utf8'));
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the sink of a channel', () => {
  /** A socket that takes everything at once, as a browser's does. */
  function sink(offset = 0) {
    const stop = new AbortController();
    const lengths: number[] = [];
    const socket = {
      bufferedAmount: 0,
      send: (bytes: Buffer, sent: () => void) => {
        lengths.push(bytes.length);
        sent();
      },
    };
    const made = createChannelSink(socket as never, { channel: 7, offset }, stop.signal);
    const isReady = async (): Promise<boolean> =>
      Promise.race([
        made.ready().then(() => true),
        new Promise<boolean>((resolve) => setImmediate(() => resolve(false))),
      ]);
    return {
      send: (bytes: Uint8Array) => made.send(bytes),
      ready: () => made.ready(),
      acknowledge: made.acknowledge,
      isReady,
      lengths,
      stop,
    };
  }
  const slice = new Uint8Array(LONGEST_SLICE);

  test('has room for a whole slice whenever it is ready', async () => {
    const { send, isReady, acknowledge, lengths } = sink(500);
    let slices = 0;
    for (; await isReady(); slices += 1) send(slice);
    expect(slices).toBe(CREDIT / LONGEST_SLICE);
    expect(lengths[0]).toBe(LONGEST_SLICE + 4);
    acknowledge(500 + LONGEST_SLICE - 1);
    expect(await isReady()).toBe(false);
    acknowledge(500 + LONGEST_SLICE);
    expect(await isReady()).toBe(true);
  });

  test('believes no acknowledgement of what it has not sent, and none that goes back', async () => {
    const { send, isReady, acknowledge } = sink();
    for (let slices = 0; slices < 4; slices += 1) send(slice);
    acknowledge(Number.MAX_SAFE_INTEGER);
    acknowledge(0);
    for (let slices = 0; slices < 3; slices += 1) send(slice);
    expect(await isReady()).toBe(true);
    send(slice);
    expect(await isReady()).toBe(false);
  });

  test('lets who waits go on when it ends', async () => {
    const { send, ready, stop } = sink();
    for (let slices = 0; slices < 4; slices += 1) send(slice);
    const waiting = ready();
    stop.abort();
    await expect(waiting).resolves.toBeUndefined();
    await expect(ready()).resolves.toBeUndefined();
  });
});

describe('a note', () => {
  test('of the person goes into the transcript of the tab that drives', async () => {
    const bridge = await startTestBridge();
    const { id, tab } = await echoing(bridge);
    await tab.command(id, { do: 'close', reason: 'done' });
    await tab.command(id, { do: 'note', about: 2, note: 'pin' });
    await tab.command(id, { do: 'note', about: 2, note: 'unpin' });
    await tab.command(id, { do: 'note', about: 0, note: 'ignore', text: '$.id' });
    const notes = () => tab.entries().filter(({ kind }) => kind === 'note');
    await until(() => notes().length === 3);
    expect(notes()).toMatchObject([
      { about: 2, note: 'pin' },
      { about: 2, note: 'unpin' },
      { about: 0, note: 'ignore', text: '$.id' },
    ]);
  });

  test('about a past session is refused: its file has no writer any more', async () => {
    const { stateDirectory } = await withLongTranscript();
    const bridge = await startTestBridge({ stateDirectory });
    const tab = await Tab.open(bridge, 'a');
    tab.follow(PAST);
    expect(await tab.command(PAST, { do: 'note', about: 1, note: 'pin' })).toMatchObject({
      tell: 'refused',
      reason: 'A Loupe that has ended wrote this session: it can only be read.',
    });
  });
});
