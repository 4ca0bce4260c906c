import { DEFAULT_CHOICES, type Ask, type ClientChoices } from '@loupe/mcp';
import type { Exchange } from '@loupe/ledger';
import { describe, expect, it } from 'vitest';
import { npmServer } from '../src/servers.ts';
import { ClientRig, overHttp, overStdio } from './client-rig.ts';

const ACCEPT = { result: '{"action":"accept","content":{"name":"Ada"}}' };
const REPLY = {
  result:
    '{"role":"assistant","content":{"type":"text","text":"Hello."},"model":"m","stopReason":"endTurn"}',
};

function openAsks(rig: ClientRig): readonly Ask[] {
  return rig.protocol.asks.all.filter(({ state }) => state === 'open');
}

function asked(rig: ClientRig, count: number): Promise<readonly Ask[]> {
  return rig.until(() => openAsks(rig).length === count && openAsks(rig));
}

async function choose(rig: ClientRig, choices: Partial<ClientChoices>): Promise<void> {
  const wanted = { ...DEFAULT_CHOICES, ...choices };
  rig.client.choose(wanted);
  const before = rig.entries.length;
  await rig.until(() => rig.entries.length > before);
}

/** Declares more than before, which takes a new handshake. */
async function declaring(rig: ClientRig, choices: Partial<ClientChoices>): Promise<void> {
  await choose(rig, choices);
  const { attempt } = rig.state;
  rig.client.reconnect();
  await rig.until(() => rig.state.attempt > attempt && rig.state.phase === 'connected');
}

function over(rig: ClientRig, exchange: Exchange): Promise<Exchange> {
  return rig.until(() => !['waiting', 'input-required'].includes(exchange.status) && exchange);
}

/** What a tool answered in its block of text, as a value. */
function told(rig: ClientRig, exchange: Exchange): unknown {
  const { result } = rig.answer(exchange) as { result: { content: { text: string }[] } };
  return JSON.parse(result.content[0]!.text);
}

const LEGACY = {
  stdio: () => Promise.resolve(overStdio('asks')),
  http: async () => (await overHttp('asks-http')).rig,
};

describe.each(Object.entries(LEGACY))('a legacy server over %s', (_, start) => {
  // Case 110, one after the other.
  it('asks one thing after the other', async () => {
    const rig = await start();
    await rig.connected();
    const call = await rig.begin('sequence');
    const [sampling] = await asked(rig, 1);
    expect(sampling).toMatchObject({ kind: 'sampling', cause: call.asked, causeName: 'sequence' });
    rig.client.answer(sampling!.key, REPLY);
    const form = await rig.until(() => openAsks(rig).find(({ kind }) => kind === 'elicitation'));
    expect(form).toMatchObject({ cause: call.asked, number: 2 });
    rig.client.answer(form.key, ACCEPT);
    expect((await over(rig, call)).status).toBe('ok');
    expect(told(rig, call)).toMatchObject([
      { result: { content: { text: 'Hello.' } } },
      { result: { action: 'accept', content: { name: 'Ada' } } },
    ]);
    expect(rig.rules).toEqual([]);
  });

  // Case 110, both at once.
  it('asks both at once, answered the other way round, while other calls run', async () => {
    const rig = await start();
    await rig.connected();
    const call = await rig.begin('both');
    const [sampling, form] = await asked(rig, 2);
    expect((await rig.call('echo', '{"a":1}')).status).toBe('ok');
    rig.client.answer(form!.key, { result: '{"action":"decline"}' });
    rig.client.answer(sampling!.key, {
      error: { code: -1, message: 'User rejected sampling request' },
    });
    await over(rig, call);
    expect(told(rig, call)).toMatchObject([
      { error: { code: -1, message: 'User rejected sampling request' } },
      { result: { action: 'decline' } },
    ]);
    expect(rig.protocol.asks.all.map(({ state }) => state)).toEqual(['refused', 'answered']);
  });

  it('gets all that needs no person at once', async () => {
    const rig = await start();
    await rig.connected();
    const { answers, ...rest } = DEFAULT_CHOICES;
    await choose(rig, {
      ...rest,
      roots: [{ path: '/tmp/a' }],
      answers: { ...answers, sampling: { by: 'refusal' }, elicitation: { by: 'itself' } },
    });
    const call = await rig.call('all');
    expect(told(rig, call)).toMatchObject([
      { error: { code: -32601, message: 'Method not found: testkit/unknown' } },
      { error: { code: -1 } },
      { result: { roots: [{ uri: 'file:///tmp/a' }] } },
      { result: { action: 'accept', content: {} } },
      { result: {} },
    ]);
  });

  it('asks as a task, polls it, and gets the answer from it', async () => {
    const rig = await start();
    await rig.connected();
    const { capabilities } = DEFAULT_CHOICES;
    await declaring(rig, { capabilities: { ...capabilities, tasks: true } });
    const call = await rig.begin('task');
    const [ask] = await asked(rig, 1);
    await rig.until(() =>
      rig.entries.some((entry) => 'text' in entry && entry.text.includes('"tasks/result"')),
    );
    rig.client.answer(ask!.key, REPLY);
    await over(rig, call);
    const taskId = ask!.hosted;
    const state = (status: string) => ({ taskId, status, ttl: 60_000, pollInterval: 1_000 });
    expect(told(rig, call)).toMatchObject({
      created: { task: state('working') },
      before: { result: state('working') },
      outcome: {
        result: {
          role: 'assistant',
          _meta: { 'io.modelcontextprotocol/related-task': { taskId } },
        },
      },
      after: { result: state('completed') },
      list: { result: { tasks: [state('completed')] } },
      cancel: { error: { code: -32602 } },
      unknown: { error: { code: -32602 } },
    });
    expect(rig.protocol.asks.get(ask!.key)).toMatchObject({ state: 'answered' });
  });
});

const MODERN = {
  stdio: () => Promise.resolve(overStdio('asks-rounds')),
  http: async () => (await overHttp('asks-rounds', 'http')).rig,
};

describe.each(Object.entries(MODERN))('a modern server over %s', (_, start) => {
  it('asks round after round, of several calls at once', async () => {
    const rig = await start();
    await rig.connected();
    const calls = [
      await rig.begin('rounds', '{"rounds":3}'),
      await rig.begin('rounds', '{"rounds":2}'),
    ];
    const answered = new Set<string>();
    const answer = (): boolean => {
      for (const { key, number } of openAsks(rig)) {
        if (answered.has(key)) continue;
        answered.add(key);
        rig.client.answer(key, { result: `{"action":"accept","content":{"name":"${number}"}}` });
      }
      return calls.every(({ status }) => status === 'ok');
    };
    await rig.until(answer);
    for (const [index, call] of calls.entries()) {
      const own = rig.protocol.asks.all.filter(({ cause }) => cause === call.asked);
      expect(told(rig, call)).toEqual(
        own.map(({ entry, number }) => ({
          [entry!]: { action: 'accept', content: { name: String(number) } },
        })),
      );
      expect(own).toHaveLength(3 - index);
      expect(call.legs).toHaveLength(4 - index);
      expect(new Set(call.legs!.map(({ id }) => id.key)).size).toBe(4 - index);
    }
    expect(rig.exchanges.filter(({ method }) => method === 'tools/call')).toEqual(calls);
    expect(rig.rules).toEqual([]);
  });

  it('asks for all kinds in one result', async () => {
    const rig = await start();
    await rig.connected();
    await choose(rig, { roots: [{ path: '/tmp/a' }] });
    const call = await rig.begin('all');
    const [sampling, form] = await rig.until(() => {
      const open = openAsks(rig).filter(({ automatic }) => automatic !== true);
      return open.length === 2 && open;
    });
    rig.client.answer(form!.key, { result: '{"action":"cancel"}' });
    rig.client.answer(sampling!.key, REPLY);
    await over(rig, call);
    expect(told(rig, call)).toEqual({
      sampling: JSON.parse(REPLY.result) as unknown,
      elicitation: { action: 'cancel' },
      roots: { roots: [{ uri: 'file:///tmp/a' }] },
    });
  });

  it('asks without a state, and only for patience', async () => {
    const rig = await start();
    await rig.connected();
    const stateless = await rig.begin('stateless');
    const [ask] = await asked(rig, 1);
    rig.client.answer(ask!.key, ACCEPT);
    await over(rig, stateless);
    expect(told(rig, stateless)).toEqual({ who: JSON.parse(ACCEPT.result) as unknown });
    const busy = await over(rig, await rig.begin('busy'));
    expect(told(rig, busy)).toEqual(['later', null]);
  });

  it('is not followed where it breaks the rules, or for ever', async () => {
    const rig = await start();
    await rig.connected();
    const unknown = await over(rig, await rig.begin('unknown'));
    expect(unknown.status).toBe('cancelled');
    await choose(rig, { maxRounds: 2 });
    const endless = await rig.begin('endless');
    await rig.until(() => endless.failure !== undefined);
    expect(endless).toMatchObject({ status: 'input-required', legs: [{}, {}] });
    await choose(rig, { maxRounds: 3 });
    await rig.until(() => endless.legs?.length === 3 && endless.failure !== undefined);
    rig.client.cancel(endless.asked);
    expect((await over(rig, endless)).status).toBe('cancelled');
    const seq = await rig.client.request('prompts/list');
    const list = await rig.until(() =>
      rig.exchanges.find((one) => one.asked === seq && one.answered),
    );
    expect(list).toMatchObject({ status: 'ok', method: 'prompts/list' });
    expect(list).not.toHaveProperty('legs');
    expect(rig.sent('"prompts/list"')).toHaveLength(1);
  });
});

it.each(['modern-stdio', 'modern-http'] as const)('the official server of %s', async (name) => {
  const rig = name === 'modern-stdio' ? overStdio(name) : (await overHttp(name, 'only')).rig;
  await rig.connected();
  await choose(rig, { roots: [{ path: '/tmp/a b', name: 'mine' }] });
  const call = await over(rig, await rig.begin('roots'));
  expect(call).toMatchObject({ status: 'ok', legs: [{}, {}] });
  expect(told(rig, call)).toEqual({ roots: [{ uri: 'file:///tmp/a%20b', name: 'mine' }] });
});

describe('server-everything', () => {
  function everything(): ClientRig {
    const command = [process.execPath, npmServer('everything'), 'stdio'];
    return new ClientRig({ kind: 'stdio', command, env: [] });
  }

  it('samples and elicits', async () => {
    const rig = everything();
    await rig.connected();
    const sampling = await rig.begin('trigger-sampling-request', '{"prompt":"hi","maxTokens":5}');
    const first = await rig.until(() => openAsks(rig).find(({ kind }) => kind === 'sampling'));
    expect(JSON.parse(first.params)).toMatchObject({ maxTokens: 5 });
    rig.client.answer(first.key, REPLY);
    await over(rig, sampling);
    expect(rig.text(sampling.answered)).toContain('Hello.');
    const form = await rig.begin('trigger-elicitation-request');
    const second = await rig.until(() => openAsks(rig).find(({ kind }) => kind === 'elicitation'));
    rig.client.answer(second.key, { result: '{"action":"decline"}' });
    await over(rig, form);
    expect(rig.text(form.answered)).toContain('declined');
  });
});
