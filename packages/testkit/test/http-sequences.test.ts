import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startEverything, startHttpServer } from '../src/servers.ts';
import { call, exchange, INITIALIZE, INITIALIZED } from './wire.ts';

const CALL = call('echo', { text: 'hi' });

/** Starts a server that ends with the test. */
async function running(name: string, args: string[] = []) {
  const server = await startHttpServer(name, args);
  onTestFinished(() => server.stop());
  return server;
}

describe('HTTP servers, over several requests', () => {
  it('session-404: A dies at its third request, B lives', async () => {
    const { origin } = await running('session-404');
    const url = `${origin}/third`;
    const statuses = async (session: string) => {
      const headers = { 'mcp-session-id': session };
      const all: number[] = [];
      for (const message of [INITIALIZED, CALL, CALL]) {
        all.push((await exchange(url, { message, headers })).status);
      }
      return all;
    };
    expect((await exchange(url, { message: INITIALIZE })).headers['mcp-session-id']).toBe('A');
    expect(await statuses('A')).toEqual([202, 200, 404]);
    expect((await exchange(url, { message: INITIALIZE })).headers['mcp-session-id']).toBe('B');
    expect(await statuses('B')).toEqual([202, 200, 200]);
  });

  it('closing: drops the socket without an answer', async () => {
    const { origin } = await running('closing');
    await expect(exchange(`${origin}/destroy`, { message: CALL })).rejects.toMatchObject({
      code: 'ECONNRESET',
    });
  });

  it('the first argument names the variant behind /mcp; all requests are kept', async () => {
    const server = await running('get-refused', ['get-501']);
    const { status } = await exchange(server.url, { headers: { 'X-Spelled': 'As Sent' } });
    const [seen] = await server.seen();
    expect(status).toBe(501);
    expect(seen).toMatchObject({ method: 'GET', url: '/mcp', body: '' });
    expect(seen?.rawHeaders).toEqual(expect.arrayContaining(['X-Spelled', 'As Sent']));
  });

  it('legacy-sse: answers come on the stream', async () => {
    const { url, origin } = await running('legacy-sse');
    const stream = (await fetch(url)).body!.pipeThrough(new TextDecoderStream()).getReader();
    const { value: first = '' } = await stream.read();
    const endpoint = /data: (\S+)/.exec(first)?.[1] ?? '';
    expect((await exchange(origin + endpoint, { message: CALL })).status).toBe(202);
    expect((await stream.read()).value).toMatch(/^event: message\ndata: \{"jsonrpc":"2.0","id":5,/);
    await stream.cancel();
  });

  it('sse-endpoint-evil: announces another address during the session', async () => {
    const { origin } = await running('sse-endpoint-evil');
    const response = await fetch(`${origin}/second`);
    const stream = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await stream.read()).value).toMatch(/^event: endpoint\ndata: \/second\/message/);
    await exchange(`${origin}/second/message?session=1`, { message: INITIALIZED });
    expect((await stream.read()).value).toMatch(/^event: endpoint\ndata: http:.*\/collect\?x=1/);
    await stream.cancel();
  });

  it('sse-priming: a postponed answer comes on a GET with Last-Event-ID', async () => {
    const { origin } = await running('sse-priming');
    const { body } = await exchange(`${origin}/poll`, { message: CALL });
    const headers = { 'last-event-id': /^id: (\d+)/.exec(body)?.[1] ?? '' };
    const resumed = await exchange(`${origin}/poll`, { headers });
    expect(resumed.body).toMatch(/^id: \d+\ndata: \{"jsonrpc":"2.0","id":5,/);
  });

  it('ws-server: one message per text frame, subprotocol mcp', async () => {
    const { origin } = await running('ws-server');
    const socket = new WebSocket(`${origin}/good`, 'mcp');
    const frame = new Promise<string>((resolve) => {
      socket.on('message', (bytes: Buffer, isBinary) => {
        resolve(isBinary ? 'binary' : bytes.toString());
      });
    });
    socket.on('open', () => {
      socket.send(JSON.stringify(CALL));
    });
    expect(JSON.parse(await frame)).toMatchObject({ id: 5 });
    expect(socket.protocol).toBe('mcp');
    socket.terminate();
  });

  it.each(['sse', 'streamableHttp'] as const)('server-everything runs over %s', async (kind) => {
    const { url, stop } = await startEverything(kind);
    onTestFinished(stop);
    const accept = 'application/json, text/event-stream';
    const request =
      kind === 'sse' ? { until: /endpoint/ } : { message: INITIALIZE, headers: { accept } };
    expect((await exchange(url, request)).status).toBe(200);
  });
});
