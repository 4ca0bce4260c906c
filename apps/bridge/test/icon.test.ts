import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { fetchIcon, isPublic, type Outside } from '../src/icon.ts';
import { ask, later, startTestBridge } from './rig.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

async function serverOf(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  later(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

/** The outside as it would be if `https://icons.example` were this server, without TLS. */
function outsideOf(server: Server, change: Partial<Outside> = {}): Outside {
  const { port } = server.address() as AddressInfo;
  return {
    request: (url, options) =>
      request({ ...options, host: url.hostname, port, path: url.pathname + url.search }),
    resolve: () => Promise.resolve([{ address: '127.0.0.1' }]),
    isPublic: () => true,
    withinMs: 10_000,
    ...change,
  };
}

const picture: RequestListener = (_request, response) =>
  response.writeHead(200, { 'content-type': 'Image/PNG; x=1' }).end(PNG);

test('a picture is fetched with nothing but its address', async () => {
  const seen: unknown[] = [];
  const server = await serverOf((asked, response) => {
    seen.push([asked.method, asked.url, asked.headers]);
    picture(asked, response);
  });
  const icon = await fetchIcon('https://icons.example/a.png?x=1', outsideOf(server));
  expect(icon).toEqual({ type: 'image/png', bytes: PNG });
  expect(seen).toEqual([
    [
      'GET',
      '/a.png?x=1',
      {
        accept: 'image/png, image/jpeg, image/webp, image/gif, image/svg+xml',
        'accept-encoding': 'identity',
        connection: 'close',
        host: expect.stringContaining('icons.example') as string,
      },
    ],
  ]);
});

describe('is refused:', () => {
  const refusals: readonly (readonly [what: string, words: string, listener: RequestListener])[] = [
    ['a page', 'no picture', (_, r) => r.writeHead(200, { 'content-type': 'text/html' }).end('x')],
    ['no type', 'no picture', (_, r) => r.writeHead(200).end('x')],
    ['an error', 'HTTP 404', (_, r) => r.writeHead(404).end()],
    [
      'a redirect',
      'redirects are not followed',
      (_, r) => r.writeHead(302, { location: 'https://127.0.0.1/' }).end(),
    ],
    [
      'a large one',
      'larger than 256 KB',
      (_, r) => r.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(262_145)),
    ],
    ['a cut connection', 'could not be loaded', (_, r) => r.destroy()],
  ];
  test.each(refusals)('%s', async (_what, words, listener) => {
    const outside = outsideOf(await serverOf(listener));
    await expect(fetchIcon('https://icons.example/', outside)).rejects.toThrow(words);
  });

  test('one that takes too long', async () => {
    const silent = await serverOf(() => undefined);
    const outside = outsideOf(silent, { withinMs: 50 });
    await expect(fetchIcon('https://icons.example/', outside)).rejects.toThrow(
      'it took longer than 0.05 s',
    );
  });

  test('a body that takes too long', async () => {
    const slow = await serverOf((_asked, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).write('x');
    });
    const outside = outsideOf(slow, { withinMs: 200 });
    await expect(fetchIcon('https://icons.example/', outside)).rejects.toThrow(
      'it took longer than 0.2 s',
    );
  });

  test.each([
    ['http://icons.example/', 'only loaded over https'],
    ['file:///etc/passwd', 'only loaded over https'],
    ['no url', 'only loaded over https'],
    ['https://me:secret@icons.example/', 'user name'],
    ['https://127.0.0.1/', 'this machine or its network'],
    ['https://2130706433/', 'this machine or its network'],
    ['https://0x7f.1/', 'this machine or its network'],
    ['https://[::1]/', 'this machine or its network'],
    ['https://[::ffff:10.0.0.1]/', 'this machine or its network'],
  ])('%s', async (url, words) => {
    const never: Outside = {
      request: () => {
        throw new Error('asked');
      },
      resolve: () => Promise.reject(new Error('asked')),
      isPublic,
      withinMs: 10,
    };
    await expect(fetchIcon(url, never)).rejects.toThrow(words);
  });

  test('a name that leads to this machine, also beside a public address', async () => {
    const server = await serverOf(picture);
    for (const addresses of [['127.0.0.1'], ['9.9.9.9', '192.168.0.1'], []]) {
      const resolve = () => Promise.resolve(addresses.map((address) => ({ address })));
      const outside = outsideOf(server, { resolve, isPublic });
      await expect(fetchIcon('https://icons.example/', outside)).rejects.toThrow(
        'this machine or its network (icons.example)',
      );
    }
  });

  test('a name that nobody knows', async () => {
    const server = await serverOf(picture);
    const outside = outsideOf(server, { resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(fetchIcon('https://icons.example/', outside)).rejects.toThrow(
      'host icons.example is not known',
    );
  });
});

test.each([
  ['9.9.9.9', true],
  ['172.15.255.255', true],
  ['172.16.0.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['2606:4700::1', true],
  ['::', false],
  ['::ffff:9.9.9.9', false],
  ['64:ff9b::7f00:1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['x', false],
])('%s is public: %s', (address, wanted) => {
  expect(isPublic(address)).toBe(wanted);
});

test('the route needs the token and says in words why not', async () => {
  const bridge = await startTestBridge();
  const stranger = { ...bridge, token: 'x' };
  expect((await ask(stranger, 'POST', '/icon', { url: 'https://[::1]/' })).status).toBe(401);
  const refused = await ask(bridge, 'POST', '/icon', { url: 'https://[::1]/a.png' });
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.text)).toEqual({
    error: 'An icon is not loaded from this machine or its network (::1).',
  });
  expect((await ask(bridge, 'POST', '/icon', {})).status).toBe(400);
  expect((await ask(bridge, 'GET', '/icon')).status).toBe(404);
});
