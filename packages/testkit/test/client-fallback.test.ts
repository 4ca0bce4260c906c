import { expect, it, onTestFinished } from 'vitest';
import { startEverything } from '../src/servers.ts';
import { ClientRig, overHttp } from './client-rig.ts';

it('a server of HTTP+SSE, given as Streamable HTTP, is spoken to as it speaks', async () => {
  const { rig, server } = await overHttp('legacy-sse');
  const { revision, fallback, handshake } = await rig.connected();
  expect({ revision, fallback }).toEqual({ revision: '2024-11-05', fallback: 'sse' });
  expect(rig.text(handshake[0])).toContain('"server/discover"');
  expect(rig.answer(await rig.call('echo', '{"a":1}'))).toMatchObject({
    result: { content: [{ text: '{"a":1}' }] },
  });
  const seen = (await server.seen()).map(({ method, url }) => `${method} ${url}`);
  expect(seen.slice(0, 4)).toEqual([
    'POST /mcp',
    'POST /mcp',
    'GET /mcp',
    'POST /mcp/message?session=1',
  ]);
  expect(rig.rules).toEqual([]);
});

it('server-everything in its old mode, too', async () => {
  const server = await startEverything('sse');
  onTestFinished(() => server.stop());
  const rig = new ClientRig({ kind: 'http', url: server.url });
  expect(await rig.connected()).toMatchObject({ era: 'legacy', fallback: 'sse' });
  const answer = rig.answer(await rig.call('echo', '{"message":"old"}'));
  expect(answer).toMatchObject({ result: { content: [{ text: 'Echo: old' }] } });
});

it('an address where neither is spoken fails with both attempts in its words', async () => {
  const { rig } = await overHttp('legacy-sse', undefined, {
    url: ({ origin }) => `${origin}/nowhere`,
  });
  const { what, status } = await rig.failed();
  expect(what).toMatch(/404 Not Found.*As an HTTP\+SSE server it failed, too:.*404 Not Found/);
  expect(status).toBe(404);
});
