import { once } from 'node:events';
import { request as sendHttp, type IncomingMessage, type Server } from 'node:http';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { serveHttp } from '../src/http/serve.ts';
import { World } from '../src/world.ts';
import { MODERN_META, type Message } from './conversation.ts';

let url: string;
let server: Server;
beforeAll(async () => {
  ({ url, server } = await serveHttp(new World(), 0));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const post = (message: Message, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  });

/** The messages of a body, be it JSON or an event stream. */
const messagesOf = (body: string): Message[] =>
  (body.startsWith('{')
    ? [body]
    : [...body.matchAll(/^data: (\{.*)$/gm)].map(([, data]) => data)
  ).map((data) => JSON.parse(data ?? 'null') as Message);

/** The status of a request with a header that fetch would not send. */
async function statusWith(header: string, value: string): Promise<number | undefined> {
  const sent = sendHttp(url, { method: 'POST', headers: { [header]: value } });
  sent.end('{}');
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  await readAll(response);
  return response.statusCode;
}

it('answers its own machine only', async () => {
  expect(new URL(url).hostname).toBe('127.0.0.1');
  expect(await statusWith('host', 'evil.example')).toBe(403);
  expect(await statusWith('origin', 'http://evil.example')).toBe(403);
  expect(await statusWith('origin', 'http://localhost:5173')).not.toBe(403);
  expect((await fetch(new URL('/elsewhere', url))).status).toBe(404);
});

describe('legacy clients', () => {
  const initialize = async (protocolVersion = '2025-11-25') => {
    const clientInfo = { name: 'test', version: '1' };
    const params = { protocolVersion, capabilities: {}, clientInfo };
    const response = await post({ id: 0, method: 'initialize', params });
    await response.text();
    const session = response.headers.get('mcp-session-id') ?? '';
    return { 'mcp-session-id': session, 'mcp-protocol-version': protocolVersion };
  };

  it('have a session until they delete it', async () => {
    const session = await initialize();
    const list = await post({ id: 1, method: 'prompts/list' }, session);
    expect(messagesOf(await list.text())).toMatchObject([{ id: 1, result: {} }]);
    const deleted = await fetch(url, { method: 'DELETE', headers: session });
    expect(deleted.status).toBe(200);
    expect((await post({ id: 2, method: 'prompts/list' }, session)).status).toBe(404);
  });

  it('resume a stream that was dropped, and get the answer there', async () => {
    const session = await initialize();
    const params = { name: 'drop-stream', arguments: { seconds: 0 } };
    const dropped = await (await post({ id: 1, method: 'tools/call', params }, session)).text();
    expect(messagesOf(dropped)).toEqual([]);
    const [, last = ''] = /^id: (.*)$/m.exec(dropped) ?? [];
    const resumed = await fetch(url, {
      headers: { ...session, accept: 'text/event-stream', 'last-event-id': last },
    });
    expect(messagesOf(await resumed.text())).toMatchObject([
      { id: 1, result: { content: [{ text: 'The stream was closed.' }] } },
    ]);
  });
});

describe('2026-07-28 clients', () => {
  const ask = (method: string, params: Message, headers: Record<string, string> = {}) =>
    post(
      { id: 1, method, params: { ...params, _meta: MODERN_META } },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...headers },
    );
  const call = (name: string, args: Message, headers: Record<string, string> = {}) =>
    ask('tools/call', { name, arguments: args }, { 'mcp-name': name, ...headers });

  it('meet the same world with each request', async () => {
    await (await call('count', {})).text();
    await (await call('change-lists', { kind: 'prompt' })).text();
    const uri = 'demo://counter';
    const read = await ask('resources/read', { uri }, { 'mcp-name': uri });
    expect(messagesOf(await read.text())).toMatchObject([
      { result: { contents: [{ text: '1' }] } },
    ]);
    const list = await (await ask('prompts/list', {})).text();
    expect(list).toContain('"extra-1"');
  });

  it('hear of changes on the stream that they keep open', async () => {
    const listening = await ask('subscriptions/listen', {
      notifications: { resourceSubscriptions: ['demo://guide'] },
    });
    const reader = listening.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const hear = async (part: string) => {
      while (!heard.includes(part)) heard += (await reader?.read())?.value ?? '';
    };
    await hear('notifications/subscriptions/acknowledged');
    await (await call('touch', {})).text();
    await hear('notifications/resources/updated');
    await reader?.cancel();
    expect(messagesOf(heard).at(-1)).toMatchObject({ params: { uri: 'demo://guide' } });
  });

  it('repeat arguments as headers', async () => {
    const args = { region: 'eu', order: { priority: 2 } };
    const matching = { 'mcp-param-region': 'eu', 'mcp-param-priority': '2' };
    expect((await call('regional', args, matching)).status).toBe(200);
    const refused = await call('regional', args, { ...matching, 'mcp-param-region': 'us' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: { code: -32020 } });
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await (await ask('tools/list', {})).text()).toContain('"regional-twice"');
    expect(warn).toHaveBeenCalledOnce();
  });
});
