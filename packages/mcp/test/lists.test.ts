import { describe, expect, test } from 'vitest';
import { asked, error, legacyServer, result, Rig } from './rig.ts';
import { listing } from './stdio-rig.ts';

const CHANGED = '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}';

describe('the four lists', () => {
  test('are read when the server offers them, all pages, cursors untouched', async () => {
    const cursors: unknown[] = [];
    const rig = await listing({
      'tools/list': (params) => {
        cursors.push(params?.['cursor']);
        return cursors.length < 3
          ? { tools: [{ name: `t${cursors.length}` }], nextCursor: `é"${cursors.length}` }
          : { tools: [{ name: 't3', title: 'Three' }] };
      },
    });
    expect(cursors).toEqual([undefined, 'é"1', 'é"2']);
    const { tools, prompts } = rig.fold.protocol.lists.lists;
    expect(tools).toMatchObject({ status: 'ready', pages: 3 });
    expect(tools.items.map(({ key }) => key)).toEqual(['t1', 't2', 't3']);
    expect(tools.items[2]).toEqual({
      key: 't3',
      name: 't3',
      title: 'Three',
      text: '{"name":"t3","title":"Three"}',
    });
    expect(prompts.status).toBe('not-offered');
  });

  test('of resources are two, and one may be missing', async () => {
    const rig = await listing(
      { 'resources/list': () => ({ resources: [{ uri: 'a:b' }] }) },
      { resources: {} },
    );
    const { resources, resourceTemplates } = rig.fold.protocol.lists.lists;
    expect(resources.items).toMatchObject([{ key: 'a:b', name: 'a:b' }]);
    expect(resourceTemplates).toMatchObject({
      status: 'failed',
      problem: 'The server answered: Method not found (-32601).',
    });
  });

  test('take whatever an item lacks', async () => {
    const tools = [{ name: 'a', inputSchema: { type: 'object' } }, {}, 5, { name: 7 }];
    const rig = await listing({ 'tools/list': () => ({ tools }) });
    expect(rig.fold.protocol.lists.lists.tools.items.map(({ name }) => name)).toEqual([
      'a',
      '(unnamed)',
      '(unnamed)',
      '(unnamed)',
    ]);
  });

  test.each([
    ['an empty cursor', { tools: [{ name: 'a' }], nextCursor: '' }],
    ['a null cursor', { tools: [{ name: 'a' }], nextCursor: null }],
  ])('end at %s in the session era', async (_, page) => {
    const rig = await listing({ 'tools/list': () => page });
    expect(rig.fold.protocol.lists.lists.tools).toMatchObject({ status: 'ready', pages: 1 });
  });

  test('stop where a cursor comes again, and keep what they have', async () => {
    const rig = await listing({
      'tools/list': () => ({ tools: [{ name: 'a' }], nextCursor: 'x' }),
    });
    const { tools } = rig.fold.protocol.lists.lists;
    expect(tools).toMatchObject({ status: 'failed', pages: 2 });
    expect(tools.problem).toBe('The server gave the cursor "x" twice, so its list has no end.');
    expect(tools.items).toHaveLength(2);
  });

  test('keep earlier pages when a later one fails', async () => {
    let page = 0;
    const rig = new Rig({ kind: 'stdio' }, '2025-11-25');
    const server = legacyServer({}, '2025-11-25', { tools: {} });
    rig.onSent = ({ text }) => {
      const request = asked(text);
      if (request?.method === 'tools/list') {
        const first = { tools: [{ name: 'a' }], nextCursor: 'x' };
        rig.received(page++ === 0 ? result(request.id, first) : error(request.id, -32602, 'bad'));
        return;
      }
      const answer = server(text);
      if (answer !== undefined) rig.received(answer);
    };
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    expect(rig.fold.protocol.lists.lists.tools).toMatchObject({
      status: 'failed',
      items: [{ key: 'a' }],
      problem: 'The server answered: bad (-32602).',
    });
  });

  test.each([
    [{ tools: {} }, 'has no array "tools"'],
    [{}, 'has no array "tools"'],
    [{ tools: [], nextCursor: 5 }, '"nextCursor" is 5'],
  ])('say what is wrong with %j', async (page, words) => {
    const rig = await listing({ 'tools/list': () => page });
    expect(rig.fold.protocol.lists.lists.tools.problem).toContain(words);
  });

  test('are read again on a change: one reading at a time, and one more for all that came meanwhile', async () => {
    let answer = true;
    let count = 0;
    const rig = await listing({
      'tools/list': () => (answer ? { tools: [{ name: `v${++count}` }] } : undefined),
    });
    answer = false;
    rig.received(CHANGED);
    await rig.settle();
    rig.received(CHANGED);
    rig.received(CHANGED);
    await rig.settle();
    const lists = (): number => rig.methods.filter((method) => method === 'tools/list').length;
    expect(lists()).toBe(2);
    expect(rig.fold.protocol.lists.lists.tools).toMatchObject({
      status: 'loading',
      items: [{ key: 'v1' }],
    });
    answer = true;
    rig.received(result(asked(rig.sent.at(-1) ?? '')?.id, { tools: [] }));
    await rig.settle();
    expect(lists()).toBe(3);
    expect(rig.fold.protocol.lists.lists.tools).toMatchObject({
      status: 'ready',
      items: [{ key: 'v2' }],
    });
  });

  test('end by name when they are not answered', async () => {
    const rig = await listing({ 'tools/list': () => undefined });
    expect(rig.fold.protocol.lists.lists.tools.status).toBe('loading');
    await rig.wait(60_000);
    expect(rig.fold.protocol.lists.lists.tools).toMatchObject({
      status: 'failed',
      problem: 'No answer and no progress for 60 s.',
    });
  });

  test('are not taken out of an array where the revision has none', async () => {
    const rig = new Rig({ kind: 'stdio' }, '2025-06-18');
    const server = legacyServer({ 'tools/list': () => ({ tools: [] }) }, '2025-06-18', {
      tools: {},
    });
    rig.onSent = ({ text }) => {
      const answer = server(text);
      const isList = asked(text)?.method === 'tools/list';
      if (answer !== undefined) rig.received(isList ? `[${answer}]` : answer);
    };
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    expect(rig.fold.protocol.lists.lists.tools).toMatchObject({
      status: 'failed',
      problem: 'The answer is inside an array, but revision 2025-06-18 has no batches.',
    });
  });

  test('end with the connection', async () => {
    const rig = await listing({ 'tools/list': () => undefined });
    rig.client.disconnect();
    await rig.settle();
    expect(rig.fold.protocol.lists.lists.tools.problem).toContain('connection ended');
  });
});
