import { describe, expect, test } from 'vitest';
import { DEFAULT_CHOICES, type AskKind, type AnswerMode } from '../src/index.ts';
import { asksOf, choosing, choose, replies } from './asks-rig.ts';
import { legacyServer, result, Rig } from './rig.ts';
import { connected, stdio, STDIO } from './stdio-rig.ts';

const slow = legacyServer({ 'tools/call': () => undefined });
const SAMPLING = {
  messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }],
  maxTokens: 9,
};
const FORM = {
  message: 'Who?',
  requestedSchema: {
    type: 'object',
    properties: { name: { type: 'string', default: 'Ada' }, age: { type: 'integer' } },
  },
};

function ask(rig: Rig, id: unknown, method: string, params?: unknown): void {
  rig.received(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
}

function modes(by: AnswerMode['by']): Record<AskKind, AnswerMode> {
  return { sampling: { by }, elicitation: { by }, roots: { by } };
}

async function calling(name: string, rig?: Rig): Promise<{ rig: Rig; call: number }> {
  const own = rig ?? (await connected(slow));
  const sending = own.client.request('tools/call', JSON.stringify({ name }));
  await own.settle();
  return { rig: own, call: await sending };
}

describe('requests of the server', () => {
  test('are asks, and answered in any order, each once', async () => {
    const { rig, call } = await calling('book');
    ask(rig, 1, 'sampling/createMessage', SAMPLING);
    ask(rig, 'a', 'elicitation/create', FORM);
    await rig.settle();
    expect(asksOf(rig)).toMatchObject([
      { number: 1, kind: 'sampling', state: 'open', cause: call, causeName: 'book' },
      { number: 2, kind: 'elicitation', state: 'open', cause: call, causeName: 'book' },
    ]);
    expect(JSON.parse(asksOf(rig)[0]!.params)).toEqual(SAMPLING);
    const [sampling, form] = asksOf(rig).map(({ key }) => key);
    rig.client.answer(form!, { result: '{"action":"accept","content":{"age":1.0}}' });
    rig.client.answer(form!, { result: '{"action":"decline"}' });
    rig.client.answer(sampling!, {
      error: { code: -1, message: 'User rejected sampling request' },
    });
    await rig.settle();
    rig.client.answer(sampling!, { result: '{}' });
    await rig.settle();
    expect(rig.sent.at(-2)).toBe(
      '{"jsonrpc":"2.0","id":"a","result":{"action":"accept","content":{"age":1.0}}}',
    );
    expect(replies(rig)).toEqual({
      a: { action: 'accept', content: { age: 1 } },
      1: { code: -1, message: 'User rejected sampling request' },
    });
    expect(asksOf(rig).map(({ state }) => state)).toEqual(['refused', 'answered']);
    expect(asksOf(rig)[1]?.answer).toEqual({
      result: '{"action":"accept","content":{"age":1.0}}',
    });
  });

  test('of a batch are asks of their own', async () => {
    const rig = await connected(legacyServer({}, '2025-03-26'));
    const one = { jsonrpc: '2.0', id: 1, method: 'sampling/createMessage', params: SAMPLING };
    rig.received(JSON.stringify([one, { ...one, id: 2 }]));
    const [first, second] = asksOf(rig);
    expect(first?.key).not.toBe(second?.key);
    rig.client.answer(second!.key, { result: '{"role":"assistant"}' });
    await rig.settle();
    expect(replies(rig)).toEqual({ 2: { role: 'assistant' } });
  });

  test('have no certain cause while several calls are in flight, or none', async () => {
    const { rig } = await calling('one');
    await calling('two', rig);
    ask(rig, 1, 'elicitation/create', FORM);
    expect(asksOf(rig)[0]).not.toHaveProperty('cause');
    const idle = await connected(slow);
    ask(idle, 1, 'elicitation/create', FORM);
    expect(asksOf(idle)[0]).not.toHaveProperty('cause');
  });

  test('stop the clock of their call while the person thinks', async () => {
    const { rig } = await calling('one');
    await rig.wait(50_000);
    ask(rig, 1, 'elicitation/create', FORM);
    await rig.wait(10 * 60_000);
    expect(rig.methods).not.toContain('notifications/cancelled');
    rig.client.answer(asksOf(rig)[0]!.key, { result: '{"action":"decline"}' });
    await rig.settle();
    await rig.wait(59_999);
    expect(rig.methods).not.toContain('notifications/cancelled');
    await rig.wait(1);
    expect(rig.methods.at(-1)).toBe('notifications/cancelled');
  });

  test('are answered with the roots at once', async () => {
    const rig = await choosing(slow, { roots: [{ path: '/a b', name: 'mine' }] });
    ask(rig, 1, 'roots/list');
    await rig.settle();
    expect(replies(rig)).toEqual({ 1: { roots: [{ uri: 'file:///a%20b', name: 'mine' }] } });
    expect(asksOf(rig)[0]).toMatchObject({ state: 'answered', automatic: true });
  });

  test('are answered by themselves as chosen, what can’t be is left to the person', async () => {
    const rig = await choosing(slow, { answers: modes('itself'), replies: ['Sure.'] });
    ask(rig, 1, 'sampling/createMessage', SAMPLING);
    ask(rig, 2, 'elicitation/create', FORM);
    ask(rig, 3, 'elicitation/create', { mode: 'url', url: 'https://a.example', message: 'go' });
    const required = { ...FORM.requestedSchema, required: ['age'] };
    ask(rig, 4, 'elicitation/create', { ...FORM, requestedSchema: required });
    await rig.settle();
    expect(replies(rig)).toEqual({
      1: {
        role: 'assistant',
        content: { type: 'text', text: 'Sure.' },
        model: 'loupe',
        stopReason: 'endTurn',
      },
      2: { action: 'accept', content: { name: 'Ada' } },
    });
    expect(asksOf(rig).map(({ state }) => state)).toEqual(['answered', 'answered', 'open', 'open']);
    await choose(rig, { answers: modes('refusal') });
    expect(replies(rig)).toMatchObject({ 3: { action: 'decline' }, 4: { action: 'decline' } });
    ask(rig, 5, 'sampling/createMessage', SAMPLING);
    ask(rig, 6, 'roots/list');
    await rig.settle();
    expect(replies(rig)).toMatchObject({
      5: { code: -1, message: 'User rejected sampling request' },
      6: { code: -1, message: 'User rejected roots request' },
    });
  });

  // Case 114, its modes.
  test('that were not declared, or in a mode that was not, are refused by name', async () => {
    const { capabilities } = DEFAULT_CHOICES;
    const choices = {
      ...DEFAULT_CHOICES,
      capabilities: { ...capabilities, roots: false, samplingTools: false, elicitationUrl: false },
    };
    const rig = await choosing(slow, choices);
    rig.client.reconnect();
    await rig.settle();
    ask(rig, 1, 'roots/list');
    ask(rig, 2, 'elicitation/create', { mode: 'url', url: 'https://a.example', message: 'go' });
    ask(rig, 3, 'elicitation/create', { ...FORM, mode: 'voice' });
    ask(rig, 4, 'sampling/createMessage', { ...SAMPLING, tools: [] });
    ask(rig, 5, 'elicitation/create', FORM);
    ask(rig, 6, 'what/ever');
    ask(rig, 7, 'ping');
    await rig.settle();
    expect(replies(rig)).toEqual({
      1: { code: -32601, message: 'The client capability "roots" was not declared.' },
      2: { code: -32602, message: 'The elicitation mode "url" was not declared.' },
      3: { code: -32602, message: 'The elicitation mode "voice" is neither "form" nor "url".' },
      4: { code: -32602, message: 'Sampling with tools was not declared.' },
      6: { code: -32601, message: 'Method not found: what/ever' },
      7: {},
    });
    expect(asksOf(rig).map(({ state, automatic }) => [state, automatic])).toEqual([
      ['refused', true],
      ['refused', true],
      ['refused', true],
      ['refused', true],
      ['open', undefined],
    ]);
  });

  test('are withdrawn when the server cancels them, and never answered then', async () => {
    const { rig } = await calling('book');
    ask(rig, 1, 'elicitation/create', FORM);
    rig.received('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}');
    rig.client.answer(asksOf(rig)[0]!.key, { result: '{"action":"accept"}' });
    await rig.settle();
    expect(replies(rig)).toEqual({});
    expect(asksOf(rig)[0]?.state).toBe('withdrawn');
  });

  test('are dismissed with the call that they are for', async () => {
    const { rig, call } = await calling('book');
    ask(rig, 1, 'elicitation/create', FORM);
    rig.client.cancel(call);
    await rig.settle();
    expect(asksOf(rig)[0]?.state).toBe('withdrawn');
    expect(replies(rig)).toEqual({ 1: { action: 'cancel' } });
  });

  // Case 112, its third run.
  test('get no answer once the connection is left', async () => {
    const { rig } = await calling('book');
    ask(rig, 1, 'elicitation/create', FORM);
    rig.client.disconnect();
    rig.client.answer(asksOf(rig)[0]!.key, { result: '{"action":"accept"}' });
    await rig.settle();
    rig.client.answer(asksOf(rig)[0]!.key, { result: '{"action":"accept"}' });
    await rig.settle();
    expect(replies(rig)).toEqual({});
    expect(asksOf(rig)[0]?.state).toBe('withdrawn');
  });

  test('come back open after a reload, and are answered once', async () => {
    const { rig, call } = await calling('book');
    ask(rig, 1, 'elicitation/create', FORM);
    rig.client.deactivate();
    ask(rig, 2, 'roots/list');
    await rig.settle();
    expect(replies(rig)).toEqual({});
    const second = stdio(slow, 'Auto', rig.entries);
    await second.settle();
    expect(replies(second)).toEqual({ 2: { roots: [] } });
    expect(asksOf(second)).toMatchObject([{ state: 'open', cause: call }, { state: 'answered' }]);
    second.client.answer(asksOf(second)[0]!.key, { result: '{"action":"decline"}' });
    await second.settle();
    expect(replies(second)).toMatchObject({ 1: { action: 'decline' } });
    const third = stdio(slow, 'Auto', second.entries);
    await third.settle();
    expect(third.sent).toEqual([]);
    expect(asksOf(third)).toEqual(asksOf(second));
  });

  test('are told from their answers in an opened file', async () => {
    const { rig } = await calling('book');
    ask(rig, 1, 'roots/list');
    await rig.settle();
    const file = new Rig(STDIO, 'Auto', rig.entries);
    expect(asksOf(file)).toEqual(asksOf(rig));
    expect(asksOf(file)[0]).toMatchObject({ state: 'answered', automatic: true });
  });

  test('a link that was consented to can be reported as done', async () => {
    const rig = await connected(slow);
    const params = { mode: 'url', url: 'https://a.example', message: 'go', elicitationId: 'e1' };
    ask(rig, 1, 'elicitation/create', params);
    rig.received(
      '{"jsonrpc":"2.0","method":"notifications/elicitation/complete","params":{"elicitationId":"e1"}}',
    );
    expect(asksOf(rig)[0]?.completed).toBe(rig.entries.length);
  });
});

test('over HTTP the stream that brings a request tells its call', async () => {
  const rig = new Rig({ kind: 'http', url: 'http://a.example/mcp' }, '2025-11-25');
  rig.client.activate();
  const streams: number[] = [];
  rig.onSent = ({ text, exchange }) => {
    const { id, method } = JSON.parse(text) as { id?: number; method?: string };
    if (method === 'initialize') {
      const serverInfo = { name: 's', version: '1' };
      rig.json(
        exchange,
        result(id, { protocolVersion: '2025-11-25', capabilities: {}, serverInfo }),
      );
    } else if (method === 'tools/call') {
      streams.push(exchange);
      rig.stream(exchange);
    } else rig.empty(exchange, 202);
  };
  rig.onRequest = (_, exchange) => rig.empty(exchange, 405);
  rig.client.connect();
  await rig.settle();
  const { call } = await calling('one', rig);
  const { call: other } = await calling('two', rig);
  const request = { jsonrpc: '2.0', id: 5, method: 'elicitation/create', params: FORM };
  rig.event(streams[1]!, `data: ${JSON.stringify(request)}\n\n`);
  rig.event(streams[0]!, `data: ${JSON.stringify({ ...request, id: 6 })}\n\n`);
  expect(asksOf(rig).map(({ cause }) => cause)).toEqual([other, call]);
  rig.client.answer(asksOf(rig)[0]!.key, { result: '{"action":"cancel"}' });
  await rig.settle();
  expect(replies(rig)).toEqual({ 5: { action: 'cancel' } });
});
