import { describe, expect, test } from 'vitest';
import { asked, error, legacyServer, result, Rig } from './rig.ts';
import type { SentFrame } from './rig.ts';

const HTTP = { kind: 'http', url: 'http://127.0.0.1:9/mcp' } as const;

// Case 28.
describe('a lost session over HTTP', () => {
  /** Forgets its session `forgets` times, when the given method is called. */
  async function forgetful(method: string, forgets: number): Promise<Rig> {
    const rig = new Rig(HTTP);
    let session = 0;
    let left = forgets;
    const server = legacyServer({ [method]: () => ({ fine: true }) });
    rig.onSent = ({ text, exchange, headers }: SentFrame) => {
      const request = asked(text);
      if (request?.method === method && left > 0) {
        left--;
        rig.json(exchange, error(null, -32001, 'Session not found'), 404);
        return;
      }
      if (request?.method === 'initialize') {
        expect(headers['Mcp-Session-Id']).toBeUndefined();
        session++;
      } else if (request?.method !== 'server/discover') {
        expect(headers['Mcp-Session-Id']).toBe(`s${session}`);
      }
      const answer = server(text);
      if (answer === undefined) rig.empty(exchange, 202);
      else rig.json(exchange, answer, 200, { 'mcp-session-id': `s${session}` });
    };
    rig.onRequest = (_, exchange) => rig.empty(exchange, 405);
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    void rig.client.request(method, '{"uri":"a","name":"a"}');
    await rig.settle();
    return rig;
  }

  test('is begun anew, visibly, and a read is sent once more', async () => {
    const rig = await forgetful('resources/read', 1);
    expect(rig.state.phase).toBe('connected');
    expect(rig.methods.slice(3)).toEqual([
      'resources/read',
      'initialize',
      'notifications/initialized',
      'resources/read',
    ]);
    const notes = rig.commands.flatMap((command) => (command.do === 'note' ? [command.text] : []));
    expect(notes).toEqual([
      'The server does not know the session any more (HTTP 404): initializing again.',
      'The server answered HTTP 404 Not Found: it does not know the session any more. Sent again in the new session.',
    ]);
  });

  test('does not run a tool twice', async () => {
    const rig = await forgetful('tools/call', 1);
    expect(rig.state.phase).toBe('connected');
    expect(rig.methods.filter((method) => method === 'tools/call')).toHaveLength(1);
  });

  test('is given up when the new one is lost at once', async () => {
    const rig = await forgetful('resources/read', 9);
    expect(rig.methods.filter((method) => method === 'initialize')).toHaveLength(2);
    expect(rig.state.phase).toBe('failed');
    expect(rig.state.failure?.what).toBe(
      'The server answered HTTP 404 to the session that it had just given out.',
    );
  });

  test('ends with one DELETE and then nothing', async () => {
    const rig = await forgetful('tools/call', 0);
    rig.client.disconnect();
    await rig.settle();
    await rig.wait(60_000);
    expect(rig.commands.slice(-2)).toEqual([
      {
        do: 'request',
        http: {
          method: 'DELETE',
          url: 'http://127.0.0.1:9/mcp',
          headers: [
            ['MCP-Protocol-Version', '2025-11-25'],
            ['Mcp-Session-Id', 's1'],
          ],
        },
      },
      { do: 'close', reason: 'Disconnected by the user.' },
    ]);
    expect(rig.state.phase).toBe('disconnected');
  });
});

describe('a modern server over HTTP', () => {
  test('learns of a cancellation by the end of the exchange', async () => {
    const rig = new Rig(HTTP);
    rig.onSent = ({ text, exchange }) => {
      const request = asked(text);
      if (request?.method === 'server/discover') {
        const value = { supportedVersions: ['2026-07-28'], capabilities: {} };
        rig.json(exchange, result(request.id, value));
      }
    };
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    const asking = rig.client.request('tools/call', '{"name":"slow"}');
    await rig.settle();
    const seq = await asking;
    rig.client.cancel(seq);
    await rig.settle();
    expect(rig.commands.slice(-2)).toEqual([
      { do: 'abort', exchange: seq + 1 },
      { do: 'note', about: seq, note: 'cancelled' },
    ]);
    expect(rig.methods).toEqual(['server/discover', 'tools/call']);
  });

  test('learns of a cancellation that came before its exchange was in the log', async () => {
    const rig = new Rig(HTTP, '2026-07-28');
    rig.onSent = ({ text, exchange }) => {
      const request = asked(text);
      const value = { supportedVersions: ['2026-07-28'], capabilities: {} };
      rig.json(exchange, result(request?.id, value));
    };
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    const text = '{"jsonrpc":"2.0","id":77,"method":"tools/call","params":{"name":"slow"}}';
    const seq = rig.add({ kind: 'frame', direction: 'sent', origin: 'hand', text });
    rig.client.cancel(seq);
    const http = { method: 'POST', url: HTTP.url, headers: [] };
    await rig.settle();
    const exchange = rig.entries.length + 1;
    rig.add({ kind: 'http', phase: 'request', exchange, frame: seq, ...http });
    await rig.settle();
    expect(rig.commands.slice(-2)).toEqual([
      { do: 'note', about: seq, note: 'cancelled' },
      { do: 'abort', exchange },
    ]);
  });
});
