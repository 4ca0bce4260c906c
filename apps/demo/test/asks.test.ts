import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Conversation, makeBundle, removeBundle, textOf, type Message } from './conversation.ts';

beforeAll(makeBundle);
afterAll(removeBundle);

let server: Conversation;
afterEach(() => {
  server.child.kill();
});

const ROOTS = { roots: [{ uri: 'file:///home/me', name: 'home' }] };
const accept = (content: Message) => ({ action: 'accept', content });
const says = (content: unknown, stopReason = 'endTurn') => ({
  role: 'assistant',
  model: 'person',
  stopReason,
  content,
});
const TOOL_USE = [{ type: 'tool_use', id: 'use-1', name: 'weather', input: { city: 'Lima' } }];
const DRY = { type: 'text', text: 'No.' };
const readText = (message: Message) => {
  const { content } = message['result'] as { content: [{ text: string }] };
  return content[0].text;
};

describe('legacy clients', () => {
  const call = (id: number, name: string) => server.ask(id, 'tools/call', { name, arguments: {} });
  /** The nth request of this method that the server sends. */
  const asked = async (method: string, nth = 0) => {
    await server.next(() => server.asked(method).length > nth);
    return server.asked(method)[nth] as Message & { params: Message };
  };
  const answer = ({ id }: Message, result: unknown) => {
    server.send({ id, result });
  };

  it('are sent a request by the tool that wants their roots', async () => {
    server = await Conversation.begin('2025-06-18');
    const done = call(1, 'ask-roots');
    answer(await asked('roots/list'), ROOTS);
    expect(await done).toMatchObject(textOf(JSON.stringify(ROOTS.roots, null, 2)));
  });

  it('are sent several requests at once', async () => {
    server = await Conversation.begin('2025-11-25');
    const done = call(1, 'ask-several');
    const age = await asked('elicitation/create', 1);
    const [name] = server.asked('elicitation/create');
    answer(await asked('sampling/createMessage'), says(DRY));
    answer(await asked('roots/list'), ROOTS);
    answer(age, { action: 'decline' });
    answer(name ?? {}, accept({ value: 'Minka' }));
    expect(JSON.parse(readText(await done))).toEqual({
      name: accept({ value: 'Minka' }),
      age: { action: 'decline' },
      roots: ROOTS,
      model: says(DRY),
    });
  });

  it('are asked three times by one call', async () => {
    server = await Conversation.begin('2025-11-25');
    const done = call(1, 'ask-three-times');
    for (const [nth, content] of [{ city: 'Lagos' }, { nights: 3 }, { agreed: true }].entries()) {
      answer(await asked('elicitation/create', nth), accept(content));
    }
    expect((await asked('elicitation/create', 2)).params).toMatchObject({
      message: 'Book 3 nights in Lagos?',
    });
    expect(JSON.parse(readText(await done))).toEqual({ city: 'Lagos', nights: 3, agreed: true });
  });

  it('are asked to open a page, by a request and by an error', async () => {
    server = await Conversation.begin('2025-11-25');
    const done = call(1, 'ask-url');
    const page = await asked('elicitation/create');
    expect(page.params).toMatchObject({
      mode: 'url',
      url: 'https://login.example/start?for=loupe-demo',
    });
    answer(page, { action: 'accept' });
    expect(JSON.parse(readText(await done))).toEqual({ kind: 'elicit', action: 'accept' });

    expect(await call(2, 'needs-page')).toMatchObject({
      error: { code: -32042, data: { elicitations: [{ elicitationId: 'visit-1' }] } },
    });
    expect(
      await server.next(({ method }) => method === 'notifications/elicitation/complete'),
    ).toMatchObject({ params: { elicitationId: 'visit-1' } });
    expect(await call(3, 'needs-page')).toMatchObject(textOf('You have been there.'));
  });

  it('may let the model use a tool', async () => {
    server = await Conversation.begin('2025-11-25');
    const done = call(1, 'ask-model-with-tools');
    const first = await asked('sampling/createMessage');
    expect(first.params).toMatchObject({ tools: [{ name: 'weather' }] });
    answer(first, says(TOOL_USE, 'toolUse'));
    const second = await asked('sampling/createMessage', 1);
    expect(second.params['messages']).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: TOOL_USE },
      { role: 'user', content: [{ type: 'tool_result', toolUseId: 'use-1' }] },
    ]);
    answer(second, says(DRY));
    expect(JSON.parse(readText(await done))).toMatchObject({ content: DRY });
  });
});

describe('2026-07-28 clients', () => {
  interface Asking {
    inputRequests: Record<string, { method: string; params: Message }>;
    requestState?: string;
  }
  const call = (id: number, name: string, more: Message = {}) =>
    server.askModern(id, 'tools/call', { name, arguments: {}, ...more });
  const asking = (message: Message) => message['result'] as Asking;

  it('are asked by a result and answer with the same call', async () => {
    server = new Conversation();
    expect(await call(1, 'ask-person')).toMatchObject({
      result: {
        resultType: 'input_required',
        inputRequests: { tea: { method: 'elicitation/create' } },
      },
    });
    const inputResponses = { tea: accept({ name: 'Ada' }) };
    const done = await call(2, 'ask-person', { inputResponses });
    expect(done).toMatchObject({ result: { resultType: 'complete' } });
    expect(JSON.parse(readText(done))).toEqual({ kind: 'elicit', ...inputResponses.tea });
  });

  it('are asked several things in one round', async () => {
    server = new Conversation();
    const { inputRequests } = asking(await call(1, 'ask-several'));
    expect(Object.values(inputRequests).map(({ method }) => method)).toEqual([
      'elicitation/create',
      'elicitation/create',
      'roots/list',
      'sampling/createMessage',
    ]);
    const inputResponses = { name: { action: 'cancel' }, roots: ROOTS };
    const done = await call(2, 'ask-several', { inputResponses });
    expect(JSON.parse(readText(done))).toEqual(inputResponses);
  });

  it('go three rounds, and are refused where the state is not what it was', async () => {
    server = new Conversation();
    let requestState: string | undefined;
    let result = asking(await call(1, 'ask-three-times'));
    for (const [nth, content] of [{ city: 'Lagos' }, { nights: 3 }].entries()) {
      ({ requestState } = result);
      const inputResponses = { answer: accept(content) };
      result = asking(await call(nth + 2, 'ask-three-times', { inputResponses, requestState }));
    }
    expect(result.inputRequests['answer']?.params).toMatchObject({
      message: 'Book 3 nights in Lagos?',
    });
    const inputResponses = { answer: accept({ agreed: true }) };
    const forged = { inputResponses, requestState: `${String(result.requestState)}x` };
    expect(await call(8, 'ask-three-times', forged)).toMatchObject({ error: { code: -32602 } });
    ({ requestState } = result);
    const done = await call(9, 'ask-three-times', { inputResponses, requestState });
    expect(JSON.parse(readText(done))).toEqual({ city: 'Lagos', nights: 3, agreed: true });
  });

  it('may let the model use a tool', async () => {
    server = new Conversation();
    const first = asking(await call(1, 'ask-model-with-tools'));
    const { inputRequests, requestState } = asking(
      await call(2, 'ask-model-with-tools', {
        inputResponses: { answer: says(TOOL_USE, 'toolUse') },
        requestState: first.requestState,
      }),
    );
    expect(inputRequests['answer']?.params['messages']).toMatchObject([
      { role: 'user' },
      { role: 'assistant' },
      { role: 'user', content: [{ type: 'tool_result', toolUseId: 'use-1' }] },
    ]);
    const inputResponses = { answer: says(DRY) };
    const done = await call(3, 'ask-model-with-tools', { inputResponses, requestState });
    expect(JSON.parse(readText(done))).toMatchObject({ content: DRY });
  });

  it('get every kind of field in one form', async () => {
    server = new Conversation();
    const { inputRequests } = asking(await call(1, 'ask-everything'));
    const { properties } = inputRequests['form']?.params['requestedSchema'] as {
      properties: Record<string, { type: string; format?: string }>;
    };
    const kinds = Object.values(properties).map(({ type, format }) => format ?? type);
    expect([...new Set(kinds)].toSorted()).toEqual([
      'array',
      'boolean',
      'date',
      'date-time',
      'email',
      'integer',
      'number',
      'string',
      'uri',
    ]);
  });
});
