import { describe, expect, test } from 'vitest';
import { DEFAULT_CHOICES } from '../src/index.ts';
import { Fold, legacyServer, orders, Rig } from './rig.ts';
import { away, call, fine, HTTP, lost, notes, openings, standing, STOOD } from './weather-rig.ts';

const SSE = { kind: 'sse', url: 'http://127.0.0.1:9/sse' } as const;

describe('a lost connection', () => {
  test('is closed, announced, and tried again after 1, 2, 4, 8 and 16 s', async () => {
    const rig = await lost();
    expect(rig.state).toMatchObject({
      phase: 'failed',
      failure: {
        what: "http://127.0.0.1:9/mcp can't be reached: refused (ECONNREFUSED)",
        next: 'It is tried again by itself, unless you stop trying.',
      },
      retry: { attempt: 1, of: 5, due: STOOD + 1_000 },
    });
    const waits: number[] = [];
    for (const ms of [999, 1, 1_999, 1, 3_999, 1, 7_999, 1, 15_999, 1, 600_000]) {
      await rig.wait(ms);
      waits.push(openings(rig));
    }
    expect(waits).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
    expect(notes(rig)).toEqual(
      ['1.0', '2.0', '4.0', '8.0', '16.0'].map(
        (s, at) => `Connecting again. Attempt ${at + 1} of 5 in ${s} s.`,
      ),
    );
    expect(rig.state).toMatchObject({ phase: 'failed', attempt: 6 });
    expect(rig.state.retry).toBeUndefined();
    expect(rig.state.failure).toEqual({
      what: "http://127.0.0.1:9/mcp can't be reached: refused (ECONNREFUSED) All 5 attempts to connect again failed.",
      next: 'Check that the server runs and that address and port are right.',
    });
    expect(orders(rig).filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  test('is back when the server is, and what was called meanwhile is not sent again', async () => {
    const rig = await standing();
    rig.weather = away;
    await call(rig, 'tools/call');
    await rig.wait(1_000);
    rig.weather = fine;
    await rig.wait(2_000);
    expect(rig.state).toMatchObject({ phase: 'connected', attempt: 3 });
    expect(rig.state.retry).toBeUndefined();
    await rig.wait(600_000);
    expect(rig.methods.filter((method) => method === 'tools/call')).toHaveLength(1);
    expect(openings(rig)).toBe(3);
  });

  test('that stood again for a while begins to count anew', async () => {
    const rig = await lost();
    rig.weather = fine;
    await rig.wait(1_000);
    expect(rig.state.phase).toBe('connected');
    await rig.wait(10_000);
    rig.weather = away;
    await call(rig);
    expect(rig.state.retry?.attempt).toBe(1);
  });

  test('that is lost again at once goes on counting, so that it ends', async () => {
    const rig = await lost();
    for (const [attempt, ms] of [1_000, 2_000, 4_000, 8_000, 16_000].entries()) {
      expect(rig.state.retry?.attempt).toBe(attempt + 1);
      rig.weather = fine;
      await rig.wait(ms);
      expect(rig.state.phase).toBe('connected');
      rig.weather = away;
      await call(rig);
    }
    expect(rig.state.retry).toBeUndefined();
    expect(rig.state.failure?.what).toContain('All 5 attempts');
  });

  test('is left alone where the person does not want it back', async () => {
    const rig = await standing();
    rig.client.choose({ ...DEFAULT_CHOICES, reconnect: false });
    await rig.settle();
    rig.weather = away;
    await call(rig);
    await rig.wait(600_000);
    expect(openings(rig)).toBe(1);
    expect(rig.state.phase).toBe('connected');
  });

  test('that never stood is not tried again', async () => {
    const rig = new Rig(HTTP);
    rig.onSent = ({ exchange }) => void away(rig, exchange);
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    await rig.wait(600_000);
    expect(openings(rig)).toBe(1);
    expect(rig.state.phase).toBe('failed');
    expect(rig.state.retry).toBeUndefined();
  });
});

describe('a request that was broken off', () => {
  test('is no loss: the server was there', async () => {
    const rig = await standing();
    rig.weather = (self, exchange) => {
      self.add({ kind: 'http', exchange, phase: 'failed', reason: 'reset', code: 'ECONNRESET' });
      return true;
    };
    await call(rig);
    expect(rig.state.phase).toBe('connected');
  });
});

describe('the person', () => {
  test('stops it', async () => {
    const rig = await lost();
    await rig.wait(500);
    rig.client.disconnect();
    await rig.settle();
    const count = rig.commands.length;
    await rig.wait(600_000);
    expect(rig.commands).toHaveLength(count);
    expect(notes(rig).at(-1)).toBe('The person gave up reconnecting.');
    expect(rig.state.phase).toBe('failed');
    expect(rig.state.retry).toBeUndefined();
  });

  test('stops it before its announcement is in the log', async () => {
    const rig = await standing();
    rig.weather = (self, exchange) => {
      away(self, exchange);
      expect(rig.state.retry).toMatchObject({ attempt: 1 });
      expect(rig.state.retry?.note).toBeUndefined();
      rig.client.disconnect();
      return true;
    };
    await call(rig);
    await rig.wait(600_000);
    expect(rig.state.retry).toBeUndefined();
    expect(openings(rig)).toBe(1);
  });

  test('stops it while it is tried', async () => {
    const rig = await lost();
    rig.weather = () => true;
    await rig.wait(1_000);
    expect(rig.state).toMatchObject({ phase: 'connecting', retry: { attempt: 1, of: 5 } });
    expect(rig.state.retry?.due).toBeUndefined();
    rig.client.disconnect();
    await rig.wait(600_000);
    expect(rig.state.phase).toBe('disconnected');
    expect(openings(rig)).toBe(2);
  });

  test('is quicker', async () => {
    const rig = await lost();
    rig.weather = fine;
    rig.client.connect();
    await rig.settle();
    await rig.wait(600_000);
    expect(rig.state.phase).toBe('connected');
    expect(openings(rig)).toBe(2);
  });

  test('does not want it any more', async () => {
    const rig = await lost();
    rig.client.choose({ ...DEFAULT_CHOICES, reconnect: false });
    await rig.settle();
    await rig.wait(600_000);
    expect(openings(rig)).toBe(1);
    expect(rig.state.choices.reconnect).toBe(false);
  });
});

describe('on other wires', () => {
  test('the stream of HTTP+SSE ends', async () => {
    const rig = new Rig(SSE);
    const server = legacyServer({}, '2024-11-05');
    let stream = 0;
    rig.onRequest = (_, exchange) => {
      stream = exchange;
      rig.stream(exchange);
      rig.event(exchange, 'event: endpoint\ndata: /m\n\n');
    };
    rig.onSent = ({ text, exchange }) => {
      rig.empty(exchange, 202);
      const answer = server(text);
      if (answer !== undefined) rig.event(stream, `data: ${answer}\n\n`);
    };
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    rig.end(stream);
    await rig.settle();
    expect(rig.state).toMatchObject({ phase: 'failed', retry: { attempt: 1 } });
    expect(rig.state.failure?.what).toContain('ended the event stream');
    await rig.wait(1_000);
    expect(rig.state).toMatchObject({ phase: 'connected', attempt: 2 });
  });

  test.each([
    ['ws', 2],
    ['stdio', 1],
  ] as const)('%s closes unexpectedly: opened %i times', async (kind, times) => {
    const rig = new Rig({ kind });
    const server = legacyServer();
    rig.onSent = ({ text }) => {
      const answer = server(text);
      if (answer !== undefined) rig.received(answer);
    };
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    rig.add({ kind: 'lifecycle', state: 'closed', unexpected: true, reason: 'gone' });
    await rig.settle();
    expect(rig.state.failure?.what).toContain('gone');
    await rig.wait(600_000);
    expect(openings(rig)).toBe(times);
  });
});

describe('after a reload', () => {
  test('at any entry, it goes on where the log stands', async () => {
    const whole = await lost();
    const from = whole.entries.length;
    await whole.wait(1_000);
    whole.weather = fine;
    await whole.wait(2_000);
    expect(whole.state.phase).toBe('connected');
    const live = new Fold(HTTP, 'Auto');
    for (const [at, entry] of whole.entries.entries()) {
      live.fold(entry);
      const log = whole.entries.slice(0, at + 1);
      const fresh = new Fold(HTTP, 'Auto');
      for (const one of log) fresh.fold(one);
      expect(fresh.protocol.next()).toEqual(live.protocol.next());
      if (at < from) continue;
      const rig = await standing(log);
      // The bridge goes on with what it was at.
      const state = entry.kind === 'lifecycle' ? entry.state : undefined;
      if (state === 'opening') rig.add({ kind: 'lifecycle', state: 'open' });
      if (state === 'closing') rig.add({ kind: 'lifecycle', state: 'closed' });
      await rig.settle();
      await rig.wait(600_000);
      expect(rig.state.phase, `after ${at + 1} entries`).toBe('connected');
      expect(rig.state.retry).toBeUndefined();
    }
  });
});
