import { completionParams, expandTemplate, readCompletions } from '@loupe/mcp';
import { describe, expect, it } from 'vitest';
import { overStdio, type ClientRig } from './client-rig.ts';

/*
 * Cases of lists, templates and completions as a server sees them. What else there is of these cases stands with
 * what it is about, under the number of the case.
 */

const BOTH = ['2025-11-25', '2026-07-28'] as const;

async function read(rig: ClientRig, uri: string) {
  const seq = await rig.client.request('resources/read', JSON.stringify({ uri }));
  const exchange = await rig.until(() => rig.exchanges.find((one) => one.asked === seq));
  return rig.until(() => exchange.status !== 'waiting' && exchange);
}

it.each(BOTH)('case 96, %s: the URI of a template is read as it is previewed', async (revision) => {
  const rig = overStdio('completing', [], { revision });
  await rig.connected();
  const expanded = expandTemplate('demo://e/{topic}', { topic: 'a/b c%é?#' });
  if ('problem' in expanded) throw new Error(expanded.problem);
  const exchange = await read(rig, expanded.uri);
  expect(exchange.name).toBe('demo://e/a%2Fb%20c%25%C3%A9%3F%23');
  expect(rig.answer(exchange)).toMatchObject({
    result: { contents: [{ text: 'demo://e/a%2Fb%20c%25%C3%A9%3F%23 after 0 edits' }] },
  });
});

describe('case 101: cursors on the wire', () => {
  const cursors = (rig: ClientRig) =>
    rig
      .sent('"tools/list"')
      .map((text) => (JSON.parse(text) as { params?: { cursor?: unknown } }).params?.cursor);

  it.each([
    ['paged', [], [undefined, 'a b/ü=', '0']],
    ['empty-cursor', [], [undefined, '']],
    ['empty-cursor', ['legacy'], [undefined]],
    ['empty-cursor', ['again'], [undefined, 'x']],
  ])('%s %j', async (server, args, asked) => {
    const rig = overStdio(server, args);
    await rig.connected();
    expect(cursors(rig)).toEqual(asked);
  });

  it('that comes again and again is said to', async () => {
    const rig = overStdio('empty-cursor', ['again']);
    await rig.connected();
    expect(rig.tools.problem).toBe('The server gave the cursor "x" twice, so its list has no end.');
  });
});

describe('case 107: completion', () => {
  async function complete(rig: ClientRig, value: string) {
    const argument = { name: 'language', value };
    const params = completionParams({ prompt: 'greet' }, argument, {}, rig.state.revision);
    const seq = await rig.client.request('completion/complete', params);
    return rig.until(() => rig.exchanges.find((one) => one.asked === seq));
  }

  it.each(BOTH)('%s: for "", and for "a" later than for "ab"', async (revision) => {
    const rig = overStdio('completing', [], { revision });
    await rig.connected();
    expect(rig.sent('completion/complete')).toEqual([]);
    const [nothing, slow, quick] = [
      await complete(rig, ''),
      await complete(rig, 'a'),
      await complete(rig, 'ab'),
    ];
    const all = [nothing, slow, quick];
    await rig.until(() => all.every(({ status }) => status === 'ok'));
    expect(quick.answered).toBeLessThan(slow.answered ?? 0);
    const [first] = all.map((one) => {
      const { result } = rig.answer(one) as { result: unknown };
      return readCompletions(JSON.stringify(result));
    });
    expect(first).toMatchObject({ total: 250, hasMore: true });
    expect(first && 'values' in first && first.values.slice(0, 2)).toEqual(['word-1', 'word-2']);
  });

  it('is not asked for by itself where it is not offered', async () => {
    const rig = overStdio('minimal', [], { revision: '2025-11-25' });
    const { capabilities } = await rig.connected();
    expect(capabilities).not.toContain('completions');
    await rig.until(() => rig.protocol.lists.lists.prompts.status === 'ready');
    expect(rig.sent('completion/')).toEqual([]);
  });
});

describe('case 109: a resource that is not there', () => {
  it.each([
    ['2025-11-25', 'x://none', { code: -32002, data: { uri: 'x://none' } }],
    ['2026-07-28', 'x://none', { code: -32602, data: { uri: 'x://none' } }],
    ['2026-07-28', 'x://params', { code: -32602, message: 'Invalid params' }],
  ] as const)('%s: %s keeps code, message and data', async (revision, uri, error) => {
    const rig = overStdio('no-resource', [], { revision });
    await rig.connected();
    const exchange = await read(rig, uri);
    expect(exchange).toMatchObject({ status: 'error', name: uri });
    expect(rig.answer(exchange)).toMatchObject({ error });
    expect(rig.rules).toEqual([]);
  });
});
