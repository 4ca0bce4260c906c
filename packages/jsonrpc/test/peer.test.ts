import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  LinkError,
  numberId,
  parseFrame,
  Peer,
  RpcError,
  stringId,
  TimeoutError,
} from '../src/index.ts';
import type { Answerer, CallOptions, Clock, PeerOptions, Received } from '../src/index.ts';

class FakeClock implements Clock {
  #now = 0;
  #alarms = new Set<{ at: number; ring: () => void }>();

  get armed(): number {
    return this.#alarms.size;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, ring: () => void): () => void {
    const alarm = { at: this.#now + ms, ring };
    this.#alarms.add(alarm);
    return () => this.#alarms.delete(alarm);
  }

  wait(ms: number): void {
    const until = this.#now + ms;
    const next = () =>
      [...this.#alarms].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
    for (let alarm = next(); alarm; alarm = next()) {
      this.#now = alarm.at;
      this.#alarms.delete(alarm);
      alarm.ring();
    }
    this.#now = until;
  }
}

class Bench {
  readonly clock = new FakeClock();
  readonly sent: string[] = [];
  readonly peer: Peer;

  constructor(options: Partial<PeerOptions> = {}) {
    const link = { send: (text: string) => void this.sent.push(text) };
    this.peer = new Peer({ clock: this.clock, link, ...options });
  }

  /** How a call ended: the result text, or the error's words. */
  call(method: string, params?: string, options?: CallOptions): Promise<string> {
    return this.peer
      .request(method, params, options)
      .answer.catch((reason: unknown) => String(reason));
  }

  receive(text: string): Received[] {
    return parseFrame(text).messages.map((message) => this.peer.receive(message));
  }
}

describe('a call', () => {
  test('sends its params as they are, and ends with the text of the result', async () => {
    const bench = new Bench({ firstId: 5 });
    const answer = bench.call('m', '{"a":1.0,"a":9007199254740993}');
    expect(bench.sent).toEqual([
      '{"jsonrpc":"2.0","id":5,"method":"m","params":{"a":1.0,"a":9007199254740993}}',
    ]);
    bench.receive('{"jsonrpc":"2.0","id":5,"result":{"n":1.0}}');
    expect(await answer).toBe('{"n":1.0}');
    expect(bench.clock.armed).toBe(0);
  });

  test('is settled by an id of its own type only', async () => {
    const bench = new Bench();
    const number = bench.call('a', undefined, { id: numberId(1) });
    const string = bench.call('b', undefined, { id: stringId('1') });
    expect(bench.receive('{"id":"1","result":"s"}')).toEqual(['settled']);
    expect(bench.receive('{"id":"1","result":"again"}')).toEqual(['unmatched']);
    expect(bench.receive('{"id":1,"result":"n"}')).toEqual(['settled']);
    expect(await Promise.all([number, string])).toEqual(['"n"', '"s"']);
  });

  test('ends with the error, its code and its data', async () => {
    const bench = new Bench();
    const call = bench.peer.request('m', undefined);
    bench.receive('{"id":1,"error":{"code":-1,"message":"no","data":{"x":1.0}}}');
    const reason = await call.answer.catch((error: unknown) => error);
    expect(reason).toBeInstanceOf(RpcError);
    expect(reason).toMatchObject({ code: -1, message: 'no', data: '{"x":1.0}' });
  });

  test('is settled by an error without an id where its own channel brought it', async () => {
    const bench = new Bench();
    const call = bench.call('m');
    const [message] = parseFrame('{"id":null,"error":{"code":1,"message":"no"}}').messages;
    expect(message && bench.peer.receive(message)).toBe('unmatched');
    expect(message && bench.peer.receive(message, { answers: numberId(1) })).toBe('settled');
    expect(await call).toBe('RpcError: no');
  });

  test('ends by name on an answer that is neither or both', async () => {
    const bench = new Bench();
    const call = bench.call('m');
    bench.receive('{"id":1,"result":{},"error":{}}');
    expect(await call).toContain("LinkError: The answer can't be used.");
  });

  test('has two limits; progress for its token, of its type, moves the one', async () => {
    const bench = new Bench();
    const seen: string[] = [];
    const call = bench.peer.request('m', undefined, {
      idle: 10,
      total: 25,
      onProgress: (params) => seen.push(params),
    });
    bench.clock.wait(9);
    expect(bench.peer.progress(numberId(1), 'a')).toBe(true);
    bench.clock.wait(9);
    expect(bench.peer.progress(stringId('1'), 'b')).toBe(false);
    expect(bench.peer.progress(numberId(1), 'c')).toBe(true);
    bench.clock.wait(7);
    const reason = await call.answer.catch((error: unknown) => error);
    expect(reason).toBeInstanceOf(TimeoutError);
    expect(reason).toMatchObject({ limit: 'total', ms: 25 });
    expect(seen).toEqual(['a', 'c']);
    expect(bench.peer.progress(numberId(1), 'late')).toBe(false);
  });

  test('ends with the reason of an abort', async () => {
    const bench = new Bench();
    const before = new AbortController();
    before.abort('early');
    expect(await bench.call('m', undefined, { signal: before.signal })).toBe('Error: early');
    expect(bench.sent).toEqual([]);
    const during = new AbortController();
    const call = bench.call('m', undefined, { signal: during.signal });
    during.abort(new RangeError('enough'));
    expect(await call).toBe('RangeError: enough');
  });

  test('of an earlier driver is waited for, and ids go on above it', async () => {
    const bench = new Bench();
    const adopted = bench.peer.adopt(numberId(41));
    void bench.call('n');
    expect(bench.sent).toEqual(['{"jsonrpc":"2.0","id":42,"method":"n"}']);
    bench.receive('{"id":41,"result":1}');
    expect(await adopted.answer).toBe('1');
  });

  test('with an id that waits already is refused', async () => {
    const bench = new Bench();
    void bench.call('m', undefined, { id: numberId(1) });
    expect(await bench.call('m', undefined, { id: numberId(1) })).toContain('waiting already');
    expect(bench.sent).toHaveLength(1);
  });

  test('ends when the link is closed, and none begins after that', async () => {
    const bench = new Bench();
    const call = bench.call('m');
    bench.peer.close(new LinkError('gone'));
    expect(await call).toBe('LinkError: gone');
    expect(await bench.call('m')).toBe('LinkError: gone');
    bench.peer.notify('n');
    expect(bench.receive('{"id":9,"method":"ping"}')).toEqual(['ignored']);
    expect(bench.sent).toHaveLength(1);
  });
});

describe('an inbound request', () => {
  const answerers = new Map<string, Answerer>([
    ['now', () => '{"a":1.0}'],
    ['later', () => Promise.resolve('2')],
    ['throws', () => Promise.reject(new Error('broken'))],
    [
      'refuses',
      () => {
        throw new RpcError(-5, 'no', '{"x":1.0}');
      },
    ],
  ]);

  test.each([
    ['now', '"result":{"a":1.0}'],
    ['later', '"result":2'],
    ['throws', '"error":{"code":-32603,"message":"broken"}'],
    ['refuses', '"error":{"code":-5,"message":"no","data":{"x":1.0}}'],
    ['other', '"error":{"code":-32601,"message":"Method not found: other"}'],
  ])('%s is answered exactly once, under its id as spelled', async (method, outcome) => {
    const bench = new Bench({ answerers });
    bench.receive(`{"jsonrpc":"2.0","id":1.0,"method":"${method}"}`);
    for (let tick = 0; tick < 5; tick++) await Promise.resolve();
    expect(bench.sent).toEqual([`{"jsonrpc":"2.0","id":1.0,${outcome}}`]);
  });

  test('whose method is no string is answered as well', () => {
    const bench = new Bench();
    bench.receive('{"id":1,"method":5}');
    expect(bench.sent[0]).toContain('"code":-32600');
  });
});

test('whatever happens in whatever order, every call ends exactly once and no alarm is left', async () => {
  const id = fc.integer({ min: 1, max: 6 });
  const event = fc.oneof(
    fc.record({ what: fc.constant('request' as const), idle: fc.integer({ min: 1, max: 50 }) }),
    fc.record({
      what: fc.constant('text' as const),
      text: id.map((n) => `{"id":${n},"result":1}`),
    }),
    fc.record({
      what: fc.constant('text' as const),
      text: id.map((n) => `{"id":"${n}","result":1}`),
    }),
    fc.record({
      what: fc.constant('text' as const),
      text: id.map((n) => `{"id":${n},"error":{}}`),
    }),
    fc.record({ what: fc.constant('text' as const), text: id.map((n) => `{"id":${n}}`) }),
    fc.record({ what: fc.constant('text' as const), text: fc.json() }),
    fc.record({ what: fc.constant('fail' as const), id }),
    fc.record({ what: fc.constant('progress' as const), id }),
    fc.record({ what: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ what: fc.constant('end' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
      const bench = new Bench();
      const ends: number[] = [];
      let calls = 0;
      for (const step of events) {
        switch (step.what) {
          case 'request': {
            const call = calls++;
            ends[call] = 0;
            const count = (): void => void (ends[call] = (ends[call] ?? 0) + 1);
            const { answer } = bench.peer.request('m', undefined, { idle: step.idle, total: 100 });
            answer.then(count, count);
            break;
          }
          case 'text':
            bench.receive(step.text);
            break;
          case 'fail':
            bench.peer.fail(numberId(step.id), new LinkError('failed'));
            break;
          case 'progress':
            bench.peer.progress(numberId(step.id), '{}');
            break;
          case 'wait':
            bench.clock.wait(step.ms);
            break;
          case 'end':
            bench.peer.endAll(new LinkError('ended'));
        }
      }
      bench.peer.close(new LinkError('closed'));
      await Promise.resolve();
      expect(ends).toEqual(Array.from({ length: calls }, () => 1));
      expect(bench.clock.armed).toBe(0);
    }),
    { numRuns: 300 },
  );
});
