import { describe, expect, test } from 'vitest';
import { DEFAULT_CHOICES } from '../src/index.ts';
import { asked, error, legacyServer, result, Rig } from './rig.ts';
import { connected, listing } from './stdio-rig.ts';

const CHANGED = '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}';

/** Three pages of one item each, behind cursors; `fails` names the cursor that is refused. */
function pages(fails: () => string | undefined = () => undefined) {
  const cursors = [undefined, 'b', 'c'];
  const server = legacyServer({}, '2025-11-25', { tools: {} });
  return (text: string): string | undefined => {
    const request = asked(text);
    if (request?.method !== 'tools/list') return server(text);
    const cursor = request.params?.['cursor'] as string | undefined;
    if (cursor !== undefined && cursor === fails()) return error(request.id, -32603, 'bad page');
    const nextCursor = cursors[cursors.indexOf(cursor) + 1];
    return result(request.id, { tools: [{ name: `t-${cursor ?? 'a'}` }], nextCursor });
  };
}

const toolsOf = (rig: Rig) => rig.fold.protocol.lists.lists.tools;
const keysOf = (rig: Rig): string[] => toolsOf(rig).items.map(({ key }) => key);
const listed = (rig: Rig): number => rig.methods.filter((method) => method === 'tools/list').length;

async function ask(rig: Rig, params?: string): Promise<void> {
  void rig.client.request('tools/list', params);
  await rig.settle();
}

describe('a page at a time', () => {
  const paging = 'page';

  test('a page is read when it is asked for, and the rest when all are wanted', async () => {
    const rig = await connected(pages(), '2025-11-25');
    rig.client.choose({ ...DEFAULT_CHOICES, paging });
    await ask(rig);
    expect(toolsOf(rig)).toMatchObject({ status: 'more', pages: 1, cursor: '"b"' });
    await ask(rig, '{"cursor":"b"}');
    expect(toolsOf(rig)).toMatchObject({ status: 'more', pages: 2, cursor: '"c"' });
    rig.client.choose(DEFAULT_CHOICES);
    await ask(rig);
    expect(toolsOf(rig)).toMatchObject({ status: 'ready', pages: 3 });
    expect(toolsOf(rig).cursor).toBeUndefined();
  });

  test('a change has as many pages read as were in view', async () => {
    const rig = await connected(pages(), '2025-11-25');
    rig.client.choose({ ...DEFAULT_CHOICES, paging });
    await ask(rig);
    await ask(rig, '{"cursor":"b"}');
    const before = listed(rig);
    rig.received(CHANGED);
    await rig.settle();
    expect(listed(rig) - before).toBe(2);
    expect(toolsOf(rig)).toMatchObject({ status: 'more', pages: 2, cursor: '"c"' });
    expect(keysOf(rig)).toEqual(['t-a', 't-b']);
  });

  test('a cursor that is not the next one is a request of its own', async () => {
    const rig = await connected(pages(), '2025-11-25');
    rig.client.choose({ ...DEFAULT_CHOICES, paging });
    await ask(rig);
    await ask(rig, '{"cursor":"c"}');
    expect(toolsOf(rig)).toMatchObject({ status: 'more', pages: 1, cursor: '"b"' });
  });
});

describe('a page that failed', () => {
  test('can be asked for again by its cursor, and the rest follows', async () => {
    let fails: string | undefined = 'b';
    const rig = await connected(
      pages(() => fails),
      '2025-11-25',
    );
    expect(toolsOf(rig)).toMatchObject({
      status: 'failed',
      cursor: '"b"',
      problem: 'The server answered: bad page (-32603).',
    });
    expect(keysOf(rig)).toEqual(['t-a']);
    await ask(rig, '{"cursor":"b"}');
    expect(toolsOf(rig)).toMatchObject({ status: 'failed', cursor: '"b"', pages: 1 });
    fails = undefined;
    await ask(rig, '{"cursor":"b"}');
    expect(toolsOf(rig)).toMatchObject({ status: 'ready', pages: 3 });
    expect(keysOf(rig)).toEqual(['t-a', 't-b', 't-c']);
  });

  test('has no cursor when it is the first one, and what a reload replaces stays in view', async () => {
    let works = true;
    const server = legacyServer({}, '2025-11-25', { tools: {} });
    const rig = await connected((text) => {
      const request = asked(text);
      if (request?.method !== 'tools/list') return server(text);
      return works
        ? result(request.id, { tools: [{ name: 'old' }] })
        : error(request.id, -32603, 'no');
    }, '2025-11-25');
    works = false;
    rig.received(CHANGED);
    await rig.settle();
    expect(toolsOf(rig)).toMatchObject({ status: 'failed', items: [{ key: 'old' }] });
    expect(toolsOf(rig).cursor).toBeUndefined();
  });

  test('goes on behind a cursor that came twice, if it is asked for', async () => {
    let last = false;
    const rig = await listing({
      'tools/list': () => ({ tools: [{ name: 'a' }], ...(!last && { nextCursor: 'x' }) }),
    });
    expect(toolsOf(rig)).toMatchObject({ status: 'failed', pages: 2, cursor: '"x"' });
    last = true;
    await ask(rig, '{"cursor":"x"}');
    expect(toolsOf(rig)).toMatchObject({ status: 'ready', pages: 3 });
  });
});

test('a list that is not offered is read when it is asked for on purpose', async () => {
  const rig = await listing({ 'tools/list': () => ({ tools: [{ name: 'hidden' }] }) }, {});
  expect(listed(rig)).toBe(0);
  expect(toolsOf(rig).status).toBe('not-offered');
  await ask(rig);
  expect(toolsOf(rig)).toMatchObject({ status: 'ready', items: [{ key: 'hidden' }] });
});

test('in the modern era an empty cursor goes on', async () => {
  const cursors: unknown[] = [];
  const rig = await connected((text) => {
    const request = asked(text);
    if (!request) return undefined;
    const complete = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
    if (request.method === 'server/discover') {
      const discovered = { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } };
      return result(request.id, { ...complete, ...discovered });
    }
    const cursor = request.params?.['cursor'];
    cursors.push(cursor);
    const next = cursor === undefined ? { nextCursor: '' } : {};
    return result(request.id, { ...complete, tools: [{ name: `t${cursors.length}` }], ...next });
  });
  expect(cursors).toEqual([undefined, '']);
  expect(toolsOf(rig)).toMatchObject({ status: 'ready', pages: 2 });
});

describe('a list that keeps changing', () => {
  test('is read again ever more slowly, as its words say', async () => {
    const rig = new Rig({ kind: 'stdio' }, '2025-11-25');
    const server = legacyServer({ 'tools/list': () => ({ tools: [] }) }, '2025-11-25', {
      tools: {},
    });
    rig.onSent = ({ text }) => {
      if (asked(text)?.method === 'tools/list') rig.received(CHANGED);
      const answer = server(text);
      if (answer !== undefined) rig.received(answer);
    };
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    expect(listed(rig)).toBe(3);
    expect(toolsOf(rig)).toMatchObject({
      status: 'ready',
      problem:
        'The server says again and again that this list has changed. It is read again in 1 s.',
    });
    await rig.wait(1_000);
    expect(listed(rig)).toBe(4);
    await rig.wait(1_999);
    expect(listed(rig)).toBe(4);
    await rig.wait(1);
    expect(listed(rig)).toBe(5);
    // 4, 8, 16 and then 30 s apart.
    await rig.wait(10 * 60_000);
    expect(listed(rig)).toBe(5 + 3 + 19);
  });

  test('is read few times for a burst, and at once again after a while', async () => {
    const rig = await listing({ 'tools/list': () => ({ tools: [{ name: 'a' }] }) });
    for (let n = 0; n < 200; n++) {
      rig.received(CHANGED);
      await rig.settle();
      await rig.wait(5);
    }
    await rig.wait(60_000);
    expect(listed(rig)).toBe(4);
    expect(toolsOf(rig)).toMatchObject({ status: 'ready' });
    expect(toolsOf(rig).problem).toBeUndefined();
    rig.received(CHANGED);
    await rig.settle();
    expect(listed(rig)).toBe(5);
  });

  // Case 105, a change in the middle.
  test('while its second page is on its way begins again with the first afterwards', async () => {
    let answers = true;
    const server = pages();
    const rig = await connected(
      (text) => (answers || asked(text)?.params === undefined ? server(text) : undefined),
      '2025-11-25',
    );
    answers = false;
    rig.received(CHANGED);
    await rig.settle();
    const [second = ''] = rig.sent.slice(-1);
    expect(asked(second)?.params).toEqual({ cursor: 'b' });
    rig.received(CHANGED);
    await rig.settle();
    answers = true;
    rig.received(server(second) ?? '');
    await rig.settle();
    const asks = rig.sent.map(asked).filter((one) => one?.method === 'tools/list');
    expect(asks.map((one) => one?.params?.['cursor'])).toEqual([
      ...[undefined, 'b', 'c'],
      ...[undefined, 'b', 'c'],
      ...[undefined, 'b', 'c'],
    ]);
    expect(keysOf(rig)).toEqual(['t-a', 't-b', 't-c']);
  });
});

test("a person's own request goes out ahead of lists that wait", async () => {
  const lists = { tools: {}, resources: {}, prompts: {} };
  const silent = legacyServer({}, '2025-11-25', lists);
  const rig = await connected(
    (text) => (asked(text)?.method.endsWith('/list') ? undefined : silent(text)),
    '2025-11-25',
  );
  void rig.client.request('tools/call', '{"name":"a"}');
  await rig.settle();
  for (const text of rig.sent.filter((one) => asked(one)?.method.endsWith('/list'))) {
    rig.received(result(asked(text)?.id, { tools: [], resources: [] }));
    await rig.settle();
  }
  expect(rig.methods.slice(-5)).toEqual([
    'tools/list',
    'resources/list',
    'tools/call',
    'resources/templates/list',
    'prompts/list',
  ]);
});
