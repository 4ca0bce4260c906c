import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLedger } from '@loupe/ledger';
import { createReader } from '@loupe/mcp';
import { Script } from '@loupe/testkit';
import { encodeEntry, encodeHeader } from '@loupe/transcript';
import type { Entry, TranscriptHeader } from '@loupe/transcript';
import { protocolOf } from '../src/session/fold.ts';
import { createOffsets } from '../src/session/offsets.ts';
import { createStateReplay } from '../src/session/state-at.ts';
import type { ReplayProgress, StateReplay } from '../src/session/state-at.ts';
import { shownState } from '../src/session/state-shown.ts';
import type { StateChange, StateShown } from '../src/session/state-shown.ts';
import { HEADER } from './fake-bridge.ts';

const HTTP: TranscriptHeader = {
  ...HEADER,
  target: { kind: 'http', url: 'http://127.0.0.1:1/mcp' },
};

/** A transcript's bytes with the places of its entries; a damaged line stands in its middle. */
function fileOf(entries: readonly Entry[], header: TranscriptHeader) {
  const offsets = createOffsets();
  const encoder = new TextEncoder();
  let text = `${encodeHeader(header)}\n`;
  for (const [index, entry] of entries.entries()) {
    if (index === 3) text += '{"seq":4,"at":1,"kind":"stderr","text":"torn\n';
    const line = encodeEntry(entry);
    offsets.add(entry.seq, encoder.encode(text).length, encoder.encode(line).length);
    text += index === entries.length - 1 ? line : `${line}\n`;
  }
  const bytes = encoder.encode(text);
  return { offsets, bytes };
}

function replayOf(
  entries: readonly Entry[],
  header = HEADER,
  yields: (() => void)[] = [],
): StateReplay {
  const { offsets, bytes } = fileOf(entries, header);
  let time = 0;
  return createStateReplay({
    header,
    version: 1,
    source: { read: (from, to) => Promise.resolve(bytes.slice(from, to)) },
    offsets,
    // Every look at the clock ends a slice.
    now: () => (time += 20),
    yieldThen: (then) => {
      for (const hear of yields.splice(0)) hear();
      setImmediate(then);
    },
  });
}

/** The state of a fold that stopped at `seq`. */
function stoppedAt(entries: readonly Entry[], seq: number, header = HEADER): StateShown {
  const reader = createReader(header.target.kind);
  const ledger = createLedger(protocolOf(header));
  for (const entry of entries.slice(0, seq)) ledger.add(entry, reader.read(entry));
  return shownState(ledger, undefined);
}

function conversation(): readonly Entry[] {
  const script = new Script();
  script.opens(4711);
  script.stderr('ready');
  const revision = { protocolVersion: '2025-11-25' };
  script.asks(0, 'initialize', { ...revision, capabilities: { elicitation: {} } });
  const capabilities = { tools: { listChanged: true }, prompts: {}, tasks: {} };
  script.answers(0, { ...revision, capabilities, serverInfo: { name: 'scripted' } });
  script.sent({ jsonrpc: '2.0', method: 'notifications/initialized' });
  script.asks(1, 'tools/list');
  script.answers(1, { tools: [{ name: 'one', inputSchema: { type: 'object' } }] });
  script.asks(2, 'tools/call', { name: 'one' });
  script.received({
    jsonrpc: '2.0',
    id: 's1',
    method: 'elicitation/create',
    params: { message: 'Sure?' },
  });
  script.sent({ jsonrpc: '2.0', id: 's1', result: { action: 'accept' } });
  script.answers(2, { content: [] });
  script.received({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
  script.asks(3, 'tools/list');
  script.answers(3, {
    tools: [
      { name: 'one', inputSchema: { type: 'object' } },
      { name: 'two', inputSchema: { type: 'object' } },
    ],
  });
  script.asks(4, 'tools/call', { name: 'two' });
  script.lifecycle('closed', { exitCode: 3, unexpected: true });
  return script.entries;
}

const quiet = (): void => undefined;

function stateOf(change: StateChange | 'none' | undefined): StateShown | undefined {
  return change === 'none' ? undefined : change?.state;
}

describe('the state at an entry', () => {
  it('is that of a fold stopped there, wherever the person looks next', async () => {
    const entries = conversation();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: entries.length }), { minLength: 1, maxLength: 6 }),
        async (looks) => {
          const replay = replayOf(entries);
          for (const seq of looks) {
            const change = await replay.at(seq, quiet);
            expect(change?.state).toEqual(stoppedAt(entries, seq));
          }
        },
      ),
    );
  });

  it('says what there was', async () => {
    const entries = conversation();
    const replay = replayOf(entries);
    const asked = entries.findIndex(({ kind }, at) => kind === 'frame' && at > 7) + 1;
    const during = stateOf(await replay.at(asked + 1, quiet));
    expect(during).toMatchObject({
      seq: asked + 1,
      connection: { phase: 'connected', revision: '2025-11-25', pid: 4711 },
      lists: { tools: { status: 'ready', total: 1, names: ['one'] } },
      inFlight: [{ method: 'tools/call', name: 'one' }, { method: 'elicitation/create' }],
      inFlightTotal: 2,
      asks: [{ kind: 'elicitation' }],
    });
    const end = stateOf(await replay.at(entries.length, quiet));
    expect(end).toMatchObject({ connection: { phase: 'failed' }, inFlight: [] });
  });

  it('names the parts that the entry itself changed', async () => {
    const entries = conversation();
    const replay = replayOf(entries);
    const changes = new Map<number, readonly string[]>();
    for (let seq = 1; seq <= entries.length; seq++) {
      changes.set(seq, (await replay.at(seq, quiet))?.changed ?? []);
    }
    expect(changes.get(3)).toEqual([]);
    expect(changes.get(8)).toContain('tools');
    const lists = [...changes].filter(([, parts]) => parts.includes('tools')).map(([seq]) => seq);
    expect(lists.length).toBeGreaterThan(2);
    expect(changes.get(entries.length)).toEqual(expect.arrayContaining(['connection', 'inFlight']));
  });

  it('steps to the changes before and after, and says where there are none', async () => {
    const entries = conversation();
    const forward = replayOf(entries);
    const seqs: number[] = [];
    for (let seq = 0; ;) {
      const change = await forward.next(seq, 1, quiet);
      if (change === 'none' || change === undefined) break;
      seq = change.state.seq;
      seqs.push(seq);
      expect(change.state).toEqual(stoppedAt(entries, seq));
    }
    expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
    expect(seqs.length).toBeGreaterThan(5);
    const back = replayOf(entries);
    const way: number[] = [];
    for (let seq = entries.length + 1; ;) {
      const change = await back.next(seq, -1, quiet);
      if (change === 'none' || change === undefined) break;
      seq = change.state.seq;
      way.push(seq);
    }
    expect(way).toEqual(seqs.toReversed());
  });

  it('knows the session id that HTTP gave out, until the target is opened again', async () => {
    const script = new Script();
    script.opens();
    const exchange = script.http('POST', 'http://127.0.0.1:1/mcp');
    script.add({
      kind: 'http',
      phase: 'response',
      exchange,
      status: 200,
      headers: [['Mcp-Session-Id', 'abc']],
    });
    script.end(exchange);
    script.opens();
    const replay = replayOf(script.entries, HTTP);
    const ids: (string | undefined)[] = [];
    for (const seq of [3, 4, 5, 6, 4]) ids.push(stateOf(await replay.at(seq, quiet))?.httpSession);
    expect(ids).toEqual([undefined, 'abc', 'abc', undefined, 'abc']);
    expect(await replay.at(4, quiet)).toMatchObject({ changed: ['session'] });
  });

  it('tells how far it is, and gives up when another entry is chosen', async () => {
    const script = new Script();
    script.opens();
    for (let n = 0; n < 200; n++) script.stderr(`line ${n}`);
    const told: ReplayProgress[] = [];
    const yields: (() => void)[] = [];
    const replay = replayOf(script.entries, HEADER, yields);
    await replay.at(200, (progress) => void told.push(progress));
    expect(told.length).toBeGreaterThan(2);
    expect(told.map(({ done }) => done)).toEqual(
      told.map(({ done }) => done).sort((a, b) => a - b),
    );
    expect(told.at(-1)?.of).toBeLessThanOrEqual(200);
    const again = replayOf(script.entries, HEADER, yields);
    let second: Promise<StateChange | undefined> | undefined;
    yields.push(() => void (second = again.at(50, quiet)));
    expect(await again.at(200, quiet)).toBeUndefined();
    expect(stateOf(await second)?.seq).toBe(50);
  });
});
