import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  Conversation,
  LOG_LEVEL,
  MODERN_META,
  makeBundle,
  removeBundle,
  textOf,
  type Message,
} from './conversation.ts';

beforeAll(makeBundle);
afterAll(removeBundle);

let server: Conversation;
afterEach(() => {
  server.child.kill();
});

describe('legacy clients', () => {
  const call = (id: number, name: string, args: Message = {}, _meta: Message = {}) =>
    server.ask(id, 'tools/call', { name, arguments: args, _meta });
  const initialize = async () => {
    server = await Conversation.begin('2025-06-18');
    return server.received[0];
  };

  it('get the revision they asked for, and all the lists', async () => {
    expect(await initialize()).toMatchObject({
      result: { protocolVersion: '2025-06-18', serverInfo: { name: 'loupe-demo' } },
    });
    const tools = await server.ask(1, 'tools/list', {});
    const names = (tools['result'] as { tools: { name: string }[] }).tools.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['echo', 'rich-input', 'progress', 'fail', 'ask-roots', 'count']),
    );
    const { result } = await server.ask(2, 'resources/templates/list', {});
    const { resourceTemplates } = result as { resourceTemplates: { uriTemplate: string }[] };
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'demo://cities/{name}',
      'demo://cities/{name}/{quarter}',
      'demo://notes/{id}',
      'demo://files/{+path}',
      'demo://sections/{id}{#part}',
      'demo://search{?q,limit}',
      'demo://tree{/folder,leaf}',
      'demo://tagged/{prefix:3}{?tag*}',
    ]);
  });

  it('get one block of every kind', async () => {
    await initialize();
    const { result } = await call(1, 'mixed');
    const { content } = result as { content: { type: string }[] };
    expect(content.map(({ type }) => type)).toEqual([
      'text',
      'image',
      'audio',
      'resource_link',
      'resource',
      'resource',
    ]);
  });

  it('get progress, both kinds of errors, and lines on stderr', async () => {
    await initialize();
    await call(1, 'progress', { steps: 2, seconds: 0 }, { progressToken: 'p' });
    const progress = server.received.filter(({ method }) => method === 'notifications/progress');
    expect(progress).toMatchObject([
      { params: { progressToken: 'p', progress: 1, total: 2, message: 'Step 1 of 2' } },
      { params: { progressToken: 'p', progress: 2, total: 2 } },
    ]);
    expect(await call(2, 'fail', { reason: 'no' })).toMatchObject({ result: { isError: true } });
    expect(await call(3, 'broken')).toMatchObject({
      error: { code: -32050, message: 'The kettle broke.', data: { part: 'handle' } },
    });
    await call(4, 'stderr', { lines: 2 });
    await expect.poll(() => server.stderr).toContain('stderr line 2\n');
  });

  it('get log messages from the level they asked for', async () => {
    await initialize();
    await server.ask(1, 'logging/setLevel', { level: 'critical' });
    expect(await call(2, 'log')).toMatchObject(textOf('Sent 3 of 8 messages.'));
    const logged = server.received.filter(({ method }) => method === 'notifications/message');
    expect(logged).toHaveLength(3);
  });

  it('hear of a resource they subscribed to', async () => {
    await initialize();
    await call(1, 'count');
    await server.ask(2, 'resources/subscribe', { uri: 'demo://counter' });
    await call(3, 'count');
    const updates = server.received.filter(
      ({ method }) => method === 'notifications/resources/updated',
    );
    expect(updates).toMatchObject([{ params: { uri: 'demo://counter' } }]);
    expect(await server.ask(4, 'resources/read', { uri: 'demo://counter' })).toMatchObject({
      result: { contents: [{ text: '2' }] },
    });
  });

  it('can cancel a slow call', async () => {
    await initialize();
    server.send({ id: 1, method: 'tools/call', params: { name: 'slow', arguments: {} } });
    server.send({ method: 'notifications/cancelled', params: { requestId: 1 } });
    await server.ask(2, 'ping', {});
    expect(server.received.some(({ id }) => id === 1)).toBe(false);
  });

  it('get completions for templates and prompts', async () => {
    await initialize();
    const complete = (id: number, ref: Message, name: string, value: string) =>
      server.ask(id, 'completion/complete', { ref, argument: { name, value } });
    const template = { type: 'ref/resource', uri: 'demo://cities/{name}' };
    expect(await complete(1, template, 'name', 'p')).toMatchObject({
      result: { completion: { values: ['paris', 'prague'] } },
    });
    const prompt = { type: 'ref/prompt', name: 'translate' };
    expect(await complete(2, prompt, 'language', 'f')).toMatchObject({
      result: { completion: { values: ['French', 'Finnish'] } },
    });
  });

  it('hear of the clock while they are subscribed to it', async () => {
    await initialize();
    await server.ask(1, 'resources/subscribe', { uri: 'demo://clock' });
    const update = await server.next(({ method }) => method === 'notifications/resources/updated');
    expect(update).toMatchObject({ params: { uri: 'demo://clock' } });
  });

  it('are told of lists that change, once for each change', async () => {
    await initialize();
    await call(1, 'change-lists', { kind: 'tool', times: 2 });
    await call(2, 'change-lists', { kind: 'tool', action: 'remove' });
    await call(3, 'change-lists', { kind: 'prompt' });
    await call(4, 'change-lists', { kind: 'resource' });
    const changes = server.received.flatMap(({ method }) =>
      typeof method === 'string' ? [method] : [],
    );
    expect(changes).toEqual([
      'notifications/tools/list_changed',
      'notifications/tools/list_changed',
      'notifications/tools/list_changed',
      'notifications/prompts/list_changed',
      'notifications/resources/list_changed',
    ]);
    expect(await call(5, 'extra-1')).toMatchObject(textOf('extra-1'));
    expect(await server.ask(6, 'prompts/get', { name: 'extra-1' })).toHaveProperty('result');
    expect(await server.ask(7, 'resources/read', { uri: 'demo://extras/extra-1' })).toMatchObject({
      result: { contents: [{ text: 'extra-1' }] },
    });
    const gone = await call(8, 'extra-2');
    expect(gone).toMatchObject({ error: { code: -32602 } });
  });

  it('get the resources in two pages, and no third', async () => {
    await initialize();
    const page = async (id: number, params: Message) => {
      const { result } = await server.ask(id, 'resources/list', params);
      return result as { resources: { uri: string }[]; nextCursor?: string };
    };
    const first = await page(1, {});
    expect(first.resources).toHaveLength(10);
    const second = await page(2, { cursor: first.nextCursor });
    expect(second).not.toHaveProperty('nextCursor');
    const uris = [...first.resources, ...second.resources].map(({ uri }) => uri);
    expect(new Set(uris).size).toBe(19);
    expect(await server.ask(3, 'resources/list', { cursor: 'page-' })).toMatchObject({
      error: { code: -32602, data: { cursor: 'page-' } },
    });
  });

  it('learn which resource was not found', async () => {
    await initialize();
    for (const [id, uri] of ['demo://gone', 'demo://nothing', 'demo://cities/rome'].entries()) {
      expect(await server.ask(id + 1, 'resources/read', { uri })).toMatchObject({
        error: { code: -32602, data: { uri } },
      });
    }
  });

  it('read what a template expanded to', async () => {
    await initialize();
    const uris = [
      'demo://notes/a%2Fb',
      'demo://files/a/b%20c.txt',
      'demo://sections/one#two',
      'demo://search',
      'demo://search?limit=3',
      'demo://tree/a/b',
      'demo://tagged/abc?tag=x&tag=y',
    ];
    for (const [id, uri] of uris.entries()) {
      const { result } = await server.ask(id + 1, 'resources/read', { uri });
      const [{ text }] = (result as { contents: [{ text: string }] }).contents;
      expect(JSON.parse(text)).toMatchObject({ uri });
    }
  });

  it('get completions that depend on other arguments, and a hundred at most', async () => {
    await initialize();
    const complete = (id: number, ref: Message, name: string, context?: Message) =>
      server.ask(id, 'completion/complete', { ref, argument: { name, value: '' }, context });
    const template = { type: 'ref/resource', uri: 'demo://cities/{name}/{quarter}' };
    const inLima = { arguments: { name: 'lima' } };
    expect(await complete(1, template, 'quarter', inLima)).toMatchObject({
      result: { completion: { values: ['barranco', 'miraflores'], hasMore: false } },
    });
    const inJapanese = { arguments: { language: 'Japanese' } };
    expect(
      await complete(2, { type: 'ref/prompt', name: 'translate' }, 'tone', inJapanese),
    ).toMatchObject({ result: { completion: { values: ['polite', 'humble'] } } });
    const { result } = await complete(3, { type: 'ref/prompt', name: 'seat' }, 'seat');
    const { completion } = result as { completion: { values: string[] } };
    expect(completion).toMatchObject({ total: 360, hasMore: true });
    expect(completion.values).toHaveLength(100);
  });
});

describe('2026-07-28 clients', () => {
  const ask = (id: number, method: string, params: Message, meta: Message = {}) =>
    server.askModern(id, method, params, meta);

  it('discover the server and call a tool without a handshake', async () => {
    server = new Conversation();
    expect(await ask(1, 'server/discover', {})).toMatchObject({
      result: { supportedVersions: ['2026-07-28'], resultType: 'complete' },
    });
    const echo = { name: 'echo', arguments: { message: 'Ж—😀漢' } };
    expect(await ask(2, 'tools/call', echo)).toMatchObject(textOf('Ж—😀漢'));
  });

  it('get log messages only where they ask for them', async () => {
    server = new Conversation();
    const log = { name: 'log', arguments: {} };
    expect(await ask(1, 'tools/call', log)).toMatchObject(textOf('Sent 0 of 8 messages.'));
    const meta = { [LOG_LEVEL]: 'alert' };
    expect(await ask(2, 'tools/call', log, meta)).toMatchObject(textOf('Sent 2 of 8 messages.'));
  });

  it('hear on their subscription of what they asked for, and of nothing else', async () => {
    server = new Conversation();
    const notifications = { toolsListChanged: true, resourceSubscriptions: ['demo://guide'] };
    server.send({
      id: 1,
      method: 'subscriptions/listen',
      params: { notifications, _meta: MODERN_META },
    });
    await server.next(({ method }) => method === 'notifications/subscriptions/acknowledged');
    await ask(2, 'tools/call', { name: 'change-lists', arguments: { kind: 'prompt' } });
    await ask(3, 'tools/call', { name: 'change-lists', arguments: {} });
    await ask(4, 'tools/call', { name: 'count', arguments: {} });
    await ask(5, 'tools/call', { name: 'touch', arguments: {} });
    const told = server.received.flatMap((message) => ('id' in message ? [] : [message]));
    expect(told).toMatchObject([
      { method: 'notifications/subscriptions/acknowledged', params: { notifications } },
      { method: 'notifications/tools/list_changed' },
      { method: 'notifications/resources/updated', params: { uri: 'demo://guide' } },
    ]);
  });
});
