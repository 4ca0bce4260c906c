import { describe, expect, test } from 'vitest';
import { createReader } from '../src/index.ts';
import { legacyServer, orders, Rig } from './rig.ts';

describe('HTTP+SSE', () => {
  async function sse(endpoint: string | undefined): Promise<Rig> {
    const rig = new Rig({ kind: 'sse', url: 'http://127.0.0.1:9/sse' });
    const server = legacyServer({}, '2024-11-05');
    let stream = 0;
    rig.onRequest = (_, exchange) => {
      stream = exchange;
      rig.stream(exchange);
      if (endpoint !== undefined) rig.event(exchange, `event: endpoint\ndata: ${endpoint}\n\n`);
    };
    rig.onSent = ({ text, exchange }) => {
      rig.empty(exchange, 202);
      const answer = server(text);
      if (answer !== undefined) rig.event(stream, `event: message\ndata: ${answer}\n\n`);
    };
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    return rig;
  }

  test('posts where the endpoint event says; a later one changes nothing', async () => {
    const rig = await sse('/messages?sid=abc');
    expect(rig.state).toMatchObject({ phase: 'connected', revision: '2024-11-05' });
    expect(orders(rig).map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET http://127.0.0.1:9/sse',
      'POST http://127.0.0.1:9/messages?sid=abc',
      'POST http://127.0.0.1:9/messages?sid=abc',
    ]);
    rig.event(3, 'event: endpoint\ndata: /other\n\n');
    void rig.client.ping();
    await rig.settle();
    expect(orders(rig).at(-1)?.url).toBe('http://127.0.0.1:9/messages?sid=abc');
  });

  test('refuses an endpoint of another origin', async () => {
    const rig = await sse('http://evil:1/messages');
    expect(rig.sent).toEqual([]);
    expect(rig.state.failure?.what).toContain('which is not on http://127.0.0.1:9');
    expect(rig.state.failure?.next).toBe(
      'If you trust it, make http://evil:1 the address of the target.',
    );
  });

  test('waits for the event, but not for ever', async () => {
    const rig = await sse(undefined);
    await rig.wait(30_000);
    expect(rig.sent).toEqual([]);
    expect(rig.state.failure?.what).toContain('did not come in 30 s');
  });

  test('fails by name when the stream is refused or ends', async () => {
    const rig = await sse('/m');
    rig.end(3);
    expect(rig.state).toMatchObject({ phase: 'failed' });
    expect(rig.state.failure?.what).toContain('ended the event stream');
    const refused = new Rig({ kind: 'sse', url: 'http://127.0.0.1:9/sse' });
    refused.onRequest = (_, exchange) => refused.empty(exchange, 401);
    refused.client.activate();
    refused.client.connect();
    await refused.settle();
    expect(refused.state.failure).toMatchObject({ status: 401 });
  });
});

test('a wire reads frames as they are', () => {
  const entry = { kind: 'frame', direction: 'received', seq: 1, at: 0, text: ' ' } as const;
  const reading = createReader('ws').read(entry);
  expect(reading).toMatchObject({ what: 'frame', frame: { blank: true } });
});
