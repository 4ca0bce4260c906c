import { DEFAULT_CHOICES } from '@loupe/mcp';
import { describe, expect, it } from 'vitest';
import type { ClientRig } from './client-rig.ts';
import { overHttp, overStdio } from './client-rig.ts';

const keys = (rig: ClientRig): string[] => rig.tools.items.map(({ key }) => key);

describe('pages', () => {
  // Case 101, its cursors.
  it('come with cursors as they were given', async () => {
    const rig = overStdio('paged');
    await rig.connected();
    expect(keys(rig)).toEqual(['page-1', 'page-2', 'page-3']);
  });

  it('come one at a time when the person wants that', async () => {
    const rig = overStdio('paged', [], { revision: '2025-11-25' });
    await rig.connected();
    rig.client.choose({ ...DEFAULT_CHOICES, paging: 'page' });
    await rig.until(() => rig.state.choices.paging === 'page');
    void rig.client.request('tools/list');
    await rig.until(() => rig.tools.status === 'more');
    expect(rig.tools).toMatchObject({ pages: 1, cursor: '"a b/ü="' });
    void rig.client.request('tools/list', `{"cursor":${rig.tools.cursor ?? ''}}`);
    await rig.until(() => rig.tools.status === 'more' && rig.tools.pages === 2);
    expect(keys(rig)).toEqual(['page-1', 'page-2']);
  });

  // Case 101.
  it.each([
    [[], { status: 'ready', pages: 2 }, ['first', 'second']],
    [['legacy'], { status: 'ready', pages: 1 }, ['first']],
    [['again'], { status: 'failed', pages: 2, cursor: '"x"' }, ['first', 'first']],
  ])('behind odd cursors, %j', async (args, state, names) => {
    const rig = overStdio('empty-cursor', args);
    await rig.connected();
    expect(rig.tools).toMatchObject(state);
    expect(keys(rig)).toEqual(names);
  });

  // Case 103.
  it('that fail leave the earlier ones, and are asked for again by their cursor', async () => {
    const rig = overStdio('list-faults', [], { revision: '2025-11-25' });
    await rig.connected();
    const { lists } = rig.protocol.lists;
    await rig.until(() => lists.resources.status === 'failed');
    expect(lists.resources).toMatchObject({
      items: [{ key: 'f:1' }],
      problem: 'The server answered: Internal error (-32603).',
      cursor: '"two"',
    });
    expect(lists.tools.problem).toBe('The server answered: Method not found: tools/list (-32601).');
    expect(lists.prompts.status).toBe('not-offered');
    expect(rig.sent('prompts/list')).toEqual([]);
    void rig.client.request('resources/list', `{"cursor":${lists.resources.cursor ?? ''}}`);
    await rig.until(() => lists.resources.status === 'ready');
    expect(lists.resources.items.map(({ key }) => key)).toEqual(['f:1', 'f:2']);
    void rig.client.request('prompts/list');
    await rig.until(() => lists.prompts.status === 'ready');
    expect(lists.prompts.items).toMatchObject([{ key: 'hidden' }]);
  });
});

describe('a list that changes', () => {
  // Case 105.
  it('is read again, and few times for a burst', async () => {
    const rig = overStdio('changing', [], { revision: '2025-11-25' });
    await rig.connected();
    await rig.call('add');
    await rig.until(() => keys(rig).includes('added-5') && rig.tools.status === 'ready');
    const before = rig.sent('tools/list').length;
    await rig.call('burst');
    await rig.call('echo');
    await rig.until(() => rig.tools.status === 'ready' && rig.tools.problem === undefined);
    expect(rig.sent('tools/list').length - before).toBeLessThanOrEqual(3);
  });

  it('with every reading is left alone for a while, in words', async () => {
    const rig = overStdio('changing', ['always'], { revision: '2025-11-25' });
    await rig.connected();
    await rig.until(() => rig.tools.problem?.includes('again and again'));
    expect(rig.sent('tools/list').length).toBeLessThanOrEqual(4);
    expect((await rig.call('echo', '{"a":1}')).status).toBe('ok');
  });

  it('is read again in the modern era by what a listen brings, over stdio', async () => {
    const rig = overStdio('modern-stdio');
    await rig.connected();
    await rig.until(() => rig.protocol.subscriptions.all[0]?.state === 'open');
    await rig.call('add-tool');
    await rig.until(() => keys(rig).includes('added-1'));
  });

  it('is read again in the modern era by what a listen brings, over HTTP', async () => {
    const { rig } = await overHttp('modern-http', 'only');
    await rig.connected();
    await rig.until(() => rig.protocol.subscriptions.all[0]?.state === 'open');
    await rig.call('add-tool');
    await rig.until(() => keys(rig).includes('added-1'));
    expect(rig.protocol.subscriptions.all).toMatchObject([{ state: 'open', events: 1 }]);
  });
});
