import { describe, expect, test } from 'vitest';
import { DEFAULT_CHOICES } from '../src/index.ts';
import { asksOf, choosing, choose, modernServer, requestsOf } from './asks-rig.ts';
import type { Rig } from './rig.ts';
import { connected, stdio } from './stdio-rig.ts';

const FORM = { method: 'elicitation/create', params: { message: 'Who?', requestedSchema: {} } };
const ROOTS = { method: 'roots/list' };
const DONE = { resultType: 'complete', content: [] };

function needs(inputRequests: unknown, requestState?: unknown): object {
  return { resultType: 'input_required', inputRequests, requestState };
}

async function call(rig: Rig, params: string, method = 'tools/call'): Promise<number> {
  const sending = rig.client.request(method, params);
  await rig.settle();
  return sending;
}

async function accept(rig: Rig, ask = asksOf(rig).findLast(({ state }) => state === 'open')) {
  rig.client.answer(ask!.key, { result: '{"action":"accept","content":{"n":1.0}}' });
  await rig.settle();
}

/** Asks in each round until the given one, with its number as the state. */
function asking(
  rounds: number,
  entries: object | null = { who: FORM },
): ReturnType<typeof modernServer> {
  return modernServer({
    'tools/call': ({ requestState }) => {
      const round = Number((requestState as string | undefined) ?? 0) + 1;
      return round > rounds ? DONE : needs(entries ?? undefined, String(round));
    },
  });
}

describe('a call that needs input', () => {
  test('is the same request again, with the answers and the state byte for byte', async () => {
    const rig = await connected(modernServer());
    const seq = await call(rig, '{"name":"book","arguments":{"n":9007199254740993.0}}');
    const state = String.raw`"\u0061\/ 1.0"`;
    rig.received(
      `{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","requestState":${state},` +
        `"inputRequests":{"who":${JSON.stringify(FORM)},"where":${JSON.stringify(FORM)}}}}`,
    );
    expect(asksOf(rig)).toMatchObject([
      { kind: 'elicitation', entry: 'who', cause: seq, causeName: 'book', state: 'open' },
      { kind: 'elicitation', entry: 'where', cause: seq, causeName: 'book', state: 'open' },
    ]);
    await accept(rig, asksOf(rig)[1]);
    expect(requestsOf(rig, 'tools/call')).toHaveLength(1);
    await accept(rig, asksOf(rig)[0]);
    const [first, second] = rig.sent.slice(-2);
    const end = first!.indexOf(',"_meta"');
    expect(second).toBe(
      first!.replace('"id":1', '"id":2').slice(0, end) +
        first!
          .slice(end)
          .replace('"progressToken":1,', '')
          .replace(/\}\}\}$/, ',"progressToken":2}') +
        `,"inputResponses":{"who":{"action":"accept","content":{"n":1.0}},` +
        `"where":{"action":"accept","content":{"n":1.0}}},"requestState":${state}}}`,
    );
    expect(asksOf(rig).map(({ state: one }) => one)).toEqual(['answered', 'answered']);
  });

  test('is not repeated before its time, nor twice after a reload', async () => {
    const server = asking(1);
    const first = await connected(server);
    await call(first, '{"name":"book"}');
    first.client.deactivate();
    const second = stdio(server, 'Auto', first.entries);
    await second.settle();
    expect(second.sent).toEqual([]);
    await accept(second);
    expect(requestsOf(second, 'tools/call')).toMatchObject([
      { id: 2, params: { name: 'book', requestState: '1' } },
    ]);
    const third = stdio(server, 'Auto', second.entries);
    await third.settle();
    expect(third.sent).toEqual([]);
  });

  test('is answered by the choices round after round, up to the cap, and on when it is raised', async () => {
    const rig = await choosing(asking(5, { roots: ROOTS }), { maxRounds: 3 });
    const seq = await call(rig, '{"name":"book"}');
    const states = () => requestsOf(rig, 'tools/call').map(({ params }) => params['requestState']);
    expect(states()).toEqual([undefined, '1', '2']);
    expect(asksOf(rig).map(({ state, cause, automatic }) => [state, cause, automatic])).toEqual(
      Array.from({ length: 3 }, () => ['answered', seq, true]),
    );
    const notes = rig.entries.filter((entry) => entry.kind === 'note' && entry.note === 'verdict');
    expect(notes).toMatchObject([
      { text: 'The call had 3 rounds, which is as many as are allowed.' },
    ]);
    await choose(rig, { maxRounds: 10 });
    expect(states()).toEqual([undefined, '1', '2', '3', '4', '5']);
    expect(requestsOf(rig, 'tools/call')[1]?.params['inputResponses']).toEqual({
      roots: { roots: [] },
    });
  });

  test('of a state alone is repeated at once, without answers', async () => {
    const rig = await connected(asking(2, null));
    await call(rig, '{"name":"book"}');
    expect(requestsOf(rig, 'tools/call').map(({ params }) => Object.keys(params))).toEqual([
      ['name', '_meta'],
      ['name', '_meta', 'requestState'],
      ['name', '_meta', 'requestState'],
    ]);
  });

  test('without a state is repeated without one', async () => {
    const answers = (params: object) => ('inputResponses' in params ? DONE : needs({ who: FORM }));
    const rig = await connected(
      modernServer({ 'prompts/get': answers, 'resources/read': answers }),
    );
    await call(rig, '{"name":"p"}', 'prompts/get');
    await accept(rig);
    expect(requestsOf(rig, 'prompts/get')[1]?.params).not.toHaveProperty('requestState');
    await call(rig, '{"uri":"a:b"}', 'resources/read');
    expect(asksOf(rig)[1]?.causeName).toBe('a:b');
    await accept(rig);
    expect(requestsOf(rig, 'resources/read')).toHaveLength(2);
  });

  test('never takes the answers or the state of another', async () => {
    const server = modernServer({
      'tools/call': (params, id) =>
        'inputResponses' in params ? undefined : needs({ who: FORM }, `state of ${String(id)}`),
    });
    const rig = await connected(server);
    for (const name of ['a', 'b', 'a']) await call(rig, `{"name":"${name}"}`);
    for (const ask of [...asksOf(rig)].reverse()) {
      rig.client.answer(ask.key, { result: `{"action":"accept","content":{"of":${ask.number}}}` });
    }
    await rig.settle();
    const responses = (of: number) => ({ who: { action: 'accept', content: { of } } });
    expect(requestsOf(rig, 'tools/call').slice(3)).toMatchObject([
      { id: 4, params: { name: 'a', requestState: 'state of 3', inputResponses: responses(3) } },
      { id: 5, params: { name: 'b', requestState: 'state of 2', inputResponses: responses(2) } },
      { id: 6, params: { name: 'a', requestState: 'state of 1', inputResponses: responses(1) } },
    ]);
    const asks = rig.fold.protocol.asks;
    const firsts = rig.entries.flatMap(({ seq }) => asks.roundsOf(seq)?.first ?? []);
    expect(firsts).toHaveLength(6);
    expect(new Set(firsts.slice(3))).toEqual(new Set(firsts.slice(0, 3)));
  });

  test('takes one answer, however often it is given', async () => {
    const rig = await connected(asking(1));
    await call(rig, '{"name":"book"}');
    const [ask] = asksOf(rig);
    for (const n of [1, 2, 3]) {
      rig.client.answer(ask!.key, { result: `{"action":"accept","content":{"n":${n}}}` });
    }
    await rig.settle();
    const notes = rig.commands.filter((command) => command.do === 'note');
    expect(notes).toMatchObject([{ note: 'answer', about: ask!.seq }]);
    expect(requestsOf(rig, 'tools/call')).toHaveLength(2);
  });

  test('is given up by a refusal, and cancelled by any of its requests', async () => {
    const rig = await connected(asking(1));
    const seq = await call(rig, '{"name":"book"}');
    rig.client.answer(asksOf(rig)[0]!.key, { error: { code: -1, message: 'no' } });
    await rig.settle();
    expect(rig.entries.at(-1)).toMatchObject({
      note: 'cancelled',
      about: seq,
      text: 'The person refused what the server asked for. The call is not repeated.',
    });
    const second = await call(rig, '{"name":"book"}');
    rig.client.cancel(second);
    await rig.settle();
    expect(rig.entries.at(-1)).toMatchObject({ note: 'cancelled', about: second });
    expect(asksOf(rig).map(({ state }) => state)).toEqual(['refused', 'withdrawn']);
    expect(requestsOf(rig, 'tools/call')).toHaveLength(2);
  });

  test('is cancelled by its first request while a later one is under way', async () => {
    const server = modernServer({
      'tools/call': (params) => ('inputResponses' in params ? undefined : needs({ who: FORM })),
    });
    const rig = await connected(server);
    const seq = await call(rig, '{"name":"book"}');
    await accept(rig);
    rig.client.cancel(seq);
    await rig.settle();
    expect(rig.sent.at(-1)).toContain('"method":"notifications/cancelled","params":{"requestId":2');
    expect(rig.fold.protocol.asks.roundsOf(seq)).toBeUndefined();
  });

  test('goes on with what the person sends by hand, changed as it may be', async () => {
    const rig = await connected(asking(1));
    const seq = await call(rig, '{"name":"book"}');
    const params =
      '{"name":"book","inputResponses":{"who":{"action":"cancel"}},"requestState":"2"}';
    rig.client.sendByHand(`{"jsonrpc":"2.0","id":"h","method":"tools/call","params":${params}}`);
    await rig.settle();
    expect(asksOf(rig)).toMatchObject([
      { state: 'answered', answer: { result: '{"action":"cancel"}' }, cause: seq },
    ]);
    expect(requestsOf(rig, 'tools/call')).toHaveLength(2);
  });

  test('ends with its connection', async () => {
    const rig = await connected(asking(1));
    await call(rig, '{"name":"book"}');
    rig.client.disconnect();
    await rig.settle();
    rig.client.answer(asksOf(rig)[0]!.key, { result: '{}' });
    await rig.settle();
    expect(asksOf(rig)[0]?.state).toBe('withdrawn');
    expect(requestsOf(rig, 'tools/call')).toHaveLength(1);
  });
});

describe('what breaks the rules', () => {
  test.each([
    [{ roots: ROOTS, who: FORM }, 'The client capability "roots" was not declared.'],
    [{ who: { method: 'ping' } }, 'The server wants the method ping for "who".'],
    [{ who: 5 }, 'The server wants no method for "who".'],
    [[], 'The inputRequests of the server are no object.'],
    [undefined, 'The server asked for input without saying what, and gave no state.'],
  ])('is not repeated: %j', async (inputRequests, words) => {
    const rig = await choosing(modernServer({ 'tools/call': () => needs(inputRequests) }), {
      capabilities: { ...DEFAULT_CHOICES.capabilities, roots: false },
    });
    const seq = await call(rig, '{"name":"book"}');
    expect(rig.entries.at(-1)).toMatchObject({
      note: 'cancelled',
      about: seq,
      text: `${words} The call is not repeated.`,
    });
    expect(requestsOf(rig, 'tools/call')).toHaveLength(1);
    expect(asksOf(rig).filter(({ state }) => state === 'open')).toEqual([]);
  });

  test('a method that may not ask is left as it was answered', async () => {
    const server = modernServer({ 'tools/list': () => needs({ who: FORM }, 's') });
    const rig = await connected(server);
    await call(rig, '{}', 'tools/list');
    expect(asksOf(rig)).toEqual([]);
    expect(requestsOf(rig, 'tools/list')).toHaveLength(1);
  });

  test('a request of a modern server is shown, and not answered', async () => {
    const rig = await connected(modernServer());
    rig.received('{"jsonrpc":"2.0","id":1,"method":"roots/list"}');
    await rig.settle();
    expect(asksOf(rig)).toMatchObject([{ state: 'refused', automatic: true }]);
    expect(rig.sent).toHaveLength(1);
  });
});

describe('a task that needs input', () => {
  const working = { resultType: 'complete', taskId: 't', status: 'working' };
  const asks = (inputRequests: object) => ({ ...working, status: 'input_required', inputRequests });

  test('asks for each key once, and for nothing more when it is over', async () => {
    const states = [
      asks({ a: FORM }),
      asks({ a: FORM, b: FORM }),
      { ...working, status: 'failed' },
    ];
    const server = modernServer({
      'tools/call': () => ({ resultType: 'task', taskId: 't', status: 'working' }),
    });
    const rig = await connected(server);
    const seq = await call(rig, '{"name":"book"}');
    for (const [index, state] of states.entries()) {
      rig.client.sendByHand(
        JSON.stringify({
          jsonrpc: '2.0',
          id: `g${index}`,
          method: 'tasks/get',
          params: { taskId: 't', _meta: META },
        }),
      );
      await rig.settle();
      rig.received(JSON.stringify({ jsonrpc: '2.0', id: `g${index}`, result: state }));
    }
    expect(asksOf(rig)).toMatchObject([
      { task: 't', entry: 'a', cause: seq, causeName: 'book', state: 'withdrawn' },
      { task: 't', entry: 'b', cause: seq, causeName: 'book', state: 'withdrawn' },
    ]);
  });
});

const META = { 'io.modelcontextprotocol/clientCapabilities': { elicitation: {} } };
