import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { connect, entriesOf, served, streaming, toStop } from './http-case.ts';
import { freePort, listen, post } from './peers.ts';

it('sends the ordered headers as they are spelled, repeats included, and no others', async () => {
  const seen: string[][] = [];
  const { log, upstream, url } = await served((request, response) => {
    seen.push(request.rawHeaders);
    response.end();
  });
  const order = post(
    url,
    ['X-API-Key', 'Ab='],
    ['x-twice', '1'],
    ['X-Twice', '2'],
    ['accept', 'a'],
  );
  upstream.send('{"a":"é"}', { origin: 'client', key: 'k', http: order });
  await log.untilPhase('end');
  const pairs = seen[0]!.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${seen[0]![index + 1]}`] : [],
  );
  const ours = order.headers.map(([name, value]) => `${name}: ${value}`);
  expect(pairs.filter((pair) => ours.includes(pair))).toEqual(ours);
  const others = pairs.filter((pair) => !ours.includes(pair)).map((pair) => pair.split(':')[0]!);
  expect(others.map((name) => name.toLowerCase()).toSorted()).toEqual([
    'connection',
    'content-length',
    'host',
  ]);
  const [, , frame, request, response, end] = log.entries;
  expect(request).toMatchObject({ phase: 'request', frame: frame!.seq, headers: order.headers });
  expect(request).toMatchObject({ exchange: request!.seq, key: 'k' });
  expect(response).toMatchObject({ phase: 'response', status: 200, exchange: request!.seq });
  expect(end).toMatchObject({ phase: 'end', exchange: request!.seq });
});

it('records response headers in their own spelling and order', async () => {
  const [response] = await entriesOf((_request, response) => {
    response.writeHead(
      200,
      [
        ['Mcp-Session-Id', 'A'],
        ['set-cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
      ].flat(),
    );
    response.end();
  });
  expect(response).toMatchObject({ phase: 'response' });
  if (response?.kind !== 'http' || response.phase !== 'response') return;
  expect(response.headers.slice(0, 3)).toEqual([
    ['Mcp-Session-Id', 'A'],
    ['set-cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
  ]);
});

describe('where requests may go', () => {
  it('redirects are reported, not followed', async () => {
    let asked = 0;
    const entries = await entriesOf((_request, response) => {
      asked += 1;
      response.writeHead(308, { Location: '/mcp/' }).end();
    });
    expect(entries).toMatchObject([{ phase: 'response', status: 308 }, { phase: 'end' }]);
    expect(asked).toBe(1);
  });

  it('another origin is not asked', async () => {
    let asked = 0;
    const { url, stop } = await listen((_request, response) => {
      asked += 1;
      response.end();
    });
    toStop.push(stop);
    const { log, get, upstream } = await served((_request, response) => response.end());
    get({ url });
    upstream.send('{}', { origin: 'client', key: 'k', http: post(url) });
    get({ url: 'not an address' });
    const failed = log.entries.filter((entry) => entry.kind === 'http' && entry.phase === 'failed');
    expect(failed).toMatchObject([{ code: 'REFUSED' }, { code: 'REFUSED' }, { code: 'REFUSED' }]);
    expect(asked).toBe(0);
  });

  it('headers that HTTP forbids fail the exchange only', async () => {
    const { log, get } = await served((_request, response) => response.end('ok'));
    const bad = get({ headers: [['X-Bad', 'a\r\nb']] });
    expect(await log.untilPhase('failed', bad)).toMatchObject({ phase: 'failed' });
    expect(await log.untilPhase('body', get())).toMatchObject({ text: 'ok' });
  });
});

describe('addresses', () => {
  const hosts = ['127.0.0.1', '::1'];
  it.each(hosts)('"localhost" finds a server that listens only on %s', async (host) => {
    const { port, stop } = await listen((_request, response) => response.end('here'), host);
    toStop.push(stop);
    const { log, get } = connect(`http://localhost:${port}/mcp`);
    get();
    expect(await log.untilPhase('body')).toMatchObject({ text: 'here' });
  });

  it('[::1] can be written out', async () => {
    const { url, stop } = await listen((_request, response) => response.end('here'), '::1');
    toStop.push(stop);
    const { log, get } = connect(url);
    get();
    expect(await log.untilPhase('body')).toMatchObject({ text: 'here' });
  });

  it('lists each address that was tried', async () => {
    const port = await freePort();
    const { log, get } = connect(`http://localhost:${port}/mcp`);
    get();
    const { reason, code } = await log.untilPhase('failed');
    expect(code).toBe('ECONNREFUSED');
    expect(reason).toContain(`127.0.0.1:${port} ECONNREFUSED`);
    expect(reason).toContain(`[::1]:${port} ECONNREFUSED`);
  });

  it('says that a server does not speak TLS', async () => {
    const { port, stop } = await listen((_request, response) => response.end());
    toStop.push(stop);
    const { log, get } = connect(`https://127.0.0.1:${port}/mcp`);
    get();
    expect((await log.untilPhase('failed')).reason).toMatch(/TLS/);
  });

  it('says that what answers is not HTTP', async () => {
    const server = createServer((socket) => socket.resume().end('SSH-2.0-x\r\n'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    toStop.push(() => once(server.close(), 'close'));
    const { log, get } = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    get();
    expect((await log.untilPhase('failed')).reason).toMatch(/^What answers there is not HTTP: /);
  });
});

describe('closing', () => {
  it('aborts what is open but lets a DELETE arrive', async () => {
    const seen: string[] = [];
    const { log, upstream, get } = await served((request, response) => {
      seen.push(request.method!);
      if (request.method === 'GET') response.writeHead(200, streaming).flushHeaders();
      else void delay(50).then(() => response.writeHead(200).end());
    });
    const stream = get();
    await log.untilPhase('response', stream);
    const deletion = get({ method: 'DELETE' });
    await upstream.close('Enough.');
    expect(await log.untilPhase('end', stream)).toMatchObject({ aborted: true });
    expect(await log.untilPhase('response', deletion)).toMatchObject({ status: 200 });
    expect(log.entries.at(-1)).toMatchObject({ state: 'closed', reason: 'Enough.' });
    get();
    expect(log.entries.at(-1)).toMatchObject({ phase: 'failed', code: 'REFUSED' });
    expect(seen).toEqual(['GET', 'DELETE']);
  });
});
