import { describe, expect, test } from 'vitest';
import { asked, legacyServer, result } from './rig.ts';
import type { Rig } from './rig.ts';
import { connected, stdio } from './stdio-rig.ts';

describe('calls', () => {
  test('resolve to the seq of their sent frame, and keep the text of the params', async () => {
    const rig = await connected(legacyServer({ 'tools/call': () => ({ content: [] }) }));
    const params = '{"name":"t","arguments":{"n":9007199254740993,"f":1.0,"a":1,"a":2}}';
    const asking = rig.client.request('tools/call', params);
    await rig.settle();
    const seq = await asking;
    const entry = rig.entries[seq - 1];
    expect(entry?.kind === 'frame' && entry.text).toBe(
      `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"t","arguments":{"n":9007199254740993,"f":1.0,"a":1,"a":2},"_meta":{"progressToken":2}}}`,
    );
  });

  test('are refused without a connection', async () => {
    const rig = stdio(legacyServer());
    await expect(rig.client.request('ping')).rejects.toThrow('There is no connection.');
  });

  test('that the bridge refuses reject', async () => {
    const rig = await connected(legacyServer());
    const asking = rig.client.request('ping');
    rig.drop();
    rig.client.refused('0-4', 'the disk is full');
    await expect(asking).rejects.toThrow('Not sent: the disk is full');
  });

  test('go on where the bridge refused to close', async () => {
    const rig = await connected(legacyServer());
    rig.client.disconnect();
    await expect(rig.client.request('ping')).rejects.toThrow('There is no connection.');
    rig.drop();
    rig.client.refused('0-4', 'the disk is full');
    const asking = rig.client.request('ping');
    await rig.settle();
    expect(rig.entries[(await asking) - 1]).toMatchObject({ kind: 'frame', direction: 'sent' });
  });

  test('time out with a note, and the server is told', async () => {
    const rig = await connected(legacyServer({ 'tools/call': () => undefined }));
    void rig.client.request('tools/call', '{"name":"slow"}', { idle: 1000, total: 5000 });
    await rig.settle();
    const seq = rig.entries.length;
    await rig.wait(999);
    expect(rig.methods.at(-1)).toBe('tools/call');
    await rig.wait(1);
    expect(rig.commands.filter(({ do: what }) => what === 'note')).toEqual([
      { do: 'note', about: seq, note: 'timeout', text: 'No answer and no progress for 1 s.' },
    ]);
    expect(rig.sent.at(-1)).toBe(
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2,"reason":"No answer and no progress for 1 s."}}',
    );
  });

  test('live on progress, by the type of its token, until the limit in all', async () => {
    const rig = await connected(legacyServer({ 'tools/call': () => undefined }));
    void rig.client.request('tools/call', '{"name":"slow"}', { idle: 1000, total: 2500 });
    await rig.settle();
    const progress = (token: string): string =>
      `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":${token},"progress":1}}`;
    await rig.wait(900);
    rig.received(progress('2'));
    await rig.wait(900);
    rig.received(progress('2'));
    await rig.wait(600);
    expect(rig.methods).not.toContain('notifications/cancelled');
    await rig.wait(100);
    expect(rig.sent.at(-1)).toContain('No answer in 2.5 s.');
    rig.received(progress('"2"'));
    rig.received(progress('"never"'));
    expect(rig.state.phase).toBe('connected');
  });

  test('are cancelled by a notification in the session era', async () => {
    const rig = await connected(legacyServer({ 'tools/call': () => undefined }));
    const asking = rig.client.request('tools/call', '{"name":"slow"}');
    await rig.settle();
    const seq = await asking;
    rig.client.cancel(seq);
    rig.client.cancel(seq);
    await rig.settle();
    expect(rig.sent.at(-1)).toContain('"method":"notifications/cancelled","params":{"requestId":2');
    expect(rig.commands.at(-1)).toEqual({ do: 'note', about: seq, note: 'cancelled' });
    rig.received(result(2, {}));
    expect(rig.state.phase).toBe('connected');
  });

  test('of the server are answered exactly once: ping with {}, all else -32601', async () => {
    const rig = await connected(legacyServer());
    const before = rig.sent.length;
    rig.received('{"jsonrpc":"2.0","id":"a","method":"ping"}');
    rig.received('{"jsonrpc":"2.0","id":9,"method":"roots/none"}');
    rig.received('{"jsonrpc":"2.0","method":"notifications/whatever"}');
    await rig.settle();
    expect(rig.sent.slice(before)).toEqual([
      '{"jsonrpc":"2.0","id":"a","result":{}}',
      '{"jsonrpc":"2.0","id":9,"error":{"code":-32601,"message":"Method not found: roots/none"}}',
    ]);
  });

  test('end at once when the server breaks the connection off', async () => {
    const rig = await connected(legacyServer({ 'tools/call': () => undefined }));
    void rig.client.request('tools/call', '{"name":"slow"}');
    await rig.settle();
    const reason = 'The server closed its stdout while it went on running.';
    rig.add({ kind: 'lifecycle', state: 'closing', reason, unexpected: true });
    expect(rig.state).toMatchObject({ phase: 'failed', failure: { what: reason } });
    rig.add({ kind: 'lifecycle', state: 'closed', reason, unexpected: true, signal: 'SIGTERM' });
    expect(rig.state.failure).toMatchObject({ what: reason, signal: 'SIGTERM' });
  });

  test('end with the server, and a new start is clean', async () => {
    const rig = await connected(legacyServer({ 'tools/call': () => undefined }));
    void rig.client.request('tools/call', '{"name":"slow"}');
    await rig.settle();
    rig.add({ kind: 'lifecycle', state: 'closed', unexpected: true, signal: 'SIGKILL' });
    rig.add({ kind: 'stderr', text: 'last words' });
    expect(rig.state.phase).toBe('failed');
    expect(rig.state.failure).toMatchObject({
      what: 'The server exited unexpectedly: ended by SIGKILL.',
      signal: 'SIGKILL',
      stderr: ['last words'],
    });
    rig.client.reconnect();
    await rig.settle();
    expect(rig.state).toMatchObject({ phase: 'connected', attempt: 2 });
    expect(asked(rig.sent.at(-2) ?? '')).toMatchObject({ method: 'initialize', id: 3 });
  });

  test('that nothing ends do not outlive the connection', async () => {
    const rig = await connected(legacyServer({ 'tools/call': () => undefined }));
    void rig.client.request('tools/call', '{"name":"slow"}', { idle: 1000 });
    await rig.settle();
    rig.client.disconnect();
    await rig.settle();
    const count = rig.commands.length;
    await rig.wait(10_000);
    expect(rig.state.phase).toBe('disconnected');
    expect(rig.commands).toHaveLength(count);
  });
});

describe('a modern server over stdio', () => {
  const discovered = {
    resultType: 'complete',
    supportedVersions: ['2026-07-28'],
    capabilities: {},
    ttlMs: 0,
    cacheScope: 'public',
  };
  const modern = (text: string): string | undefined => {
    const request = asked(text);
    return request?.method === 'server/discover' ? result(request.id, discovered) : undefined;
  };

  test('gets its members in _meta beside those of the person, and no ping', async () => {
    const rig = await connected(modern);
    expect(rig.state).toMatchObject({ phase: 'connected', era: 'modern', revision: '2026-07-28' });
    void rig.client.request('prompts/get', '{"name":"p","_meta":{"x":1.0}}');
    await rig.settle();
    expect(rig.sent.at(-1)).toContain(
      '"_meta":{"x":1.0,"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"mcp-loupe","version":"0.1.0"},"io.modelcontextprotocol/clientCapabilities":{"roots":{},"sampling":{"tools":{},"context":{}},"elicitation":{"form":{},"url":{}}}}',
    );
    await expect(rig.client.ping()).rejects.toThrow('Revision 2026-07-28 has no ping.');
  });
});

describe('initialize is never cancelled by a message (spec 2025-11-25/basic/utilities/cancellation)', () => {
  const silent = (): undefined => undefined;

  test('when its time is over, the upstream is closed', async () => {
    const rig = await connected(silent, '2025-11-25');
    await rig.wait(30_000);
    expect(rig.methods).toEqual(['initialize']);
    expect(rig.state.phase).toBe('failed');
    expect(rig.state.failure?.what).toBe('The server did not answer initialize in 30 s.');
    expect(rig.commands.at(-1)?.do).toBe('close');
  });

  test('when the person cancels, the upstream is closed', async () => {
    const rig = await connected(silent, '2025-11-25');
    rig.client.cancel(rig.entries.length);
    await rig.settle();
    expect(rig.methods).toEqual(['initialize']);
    expect(rig.state.phase).toBe('disconnected');
  });
});

describe('batches', () => {
  const inArray = (revision: string): Promise<Rig> => {
    const server = legacyServer({ 'resources/read': () => ({ contents: [] }) }, revision);
    return connected((text) => {
      const answer = server(text);
      return answer !== undefined && asked(text)?.method === 'resources/read'
        ? `[${answer}]`
        : answer;
    }, '2025-06-18');
  };

  test('are answers in 2025-03-26', async () => {
    const rig = await inArray('2025-03-26');
    void rig.client.request('resources/read', '{"uri":"a"}');
    await rig.settle();
    await rig.wait(60_000);
    expect(rig.methods).not.toContain('notifications/cancelled');
  });
});
