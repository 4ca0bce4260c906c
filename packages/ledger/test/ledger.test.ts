import { describe, expect, it } from 'vitest';
import type { Exchange } from '@loupe/ledger';
import { notification, replay, request, Script } from '@loupe/testkit';

/** The exchanges of a script, without the ids and times that every one has. */
function exchangesOf(write: (script: Script) => void, kind: 'stdio' | 'http' | 'sse' = 'stdio') {
  const script = new Script();
  script.opens(4711);
  write(script);
  return replay(script, kind).ledger.exchanges;
}

function only(exchanges: readonly Exchange[]): Exchange {
  expect(exchanges).toHaveLength(1);
  return exchanges[0]!;
}

describe('a question and its answer', () => {
  it('are one exchange with status, times and size', () => {
    const exchange = only(
      exchangesOf((s) => {
        s.asks(5, 'tools/call', { name: 'echo', arguments: {} });
        s.wait(40);
        s.answers(5, { content: [] });
      }),
    );
    expect(exchange).toMatchObject({
      id: { key: 'n:5' },
      method: 'tools/call',
      name: 'echo',
      askedBy: 'client',
      asked: 3,
      answered: 4,
      status: 'ok',
      opening: 1,
    });
    expect(exchange.answeredAt! - exchange.askedAt).toBe(41);
    const question = JSON.stringify(request(5, 'tools/call', { name: 'echo', arguments: {} }));
    const answer = JSON.stringify({ jsonrpc: '2.0', id: 5, result: { content: [] } });
    expect(exchange.size).toBe(question.length + answer.length);
  });

  it('pair by the type of the id too', () => {
    const [number, string] = exchangesOf((s) => {
      s.asks(1, 'ping');
      s.asks('1', 'ping');
      s.answers('1');
    });
    expect(number?.status).toBe('waiting');
    expect(string?.status).toBe('ok');
  });

  it('go both ways', () => {
    const [client, server] = exchangesOf((s) => {
      s.asks(1, 'tools/call', { name: 'a' });
      s.received(request(1, 'roots/list'));
      s.sent({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no' } });
    });
    expect(client).toMatchObject({ askedBy: 'client', status: 'waiting' });
    expect(server).toMatchObject({
      askedBy: 'server',
      status: 'error',
      code: -32601,
      message: 'no',
    });
  });

  it('tell a tool failure from a result, for tools only', () => {
    const [tool, other] = exchangesOf((s) => {
      s.asks(1, 'tools/call', { name: 'a' });
      s.answers(1, { content: [], isError: true });
      s.asks(2, 'prompts/get', { name: 'p' });
      s.answers(2, { isError: true });
    });
    expect(tool?.status).toBe('tool-failure');
    expect(other?.status).toBe('ok');
  });

  it('settle the oldest of two requests with one id', () => {
    const exchanges = exchangesOf((s) => {
      s.asks(1, 'ping');
      s.asks(1, 'tools/list');
      s.answers(1);
    });
    expect(exchanges.map(({ status }) => status)).toEqual(['ok', 'waiting']);
  });

  it('may come in a batch before a revision without batches is agreed on', () => {
    const batch = [
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 2, result: {} },
    ];
    const ask = (s: Script, revision: string) => {
      s.handshake(revision);
      s.asks(1, 'ping');
      s.asks(2, 'ping');
      s.received(JSON.stringify(batch));
    };
    const old = exchangesOf((s) => ask(s, '2025-03-26'));
    expect(old.slice(1).map(({ status }) => status)).toEqual(['ok', 'ok']);
    const now = exchangesOf((s) => ask(s, '2025-06-18'));
    expect(now.slice(1).map(({ status }) => status)).toEqual(['malformed', 'malformed']);
    expect(now[1]?.message).toContain('2025-06-18');
  });
});

describe('an exchange without an answer', () => {
  it('was cancelled by its asker, and a later answer is late', () => {
    const exchange = only(
      exchangesOf((s) => {
        s.asks(1, 'tools/call', { name: 'slow' });
        s.note('cancelled', 3);
        s.sent(notification('notifications/cancelled', { requestId: 1 }));
        s.answers(1);
      }),
    );
    expect(exchange).toMatchObject({ status: 'cancelled', cancelled: 5, answered: 6, late: true });
  });

  it('is not cancelled by the other side', () => {
    const exchange = only(
      exchangesOf((s) => {
        s.asks(1, 'tools/call', { name: 'slow' });
        s.received(notification('notifications/cancelled', { requestId: 1 }));
      }),
    );
    expect(exchange.status).toBe('waiting');
  });

  it('timed out', () => {
    const exchange = only(
      exchangesOf((s) => {
        s.note('timeout', s.asks(1, 'ping'));
        s.answers(1);
        s.answers(1);
      }),
    );
    expect(exchange).toMatchObject({ status: 'timed-out', answered: 5, late: true });
  });

  it.each([
    [{ exitCode: 3, unexpected: true as const }, 'exited with code 3'],
    [{ signal: 'SIGKILL', unexpected: true as const }, 'ended by SIGKILL'],
    [{ reason: 'the socket broke' }, 'the socket broke'],
  ])('ended with its connection: %j', (closed, words) => {
    const exchange = only(
      exchangesOf((s) => {
        s.asks(1, 'tools/call', { name: 'die' });
        s.lifecycle('closed', closed);
      }),
    );
    expect(exchange.status).toBe('unanswered');
    expect(exchange.failure?.what).toContain(words);
  });

  it('ends when the server breaks the connection off, before it is closed', () => {
    const exchange = only(
      exchangesOf((s) => {
        s.asks(1, 'ping');
        s.lifecycle('closing', { reason: 'It closed its stdout.', unexpected: true });
      }),
    );
    expect(exchange.status).toBe('unanswered');
    expect(exchange.failure?.what).toContain('It closed its stdout.');
  });

  it('belongs to its own opening: ids start over', () => {
    const exchanges = exchangesOf((s) => {
      s.asks(1, 'ping');
      s.opens();
      s.asks(1, 'ping');
      s.answers(1);
    });
    expect(exchanges.map(({ status, opening }) => [status, opening])).toEqual([
      ['unanswered', 1],
      ['ok', 2],
    ]);
  });

  it('was never delivered', () => {
    const exchange = only(exchangesOf((s) => s.undelivered(s.asks(1, 'ping'), 'stdin is closed')));
    expect(exchange.status).toBe('unanswered');
    expect(exchange.failure?.what).toContain('stdin is closed');
  });

  it.each([{ result: {}, error: { code: 1, message: 'x' } }, {}])(
    'got an answer that is none: %j',
    (members) => {
      const exchange = only(
        exchangesOf((s) => {
          s.asks(1, 'ping');
          s.received({ jsonrpc: '2.0', id: 1, ...members });
        }),
      );
      expect(exchange).toMatchObject({ status: 'malformed', answered: 4 });
    },
  );
});

describe('over HTTP', () => {
  it.each([{ id: null }, {}])('an error with %j settles the request that was posted', (id) => {
    const error = { jsonrpc: '2.0', ...id, error: { code: -32001, message: 'no' } };
    const exchange = only(
      exchangesOf((s) => s.posts(request(4, 'tools/call', { name: 'a' }), error), 'http'),
    );
    expect(exchange).toMatchObject({ status: 'error', code: -32001, http: 4, answered: 6 });
  });

  it.each([
    [200, undefined],
    [400, undefined],
    [429, '429 Too Many Requests'],
    [503, '503 Service Unavailable'],
  ])('an error in a refusal keeps the status %i, and what it means', (status, what) => {
    const error = { jsonrpc: '2.0', id: 4, error: { code: -32000, message: 'no' } };
    const exchange = only(exchangesOf((s) => s.posts(request(4, 'ping'), error, status), 'http'));
    expect(exchange).toMatchObject({ status: 'error', code: -32000, httpStatus: status });
    if (what === undefined) expect(exchange.failure).toBeUndefined();
    else expect(exchange.failure?.what).toContain(what);
  });

  it('a body that is not JSON is a malformed answer', () => {
    const exchange = only(exchangesOf((s) => s.posts(request(4, 'ping'), '{"jsonrpc"'), 'http'));
    expect(exchange).toMatchObject({ status: 'malformed', answered: 6 });
  });

  it('an exchange that failed says why', () => {
    const exchange = only(
      exchangesOf((s) => {
        const frame = s.sent(request(4, 'ping'));
        s.failed(s.http('POST', 'http://127.0.0.1:1/mcp', { frame }), 'connection refused');
      }, 'http'),
    );
    expect(exchange.status).toBe('unanswered');
    expect(exchange.failure?.what).not.toBe('');
  });

  it('an answer on another stream is matched by its id', () => {
    const exchange = only(
      exchangesOf((s) => {
        const stream = s.http('GET', 'http://127.0.0.1:1/sse');
        s.response(stream, 200, 'text/event-stream');
        s.block(stream, 'event: endpoint\ndata: /messages\n\n');
        const frame = s.sent(request(4, 'ping'));
        const post = s.http('POST', 'http://127.0.0.1:1/messages', { frame });
        s.response(post, 202);
        s.end(post);
        s.event(stream, { jsonrpc: '2.0', id: 4, result: {} });
      }, 'sse'),
    );
    expect(exchange.status).toBe('ok');
  });

  it('what came on the stream of a request belongs to it, what came on another does not', () => {
    const script = new Script();
    const frame = script.sent(request(1, 'tools/call', { name: 'a' }));
    const stream = script.http('POST', 'http://127.0.0.1:1/mcp', { frame });
    script.response(stream, 200, 'text/event-stream');
    const log = script.event(stream, notification('notifications/message', { data: 'x' }));
    const ask = script.event(stream, request(9, 'elicitation/create'));
    const other = script.http('GET', 'http://127.0.0.1:1/mcp');
    script.response(other, 200, 'text/event-stream');
    const apart = script.event(other, notification('notifications/message', { data: 'y' }));
    const { ledger } = replay(script, 'http');
    const [call, asked] = ledger.exchanges;
    expect(ledger.childrenOf(call!)).toEqual([log, ask]);
    expect(ledger.parentOf(ask)).toBe(call);
    expect(ledger.exchangeOf(ask)).toBe(asked);
    expect(ledger.parentOf(apart)).toBeUndefined();
  });
});

describe('progress', () => {
  it('belongs to the request that gave out its token, by value and type', () => {
    const script = new Script();
    script.asks(3, 'tools/call', { name: 'a', _meta: { progressToken: 3 } });
    const params = { progressToken: 3, progress: 1, total: 4, message: 'one' };
    const own = script.received(notification('notifications/progress', params));
    const odd = script.received(
      notification('notifications/progress', { ...params, progressToken: '3' }),
    );
    const { ledger } = replay(script);
    const [call] = ledger.exchanges;
    expect(call?.progress).toEqual([own]);
    expect(call?.lastProgress).toEqual({ progress: 1, total: 4, message: 'one' });
    expect(ledger.parentOf(own)).toBe(call);
    expect(ledger.parentOf(odd)).toBeUndefined();
  });
});
