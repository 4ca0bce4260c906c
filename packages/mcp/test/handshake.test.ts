import { describe, expect, test } from 'vitest';
import type { ClientTarget, RevisionChoice } from '../src/index.ts';
import { asked, error, initialized, legacyServer, result, Rig } from './rig.ts';

const STDIO: ClientTarget = { kind: 'stdio' };

type Reply = (id: unknown) => string | undefined;
const legacy = legacyServer();
const discovered =
  (value: object): Reply =>
  (id) =>
    result(id, value);
const refused =
  (code: number, data?: unknown): Reply =>
  (id) =>
    error(id, code, 'no', data);

/** Connects to a server that answers the first probe so and is a plain legacy server otherwise. */
async function probe(reply: Reply, revision: RevisionChoice = 'Auto'): Promise<Rig> {
  const rig = new Rig(STDIO, revision);
  let probes = 0;
  rig.onSent = ({ text }) => {
    const request = asked(text);
    const isProbe = request?.method === 'server/discover';
    const answer = isProbe && probes++ === 0 ? reply(request.id) : legacy(text);
    if (answer !== undefined) rig.received(answer);
  };
  rig.client.activate();
  rig.client.connect();
  await rig.settle();
  return rig;
}

const LEGACY = ['server/discover', 'initialize', 'notifications/initialized'];

describe('on a wire, what the probe proves', () => {
  test.each<[string, Reply]>([
    ['-32601', refused(-32601)],
    ['-32602', refused(-32602)],
    ['-32000', refused(-32000)],
    ['code 0', refused(0)],
    [
      '-32022 with legacy revisions alone',
      refused(-32022, { supported: ['2024-11-05', '2025-11-25'] }),
    ],
    ['a result that is no discovery', discovered({})],
    ['a discovery of legacy revisions', discovered({ supportedVersions: ['2025-11-25'] })],
    ['result and error', (id) => `{"id":${JSON.stringify(id)},"result":{},"error":{}}`],
    ['an answer in an array', (id) => `[${result(id, { supportedVersions: ['2026-07-28'] })}]`],
  ])('%s: legacy', async (_, reply) => {
    const rig = await probe(reply);
    expect(rig.methods).toEqual(LEGACY);
    expect(rig.state).toMatchObject({ phase: 'connected', era: 'legacy', revision: '2025-11-25' });
    expect(rig.state.handshake).toEqual([3, 4, 5, 6, 7]);
  });

  test('the newest legacy revision of a list is offered', async () => {
    const rig = await probe(refused(-32022, { supported: ['2024-11-05', '2025-03-26', 'x'] }));
    expect(asked(rig.sent[1] ?? '')?.params).toMatchObject({ protocolVersion: '2025-03-26' });
  });

  test.each<[string, object]>([
    ['no identity', {}],
    ['an ill-typed identity', { _meta: { 'io.modelcontextprotocol/serverInfo': 5 } }],
  ])('a discovery with %s: modern and unnamed', async (_, more) => {
    const capabilities = { x: 1 };
    const rig = await probe(
      discovered({ supportedVersions: ['2026-07-28'], capabilities, ...more }),
    );
    expect(rig.methods).toEqual(['server/discover']);
    expect(rig.state).toMatchObject({ phase: 'connected', era: 'modern', server: {} });
    expect(rig.state.capabilities).toBe('{"x":1}');
    expect(asked(rig.sent[0] ?? '')?.id).toContain('discover-');
  });

  test('who the server is stands in _meta', async () => {
    const said = {
      name: 'n',
      version: '2',
      title: 't',
      icons: [{ src: 'data:image/png;base64,' }],
    };
    const _meta = { 'io.modelcontextprotocol/serverInfo': said };
    const rig = await probe(
      discovered({ supportedVersions: ['2026-07-28'], capabilities: {}, instructions: 'i', _meta }),
    );
    expect(rig.state.server).toEqual({ ...said, icons: JSON.stringify(said.icons) });
    expect(rig.state.instructions).toBe('i');
  });

  test('-32022 with a modern revision in common: once more, and never initialize', async () => {
    const rig = new Rig(STDIO);
    rig.onSent = ({ text }) => {
      rig.received(
        error(asked(text)?.id, -32022, 'no', { supported: ['2026-07-28', '2025-11-25'] }),
      );
    };
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    expect(rig.methods).toEqual(['server/discover', 'server/discover']);
    expect(rig.state.phase).toBe('failed');
  });

  test.each<[string, Reply, string]>([
    ['-32020', refused(-32020), 'refused server/discover: no (-32020)'],
    ['-32021', refused(-32021), 'refused server/discover: no (-32021)'],
    ['-32022 without a list', refused(-32022), 'It speaks: nothing that it names'],
    ['-32022 and nothing in common', refused(-32022, { supported: ['2099-01-01'] }), '2099-01-01'],
    ['a discovery of the future', discovered({ supportedVersions: ['2099-01-01'] }), '2099-01-01'],
  ])('%s: failed by name', async (_, reply, words) => {
    const rig = await probe(reply);
    expect(rig.methods).toEqual(['server/discover']);
    expect(rig.state.phase).toBe('failed');
    expect(rig.state.failure?.what).toContain(words);
    expect(rig.commands.at(-1)?.do).toBe('close');
  });

  test('silence: legacy, and a late answer is known as such', async () => {
    const rig = await probe(() => undefined);
    expect(rig.methods).toEqual(['server/discover']);
    await rig.wait(3_000);
    expect(rig.methods).toEqual(LEGACY);
    expect(rig.state.phase).toBe('connected');
    const probeId = asked(rig.sent[0] ?? '')?.id;
    rig.received(error(probeId, -32601));
    expect(rig.state.handshake.at(-1)).toBe(rig.entries.length);
    expect(rig.state.phase).toBe('connected');
  });

  test('noise: nothing, so the wait goes on', async () => {
    const rig = await probe(() => 'Server v1 ready');
    expect(rig.methods).toEqual(['server/discover']);
    for (const noise of ['', '[1,2', '42', '"text"', '{"level":"info"}']) rig.received(noise);
    await rig.wait(3_000);
    expect(rig.state.phase).toBe('connected');
  });

  test('death: one new start, for initialize, in the same attempt', async () => {
    const rig = new Rig(STDIO);
    rig.onSent = ({ text }) => {
      if (asked(text)?.method === 'server/discover') {
        rig.add({ kind: 'lifecycle', state: 'closed', unexpected: true, exitCode: 1 });
        return;
      }
      const answer = legacy(text);
      if (answer !== undefined) rig.received(answer);
    };
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    expect(rig.methods).toEqual(LEGACY);
    expect(rig.state).toMatchObject({ phase: 'connected', attempt: 1 });
  });

  test('a second death: failed, with code and stderr, in whatever order they come', async () => {
    const rig = new Rig(STDIO);
    rig.onSent = () => {
      rig.add({ kind: 'lifecycle', state: 'closed', unexpected: true, exitCode: 3 });
      rig.add({ kind: 'stderr', text: 'boom: missing config' });
    };
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    expect(rig.state.phase).toBe('failed');
    expect(rig.state.failure).toEqual({
      what: 'The server exited unexpectedly before the handshake was done: exit code 3.',
      next: 'See what it wrote to stderr. Reconnect starts it again.',
      exitCode: 3,
      stderr: ['boom: missing config'],
    });
    expect(rig.commands.filter((command) => command.do === 'open')).toHaveLength(2);
  });

  test('an undelivered handshake is a mere consequence of an exit', async () => {
    const rig = new Rig(STDIO, '2025-11-25');
    rig.onSent = ({ seq }) => {
      rig.add({ kind: 'undelivered', frame: seq, reason: 'EPIPE' });
      rig.add({ kind: 'lifecycle', state: 'closed', unexpected: true, exitCode: 3 });
    };
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    expect(rig.state.failure).toMatchObject({ exitCode: 3 });
    expect(rig.state.failure?.what).toContain('exited unexpectedly');
  });

  test('a command that does not start', () => {
    const rig = new Rig(STDIO);
    rig.add({ kind: 'lifecycle', state: 'opening' });
    const reason = 'There is no program "nodee" in /bin.';
    rig.add({ kind: 'lifecycle', state: 'closed', unexpected: true, code: 'ENOENT', reason });
    expect(rig.state.failure?.what).toBe(`The server could not be started: ${reason}`);
  });
});

describe('a pinned revision', () => {
  test('of the session era is offered at once', async () => {
    const rig = await probe(() => undefined, '2025-03-26');
    expect(rig.methods).toEqual(['initialize', 'notifications/initialized']);
    expect(asked(rig.sent[0] ?? '')?.params).toMatchObject({ protocolVersion: '2025-03-26' });
  });

  test('of the modern era is never traded for initialize', async () => {
    const rig = await probe(refused(-32601), '2026-07-28');
    expect(rig.methods).toEqual(['server/discover']);
    expect(rig.state.failure?.what).toContain('does not speak the chosen revision');
  });
});

describe('the answer to initialize', () => {
  test.each<[string, Reply, string]>([
    ['an error', refused(-32602, { supported: ['2024-11-05'] }), 'It speaks: 2024-11-05'],
    ['an unknown revision', (id) => result(id, initialized('1.0')), '"1.0"'],
    ['a modern revision', (id) => result(id, initialized('2026-07-28')), '"2026-07-28"'],
    ['no revision', (id) => result(id, {}), 'with no revision'],
    ['neither result nor error', (id) => `{"jsonrpc":"2.0","id":${String(id)}}`, "can't be used"],
    ['an array', (id) => `[${result(id, initialized('2025-06-18'))}]`, 'no batches'],
  ])('%s: failed by name', async (_, reply, words) => {
    const rig = new Rig(STDIO, '2025-11-25');
    rig.onSent = ({ text }) => rig.received(reply(asked(text)?.id) ?? '');
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    expect(rig.state.phase).toBe('failed');
    expect(rig.state.failure?.what).toContain(words);
    expect(rig.methods).toEqual(['initialize']);
  });

  test('an array is fine in the one revision that has batches', async () => {
    const rig = new Rig(STDIO, '2025-03-26');
    rig.onSent = ({ text }) => rig.received(`[${legacyServer({}, '2025-03-26')(text) ?? ''}]`);
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    expect(rig.state).toMatchObject({ phase: 'connected', revision: '2025-03-26' });
  });

  test('without serverInfo is fine', async () => {
    const rig = new Rig(STDIO, '2025-11-25');
    rig.onSent = ({ text }) => {
      const id = asked(text)?.id;
      if (id !== undefined) rig.received(result(id, { protocolVersion: '2024-11-05' }));
    };
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    expect(rig.state).toMatchObject({ phase: 'connected', revision: '2024-11-05', server: {} });
  });
});
