import { DEFAULT_CHOICES, type Ask, type AskAnswer, type Task } from '@loupe/mcp';
import {
  isCancelTaskRequestV2,
  isGetTaskRequestV2,
  isUpdateTaskRequestV2,
} from '@modelcontextprotocol/ext-tasks/core/v2';
import { describe, expect, it } from 'vitest';
import { npmServer } from '../src/servers.ts';
import { ClientRig, overHttp, overStdio } from './client-rig.ts';

const WITH_TASKS = {
  ...DEFAULT_CHOICES,
  capabilities: { ...DEFAULT_CHOICES.capabilities, tasks: true },
  taskPoll: 20,
};

/** Declares tasks, and opens the connection with that. */
async function declaring(rig: ClientRig): Promise<ClientRig> {
  await rig.connected();
  rig.client.choose(WITH_TASKS);
  rig.client.reconnect();
  await rig.until(() => rig.state.attempt === 2 && rig.state.phase === 'connected');
  await rig.connected();
  return rig;
}

const task = (rig: ClientRig): Task | undefined => rig.protocol.tasks.all.at(-1);

/** Calls a tool as a task where the revision leaves that to the client. */
async function start(rig: ClientRig, name: string, args = '{}'): Promise<Task> {
  const before = rig.protocol.tasks.all.length;
  const own = rig.state.era === 'legacy' ? ',"task":{"ttl":60000}' : '';
  await rig.client.request('tools/call', `{"name":"${name}","arguments":${args}${own}}`);
  return rig.until(() => rig.protocol.tasks.all[before]);
}

/** The result or error of a task, once it is there. */
async function outcome(rig: ClientRig): Promise<Record<string, unknown>> {
  const { result } = await rig.until(() => task(rig)?.result !== undefined && task(rig));
  const text = rig.text(result);
  const message = JSON.parse(/^data: ?(.*)$/m.exec(text)?.[1] ?? text) as {
    error?: { code: number; message: string };
    result?: Record<string, unknown>;
    params?: Record<string, unknown>;
  };
  // The extension inlines it, in the answer to a poll or in a notification.
  const inlined = task(rig)?.era === 'modern' ? (message.result ?? message.params) : message;
  return (inlined?.['error'] ?? inlined?.['result'] ?? {}) as Record<string, unknown>;
}

/** Answers what is asked next. */
async function answer(
  rig: ClientRig,
  given: (entry: string | undefined) => AskAnswer,
): Promise<void> {
  const open = (): Ask[] =>
    rig.protocol.asks.all.filter(({ kind, state }) => kind === 'elicitation' && state === 'open');
  await rig.until(() => open().length > 0);
  for (const ask of open()) rig.client.answer(ask.key, given(ask.entry));
}

const accept = (name: string, value: string): AskAnswer => ({
  result: JSON.stringify({ action: 'accept', content: { [name]: value } }),
});

const polls = (rig: ClientRig): number => rig.sent('"tasks/get"').length;

const LEGACY = [
  ['stdio', () => Promise.resolve(overStdio('tasks-legacy', [], { revision: '2025-11-25' }))],
  ['HTTP', async () => (await overHttp('tasks-legacy', 'http', { revision: '2025-11-25' })).rig],
] as const;
const MODERN = [
  ['stdio', () => Promise.resolve(overStdio('tasks-modern', [], { revision: '2026-07-28' }))],
  ['HTTP', async () => (await overHttp('tasks-modern', 'http', { revision: '2026-07-28' })).rig],
] as const;

describe.each(LEGACY)('tasks of 2025-11-25 over %s', (_, connect) => {
  it('are polled to their end, and their result is fetched', async () => {
    const rig = await declaring(await connect());
    const { id, call } = await start(rig, 'work', '{"ms":150}');
    expect(rig.exchanges.find(({ asked }) => asked === call)).toMatchObject({ task: id });
    expect(await outcome(rig)).toMatchObject({ content: [{ text: 'worked 150 ms' }] });
    expect(task(rig)).toMatchObject({ status: 'completed', ttl: 60_000, pollInterval: 50 });
    expect(rig.sent('"tasks/result"')).toHaveLength(1);
    expect(rig.rules).toEqual([]);
  });

  it('fail by an error, and by a result that says so', async () => {
    const rig = await declaring(await connect());
    await start(rig, 'work', '{"ms":10,"outcome":"error"}');
    expect(await outcome(rig)).toEqual({ code: -32000, message: 'The work broke.' });
    expect(task(rig)?.status).toBe('failed');
    await start(rig, 'must', '{"ms":10,"outcome":"failure"}');
    expect(await outcome(rig)).toMatchObject({ isError: true });
    expect(task(rig)?.status).toBe('failed');
  });

  it('ask on the way of their result', async () => {
    const rig = await declaring(await connect());
    await start(rig, 'ask');
    await answer(rig, () => accept('name', 'Ada'));
    expect(rig.protocol.asks.all).toMatchObject([{ kind: 'elicitation', causeName: 'ask' }]);
    const said = { action: 'accept', content: { name: 'Ada' } };
    expect(await outcome(rig)).toMatchObject({ content: [{ text: JSON.stringify(said) }] });
  });

  it('are listed and cancelled', async () => {
    const rig = await declaring(await connect());
    const { id } = await start(rig, 'work', '{"ms":60000}');
    await rig.client.request('tasks/list');
    await rig.client.request('tasks/cancel', JSON.stringify({ taskId: id }));
    await rig.until(() => task(rig)?.status === 'cancelled');
    expect(await outcome(rig)).toEqual({ code: -32602, message: 'The task was cancelled.' });
    expect(task(rig)?.nextPoll).toBeUndefined();
  });
});

describe.each(MODERN)('tasks of the extension over %s', (_, connect) => {
  it('are the choice of the server, and bring their result with a poll', async () => {
    const rig = await declaring(await connect());
    await start(rig, 'work', '{"ms":150}');
    expect(await outcome(rig)).toMatchObject({ content: [{ text: 'worked 150 ms' }] });
    expect(task(rig)).toMatchObject({ era: 'modern', status: 'completed', ttl: 60_000 });
    await start(rig, 'work', '{"ms":10,"outcome":"failure"}');
    expect(await outcome(rig)).toMatchObject({ isError: true });
    expect(task(rig)?.status).toBe('completed');
    await start(rig, 'work', '{"ms":10,"outcome":"error"}');
    expect(await outcome(rig)).toEqual({ code: -32000, message: 'The work broke.' });
    expect(task(rig)?.status).toBe('failed');
    expect(rig.rules).toEqual([]);
  });

  it('are answered what they ask once everything is answered', async () => {
    const rig = await declaring(await connect());
    await start(rig, 'ask');
    await answer(rig, (entry = '') => accept(entry, `my ${entry}`));
    const said = {
      name: { action: 'accept', content: { name: 'my name' } },
      colour: { action: 'accept', content: { colour: 'my colour' } },
    };
    expect(await outcome(rig)).toMatchObject({ content: [{ text: JSON.stringify(said) }] });
    const read = (text: string): unknown => JSON.parse(text);
    expect(rig.sent('"tasks/update"').map(read).map(isUpdateTaskRequestV2)).toEqual([true]);
    expect(rig.sent('"tasks/get"').map(read).every(isGetTaskRequestV2)).toBe(true);
  });

  it('are given up where an answer is refused', async () => {
    const rig = await declaring(await connect());
    await start(rig, 'ask');
    await answer(rig, () => ({ error: { code: -1, message: 'no' } }));
    await rig.until(() => task(rig)?.status === 'cancelled');
    const cancels = rig.sent('"tasks/cancel"').map((text): unknown => JSON.parse(text));
    expect(cancels.map(isCancelTaskRequestV2)).toEqual([true]);
    expect(rig.sent('"tasks/update"')).toHaveLength(0);
  });

  it('are none where the client does not know them', async () => {
    const rig = await connect();
    await rig.connected();
    const exchange = await rig.call('work', '{"ms":10}');
    expect(rig.answer(exchange)).toMatchObject({ result: { content: [{ text: 'worked 10 ms' }] } });
    expect(rig.protocol.tasks.all).toEqual([]);
  });
});

it('a poll that is answered 429 is made again when the server wants it', async () => {
  const { rig } = await overHttp('tasks-legacy', 'busy', { revision: '2025-11-25' });
  await declaring(rig);
  await start(rig, 'work', '{"ms":400}');
  const {
    problem,
    nextPoll = 0,
    changedAt,
  } = await rig.until(() => task(rig)?.problem !== undefined && task(rig));
  expect(problem).toBe('The server answered HTTP 429 Too Many Requests. It says: slow down');
  expect(nextPoll - changedAt).toBeCloseTo(1000, 3);
  expect(polls(rig)).toBe(2);
  expect(await outcome(rig)).toMatchObject({ content: [{ text: 'worked 400 ms' }] });
  expect(polls(rig)).toBe(3);
});

// Two starts and four seconds of research.
it('server-everything researches, asks, and reports', async () => {
  const command = [process.execPath, npmServer('everything')];
  const target = { kind: 'stdio', command, env: [] } as const;
  const rig = await declaring(new ClientRig(target, '2025-11-25'));
  await start(rig, 'simulate-research-query', '{"topic":"python","ambiguous":true}');
  await answer(rig, () => accept('interpretation', 'snake'));
  const { content } = await outcome(rig);
  expect(JSON.stringify(content)).toContain('Research Report: python (snake)');
  expect(task(rig)).toMatchObject({ status: 'completed', pollInterval: 1000 });
}, 60_000);
