import { describe, expect, it } from 'vitest';
import { overHttp, overStdio } from './client-rig.ts';

const call = (id: number | string, args: object) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'echo', arguments: args },
  });

describe('an id', () => {
  it('of another type answers nothing: the request waits, and both are shown', async () => {
    const rig = overStdio('id-as-string');
    await rig.connected();
    const exchange = await rig.begin('retyped');
    await rig.until(() => rig.rules.includes('response-id-type-changed'));
    expect(exchange.status).toBe('waiting');
    expect(rig.findings[0]?.words).toContain(`"${exchange.id.text}"`);
    rig.client.cancel(exchange.asked);
    await rig.until(() => exchange.status === 'cancelled');
    expect((await rig.call('echo', '{"a":1}')).status).toBe('ok');
  });

  it('of each type is answered on its own: 77 and "77"', async () => {
    const rig = overStdio('argv-echo');
    await rig.connected();
    rig.byHand(call(77, { as: 'number' }), call('77', { as: 'string' }));
    const [number, string] = [await rig.withId('77'), await rig.withId('"77"')];
    expect([number.status, string.status]).toEqual(['ok', 'ok']);
    expect(rig.text(number.answered)).toContain(String.raw`{\"as\":\"number\"}`);
    expect(rig.text(string.answered)).toContain(String.raw`{\"as\":\"string\"}`);
    expect(rig.rules).toEqual([]);
  });

  it.each([
    ['foreign', 'response-unknown-id', /HTTP 200, but not with this request's id/],
    ['retyped', 'response-id-type-changed', /HTTP 200, but not with this request's id/],
    ['refused', 'response-unknown-id', /400 Bad Request.*not now/],
  ])(
    '%s, in the body of its own POST: the call ends at once, by name',
    async (variant, rule, words) => {
      const { rig } = await overHttp('other-id-http', variant);
      await rig.connected();
      const exchange = await rig.call('echo');
      expect(exchange.status).toBe('unanswered');
      expect(exchange.failure?.what).toMatch(words);
      expect(rig.rules).toContain(rule);
      expect(rig.rules.includes('request-unanswered')).toBe(variant !== 'refused');
    },
  );
});

describe('an error without a usable id', () => {
  it.each(['null', 'absent'])(
    '%s, over HTTP: answers the POST that it is the body of',
    async (id) => {
      const { rig } = await overHttp('null-id-http', id);
      await rig.connected();
      expect(await rig.call('echo')).toMatchObject({
        status: 'error',
        code: -32001,
        message: 'no',
      });
      expect(rig.rules).toEqual(['envelope-error-without-id']);
    },
  );

  it.each(['null-id', 'no-id'])(
    '%s, on stdio: is nobody’s, and the call can be cancelled',
    async (tool) => {
      const rig = overStdio('null-id-error');
      await rig.connected();
      const exchange = await rig.begin(tool);
      await rig.until(() => rig.rules.includes('envelope-error-without-id'));
      expect(exchange.status).toBe('waiting');
      rig.client.cancel(exchange.asked);
      await rig.until(() => exchange.status === 'cancelled');
      expect(rig.sent('notifications/cancelled')).toHaveLength(1);
    },
  );

  it('on stdio: leaves the call to its timeout', async () => {
    const rig = overStdio('null-id-error');
    await rig.connected();
    expect((await rig.call('null-id', '{}', { total: 300 })).status).toBe('timed-out');
    expect(rig.state.phase).toBe('connected');
  });
});

it('progress that is late, foreign or of another type closes nothing', async () => {
  const rig = overStdio('late-progress');
  await rig.connected();
  const exchange = await rig.call('late');
  await rig.until(() => rig.findings.length === 3);
  expect(rig.findings).toMatchObject([
    { rule: 'progress-unknown-token', severity: 'warning' },
    { rule: 'progress-unknown-token', severity: 'error' },
    { rule: 'progress-unknown-token', severity: 'error' },
  ]);
  const words = rig.findings.map((finding) => finding.words);
  expect(words[0]).toContain('was over');
  expect(words[1]).toContain('"never"');
  expect(words[2]).toContain('another JSON type');
  expect(exchange.status).toBe('ok');
  expect((await rig.call('echo', '{"a":1}')).status).toBe('ok');
});

describe('a connection that is given up', () => {
  it.each([
    ['initialize', '2025-11-25'],
    ['initialize', 'Auto'],
    ['discover', 'Auto'],
  ] as const)(
    'while %s waits (%s): no cancelled, and the child is ended',
    async (method, revision) => {
      const rig = overStdio('silence', [method], { revision });
      await rig.until(() => rig.sent(method).length > 0);
      rig.client.disconnect();
      await rig.phase('disconnected');
      const closed = await rig.until(() =>
        rig.entries.find((entry) => entry.kind === 'lifecycle' && entry.state === 'closed'),
      );
      expect(closed).toMatchObject({ exitCode: 0, ended: 'stdin' });
      expect(rig.sent('cancelled')).toEqual([]);
      expect(rig.exchanges.map(({ status }) => status)).not.toContain('waiting');
    },
  );
});

describe('an array', () => {
  it('of one is an answer in 2025-03-26; each element is a message', async () => {
    const { rig } = await overHttp('batch-http', '2025-03-26', { revision: '2025-03-26' });
    await rig.connected();
    expect(rig.tools).toMatchObject({ status: 'ready' });
    expect((await rig.call('echo', '{"a":1}')).status).toBe('ok');
    expect((await rig.call('mixed-batch')).status).toBe('ok');
    expect(rig.rules).toEqual([]);
  });

  it('fails the request by name in 2025-06-18', async () => {
    const { rig } = await overHttp('batch-http', '2025-06-18', { revision: '2025-06-18' });
    await rig.connected();
    expect(rig.tools).toMatchObject({ status: 'failed' });
    expect(rig.tools.problem).toContain('revision 2025-06-18 has no batches');
    const exchange = await rig.call('echo');
    expect(exchange).toMatchObject({ status: 'malformed' });
    expect(exchange.message).toContain('revision 2025-06-18 has no batches');
    expect(rig.rules).toContain('batch-removed');
  });

  it.each(['2025-03-26', '2025-06-18'] as const)(
    'that is empty is invalid in %s',
    async (revision) => {
      const { rig } = await overHttp('batch-http', revision, { revision });
      await rig.connected();
      const before = rig.findings.length;
      const exchange = await rig.call('empty-batch');
      expect(exchange.status).toBe('malformed');
      expect(rig.findings.length).toBeGreaterThan(before);
    },
  );
});

it('nothing optional is demanded', async () => {
  const rig = overStdio('minimal');
  await rig.connected();
  expect(rig.tools.items).toMatchObject([
    { key: 'a', text: '{"name":"a","inputSchema":{"type":"object"}}' },
  ]);
  await rig.until(() =>
    rig.exchanges.some(({ method, status }) => method === 'prompts/list' && status === 'ok'),
  );
  const ping = await rig.client.ping();
  const exchange = rig.exchanges.find(({ asked }) => asked === ping)!;
  await rig.until(() => exchange.status !== 'waiting');
  expect(rig.answer(exchange)).toMatchObject({ result: {} });
  const read = await rig.client.request('resources/read', '{"uri":"mini:none"}');
  await rig.until(() => rig.exchanges.some(({ asked, code }) => asked === read && code === -32002));
  expect(rig.rules).toEqual([]);
});

describe('a modern server', () => {
  it.each([[], ['server-info-5']])(
    'that does not say who it is connects, unnamed (%s)',
    async (...args) => {
      const rig = overStdio('modern-odd', args);
      const { revision, server } = await rig.connected();
      expect(revision).toBe('2026-07-28');
      expect(server?.name).toBeUndefined();
    },
  );

  it('has results of an unknown type reported, and those without a type taken as complete', async () => {
    const rig = overStdio('modern-odd');
    await rig.connected();
    await rig.call('absent');
    expect(rig.rules).toEqual(['result-type-missing']);
    await rig.call('weird');
    expect(rig.rules).toEqual(['result-type-missing', 'result-type-unknown']);
  });
});

it('a legacy result without resultType is complete', async () => {
  const rig = overStdio('argv-echo');
  await rig.connected();
  expect((await rig.call('echo')).status).toBe('ok');
  expect(rig.rules).toEqual([]);
});
