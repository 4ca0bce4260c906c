import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  brotliCompressSync,
  constants,
  createGzip,
  deflateRawSync,
  deflateSync,
  gzipSync,
} from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { connect, entriesOf, served, streaming, toStop } from './http-case.ts';

const FLOOD = `
const flood = Buffer.alloc(65536, 'y');
const server = require('node:http').createServer((request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write('data: ');
  const pour = () => {
    while (response.write(flood));
  };
  response.on('drain', pour);
  pour();
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

/** A process of its own: in this one, the server would have to let the reader have its turns. */
async function startFlood(): Promise<string> {
  const child = spawn(process.execPath, ['-e', FLOOD], { stdio: ['ignore', 'pipe', 'inherit'] });
  toStop.push(() => {
    child.kill('SIGKILL');
    return once(child, 'close');
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return `http://127.0.0.1:${port.toString().trim()}/`;
}

describe('event streams', () => {
  const stream = 'event: message\r\ndata: {"a":1}\r\n\r\n: hello\n\ndata: x\rdata: y\r\rdata: cut';
  const blocks = ['event: message\r\ndata: {"a":1}\r\n\r\n', ': hello\n\n', 'data: x\rdata: y\r\r'];

  it.each([
    ['at once', [stream]],
    ['byte by byte', Array.from(stream)],
  ])('are cut at blank lines and nowhere else, %s', async (_how, pieces) => {
    const entries = await entriesOf((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'Text/Event-Stream;charset=utf-8' });
      void (async () => {
        for (const piece of pieces) {
          response.write(piece);
          await new Promise((resolve) => setImmediate(resolve));
        }
        response.end();
      })();
    });
    expect(entries.slice(1)).toMatchObject([
      ...blocks.map((text) => ({ phase: 'event', text })),
      { phase: 'end', tail: 'data: cut' },
    ]);
  });

  it('come event by event, compressed ones too', async () => {
    const { log, get } = await served((_request, response) => {
      response.writeHead(200, { ...streaming, 'Content-Encoding': 'gzip' });
      const gzip = createGzip();
      gzip.pipe(response);
      gzip.write('data: 1\n\n');
      gzip.flush(constants.Z_SYNC_FLUSH);
    });
    const exchange = get();
    expect(await log.untilPhase('event')).toMatchObject({ text: 'data: 1\n\n', exchange });
    expect(log.story()).not.toContain('end');
  });

  it('can be aborted, and keep what was cut off', async () => {
    const { log, upstream, get } = await served((_request, response) => {
      response.writeHead(200, streaming);
      response.write('data: 1\n\ndata: 2');
    });
    const exchange = get();
    await log.untilPhase('event');
    upstream.abort(exchange);
    expect(await log.untilPhase('end')).toMatchObject({ aborted: true, exchange, tail: 'data: 2' });
    upstream.abort(exchange);
    upstream.abort(99);
    expect(log.story().filter((word) => word === 'end')).toHaveLength(1);
  });

  it('that break off fail, with all that came before', async () => {
    const entries = await entriesOf((_request, response) => {
      response.writeHead(200, streaming);
      response.write('data: 1\n\ndata: 2', () => setTimeout(() => response.destroy(), 20));
    });
    expect(entries.slice(1)).toMatchObject([
      { phase: 'event', text: 'data: 1\n\n' },
      { phase: 'body', text: 'data: 2' },
      { phase: 'failed', reason: expect.stringMatching(/^The server closed/) as string },
    ]);
  });

  it('may not have events without an end', async () => {
    const entries = await entriesOf(
      (_request, response) => {
        response.writeHead(200, streaming);
        response.end(`data: ${'x'.repeat(200)}`);
      },
      { limits: { limit: 100, head: 10 } },
    );
    expect(entries.slice(1)).toMatchObject([
      { phase: 'body', text: 'data: xxxx', cutFrom: 206 },
      {
        phase: 'failed',
        reason: 'The server sent more than 100 bytes without ending an event.',
        code: 'TOO_LONG',
      },
    ]);
  });
});

describe('an event that has no end', () => {
  it.each(['abort', 'close'] as const)('is left by %s while it floods', async (how) => {
    const { log, upstream, get } = connect(await startFlood());
    const exchange = get();
    await log.untilPhase('response');
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (how === 'abort') upstream.abort(exchange);
    else await upstream.close('Enough.');
    expect(await log.untilPhase('end')).toMatchObject({
      aborted: true,
      tail: expect.stringMatching(/^data: y/) as string,
    });
  });
});

describe('bodies', () => {
  const json = JSON.stringify({ text: 'é'.repeat(3000) });
  const flipped = gzipSync(json).fill(0x55, 20, 40);

  it.each([
    ['gzip', gzipSync(json)],
    ['x-gzip', gzipSync(json)],
    ['br', brotliCompressSync(json)],
    ['deflate', deflateSync(json)],
    ['deflate', deflateRawSync(json)],
    ['identity', Buffer.from(json)],
    ['deflate, GZIP', gzipSync(deflateSync(json))],
  ])('are read through the coding %s', async (coding, bytes) => {
    const entries = await entriesOf((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': coding });
      response.end(bytes);
    });
    expect(entries.slice(1)).toMatchObject([{ phase: 'body', text: json }, { phase: 'end' }]);
  });

  it('that are corrupt fail', async () => {
    const entries = await entriesOf((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      response.end(flipped);
    });
    expect(entries.at(-1)).toMatchObject({ phase: 'failed', code: 'Z_DATA_ERROR' });
  });

  it.each([204, 304])('are not invented for status %d', async (status) => {
    const entries = await entriesOf((_request, response) => response.writeHead(status).end());
    expect(entries).toMatchObject([{ phase: 'response', status }, { phase: 'end' }]);
  });

  it('that are empty have no entry', async () => {
    const entries = await entriesOf((_request, response) => response.end());
    expect(entries).toMatchObject([{ phase: 'response', status: 200 }, { phase: 'end' }]);
  });

  it('beyond the limit are cut', async () => {
    const entries = await entriesOf((_request, response) => response.end('é'.repeat(100)), {
      limits: { limit: 50, head: 5 },
    });
    expect(entries[1]).toMatchObject({ phase: 'body', text: 'éé', cutFrom: 200 });
  });

  it.each([
    ['text/html; charset=ISO-8859-1', 'é', undefined],
    ['text/html; Charset="utf-8"', '\ufffd', '6Q=='],
    ['text/html', '\ufffd', '6Q=='],
  ])('are read in the charset of %s', async (type, text, bytes) => {
    const entries = await entriesOf((_request, response) => {
      response.writeHead(502, { 'Content-Type': type });
      response.end(Buffer.of(0xe9));
    });
    expect(entries[1]).toMatchObject({
      phase: 'body',
      text,
      ...(bytes !== undefined && { bytes }),
    });
    expect('bytes' in entries[1]!).toBe(bytes !== undefined);
  });
});
