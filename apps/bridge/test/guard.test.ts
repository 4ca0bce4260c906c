import { mkdir, writeFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ask, listSessions, rawRequest, startTestBridge, temporaryFolder } from './rig.ts';

type Row = readonly [
  what: string,
  status: number,
  headers: (port: number, token: string) => OutgoingHttpHeaders,
];

const bearer = (token: string): OutgoingHttpHeaders => ({ authorization: `Bearer ${token}` });

const API_ROWS: readonly Row[] = [
  ['the token', 200, (_port, token) => bearer(token)],
  [
    'the token, in localhost',
    200,
    (port, token) => ({ ...bearer(token), host: `localhost:${port}` }),
  ],
  ['the token, in [::1]', 200, (port, token) => ({ ...bearer(token), host: `[::1]:${port}` })],
  ['no token', 401, () => ({})],
  ['a wrong token', 401, () => bearer('x')],
  ['a wrong token of the right length', 401, (_port, token) => bearer('x'.repeat(token.length))],
  ['the token as a password', 401, (_port, token) => ({ authorization: `Basic ${token}` })],
  [
    'its own Origin',
    200,
    (port, token) => ({ ...bearer(token), origin: `http://127.0.0.1:${port}` }),
  ],
  [
    'a foreign Origin',
    403,
    (_port, token) => ({ ...bearer(token), origin: 'http://evil.example' }),
  ],
  [
    'an Origin of another port',
    403,
    (_port, token) => ({ ...bearer(token), origin: 'http://127.0.0.1:1' }),
  ],
  [
    'an Origin of another scheme',
    403,
    (port, token) => ({ ...bearer(token), origin: `https://127.0.0.1:${port}` }),
  ],
  ['Origin null', 403, (_port, token) => ({ ...bearer(token), origin: 'null' })],
  ['Host 0.0.0.0', 403, (port, token) => ({ ...bearer(token), host: `0.0.0.0:${port}` })],
  ['a foreign Host', 403, (port, token) => ({ ...bearer(token), host: `evil.example:${port}` })],
  ['a Host without the port', 403, (_port, token) => ({ ...bearer(token), host: '127.0.0.1' })],
  [
    'a Host that begins well',
    403,
    (port, token) => ({ ...bearer(token), host: `127.0.0.1:${port}.evil.example` }),
  ],
];

describe('the API', () => {
  test.each(API_ROWS)('with %s answers %i', async (_what, status, headers) => {
    const { port, token } = await startTestBridge();
    const answer = await rawRequest(port, '/api/about', headers(port, token));
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    );
    if (status !== 200) expect(JSON.parse(answer.text)).toHaveProperty('error');
  });

  test('starts nothing for whoever can only send what a web page can', async () => {
    const bridge = await startTestBridge();
    const { port } = bridge;
    const text = JSON.stringify({ target: { kind: 'stdio', command: ['true'] }, revision: 'Auto' });
    const attempts = await Promise.all([
      rawRequest(port, '/api/sessions?command=true'),
      rawRequest(port, '/api/demo'),
      rawRequest(port, '/api/sessions', { accept: 'text/event-stream' }),
      rawRequest(port, '/api/sessions', { 'content-type': 'text/plain' }, 'POST', text),
      rawRequest(port, '/api/sessions', { origin: 'http://evil.example' }, 'POST', text),
      rawRequest(port, '/api/sessions', { origin: 'http://evil.example' }, 'OPTIONS'),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual([401, 401, 401, 401, 403, 403]);
    expect(await listSessions(bridge)).toEqual([]);
  });

  test('takes a body only as application/json', async () => {
    const { port, token } = await startTestBridge();
    const headers = { ...bearer(token), 'content-type': 'text/plain' };
    expect((await rawRequest(port, '/api/sessions', headers, 'POST', '{}')).status).toBe(415);
  });

  test.each([
    ['{', 400, 'This is not JSON.'],
    ['{"revision":"Auto","target":{"kind":"carrier pigeon"}}', 400, 'target kind is none of'],
    ['{"revision":"Auto","target":{"kind":"stdio","command":[]}}', 400, 'names no program'],
    ['{"revision":"Auto","target":{"kind":"http","url":"file:///x"}}', 400, 'is not a URL'],
    [`"${'x'.repeat(1024 * 1024)}"`, 413, 'longer than 1 MB'],
  ])('says what is wrong with a body', async (body, status, words) => {
    const { port, token } = await startTestBridge();
    const headers = { ...bearer(token), 'content-type': 'application/json' };
    const answer = await rawRequest(port, '/api/sessions', headers, 'POST', body);
    expect(answer.status).toBe(status);
    expect((JSON.parse(answer.text) as { error: string }).error).toContain(words);
  });

  test('answers unknown routes and broken paths as JSON, without a stack', async () => {
    const bridge = await startTestBridge();
    expect((await ask(bridge, 'GET', '/nothing')).status).toBe(404);
    const broken = await ask(bridge, 'DELETE', '/saved/%');
    expect(broken.status).toBe(400);
    expect(Object.keys(JSON.parse(broken.text) as object)).toEqual(['error']);
  });

  test.each(['..%2Fsaved', 'x', '20260101-000000-aaaaaaaaaaaaaaaaaaaaaa', '__proto__'])(
    'knows no session %s',
    async (id) => {
      const bridge = await startTestBridge();
      expect((await ask(bridge, 'GET', `/sessions/${id}/transcript`)).status).toBe(404);
      expect((await ask(bridge, 'GET', `/sessions/${id}/bytes?from=0&to=1`)).status).toBe(404);
      expect((await ask(bridge, 'DELETE', `/sessions/${id}`)).status).toBe(404);
    },
  );
});

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const protocols = (token: string): OutgoingHttpHeaders => ({
  'sec-websocket-protocol': `loupe.v1, loupe.token.${token}`,
});
const origin = (port: number): OutgoingHttpHeaders => ({ origin: `http://127.0.0.1:${port}` });

const UPGRADE_ROWS: readonly Row[] = [
  ['without an Origin', 403, (_port, token) => protocols(token)],
  [
    'with a foreign Origin',
    403,
    (_port, token) => ({ ...protocols(token), origin: 'http://evil.example' }),
  ],
  ['with Origin null', 403, (_port, token) => ({ ...protocols(token), origin: 'null' })],
  [
    'with a foreign Host',
    403,
    (port, token) => ({
      ...protocols(token),
      host: 'evil.example',
      origin: `http://evil.example:${port}`,
    }),
  ],
  ['without a token', 401, (port) => ({ ...origin(port), 'sec-websocket-protocol': 'loupe.v1' })],
  ['with a wrong token', 401, (port) => ({ ...origin(port), ...protocols('wrong') })],
  [
    'without the subprotocol',
    400,
    (port, token) => ({ ...origin(port), 'sec-websocket-protocol': `loupe.token.${token}` }),
  ],
];

describe('the upgrade', () => {
  test.each(UPGRADE_ROWS)('%s is answered with %i', async (_what, status, headers) => {
    const { port, token } = await startTestBridge();
    const answer = await rawRequest(port, '/api/socket', { ...UPGRADE, ...headers(port, token) });
    expect(answer.status).toBe(status);
  });

  test('exists at one address only', async () => {
    const { port, token } = await startTestBridge();
    const headers = { ...UPGRADE, ...origin(port), ...protocols(token) };
    expect((await rawRequest(port, '/elsewhere', headers)).status).toBe(404);
  });
});

describe('the page', () => {
  async function withPage(): Promise<number> {
    const web = await temporaryFolder();
    await mkdir(join(web, 'assets'));
    await writeFile(join(web, 'index.html'), '<title>Loupe</title>');
    await writeFile(join(web, 'assets', 'app-1.js'), 'export {};');
    return (await startTestBridge({ web })).port;
  }

  test('needs no token, has a strict policy and is asked for each time', async () => {
    const { status, headers, text } = await rawRequest(await withPage(), '/');
    expect([status, text]).toEqual([200, '<title>Loupe</title>']);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('is served at any address that is navigated to, and only there', async () => {
    const port = await withPage();
    const navigated = await rawRequest(port, '/sessions/x', { accept: 'text/html,*/*' });
    expect([navigated.status, navigated.text]).toEqual([200, '<title>Loupe</title>']);
    expect((await rawRequest(port, '/missing.js', { accept: '*/*' })).status).toBe(404);
    expect((await rawRequest(port, '/x', { accept: 'text/html' }, 'POST')).status).toBe(404);
  });

  test('has assets that never change', async () => {
    const { headers } = await rawRequest(await withPage(), '/assets/app-1.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('is not given to a foreign Host', async () => {
    const port = await withPage();
    expect((await rawRequest(port, '/', { host: `evil.example:${port}` })).status).toBe(403);
  });

  test('says so when it is not built', async () => {
    const { port } = await startTestBridge();
    const { status, text } = await rawRequest(port, '/', { accept: 'text/html' });
    expect([status, text]).toEqual([
      503,
      '{"error":"The page is not built.","next":"Run: npm run build"}',
    ]);
  });
});
