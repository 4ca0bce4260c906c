import type { Kept, SavedCall } from '@loupe/bridge-api';
import { modelOf } from '@loupe/schema-form';
import { describe, expect, it } from 'vitest';
import { BridgeError, createApi, type KeptVersion } from '../src/bridge/api.ts';
import { writeKept, type KeptEdit } from '../src/bridge/kept.ts';
import * as edits from '../src/call/kept/edits.ts';
import { serverKey, targetKey } from '../src/call/kept/keys.ts';
import { openedForm, paramsFor, paramsOf, textToKeep } from '../src/call/kept/params.ts';
import { sendable } from '../src/call/form/state.ts';
import { missingWords } from '../src/panels/saved/missing.ts';
import type { Summary } from '../src/session/view.ts';

const call = (id: string, more: Partial<SavedCall> = {}): SavedCall => ({
  id,
  name: `call ${id}`,
  method: 'tools/call',
  of: 'add',
  ...more,
});
const EMPTY: Kept = { calls: [], variables: [], environment: [] };
const THREE: Kept = {
  calls: [call('a'), call('b'), call('c')],
  variables: [
    ['x', '1'],
    ['y', '2'],
  ],
  environment: ['A'],
};
const ids = ({ calls }: Kept) => calls.map(({ id }) => id).join('');

describe('changes of what is kept', () => {
  it.each<[string, KeptEdit, string]>([
    ['adds at the end', edits.withCall(call('d')), 'abcd'],
    ['adds at a place', edits.withCall(call('d'), 1), 'adbc'],
    ['removes', edits.withoutCall('b'), 'ac'],
    ['moves up', edits.placed('c', 0), 'cab'],
    ['moves down', edits.placed('a', 1), 'bac'],
    ['moves what is gone nowhere', edits.placed('z', 0), 'abc'],
  ])('%s, and doing it twice is doing it once', (_what, edit, order) => {
    expect(ids(edit(THREE))).toBe(order);
    expect(edit(edit(THREE))).toEqual(edit(THREE));
  });

  it('leave the object where they change nothing, so that nothing is written', () => {
    const none = [
      edits.withCall(call('a')),
      edits.withoutCall('z'),
      edits.placed('z', 0),
      edits.withoutVariable('z'),
      edits.allowing('A'),
      edits.forbidding('Z'),
    ];
    for (const edit of none) expect(edit(THREE)).toBe(THREE);
  });

  it('rename a call where it is', () => {
    const { calls } = edits.renamed('b', 'new')(THREE);
    expect(calls.map(({ name }) => name)).toEqual(['call a', 'new', 'call c']);
  });

  it.each<[string | undefined, readonly [string, string], string]>([
    ['x', ['x', '9'], 'x=9 y=2'],
    ['x', ['z', '1'], 'z=1 y=2'],
    ['x', ['y', '1'], 'y=1'],
    [undefined, ['z', ''], 'x=1 y=2 z='],
    [undefined, ['y', '7'], 'x=1 y=7'],
    ['gone', ['__proto__', 'p'], 'x=1 y=2 __proto__=p'],
  ])('name a variable once: %s becomes %j', (old, variable, all) => {
    const edit = edits.withVariable(old, variable);
    const said = (kept: Kept) => kept.variables.map((pair) => pair.join('=')).join(' ');
    expect(said(edit(THREE))).toBe(all);
    expect(said(edit(edit(THREE)))).toBe(all);
  });

  it('propose names that are free, and short enough to be kept', () => {
    const calls = [call('a', { name: 'add 1' }), call('b', { name: 'add 2' })];
    expect(edits.freeName(calls, 'add')).toBe('add 3');
    expect(edits.freeName(calls, 'n'.repeat(5000)).length).toBeLessThanOrEqual(edits.LONGEST_NAME);
  });
});

describe('writing', () => {
  function store(start: Kept) {
    const state = { now: { kept: start, version: '"0"' } as KeptVersion, writes: 0 };
    const api = {
      kept: () => Promise.resolve(state.now),
      keep: (_key: string, kept: Kept, over: string) => {
        state.writes++;
        if (over !== state.now.version) {
          return Promise.reject(new BridgeError('refused', 'Changed.', undefined, 412));
        }
        state.now = { kept, version: `"${state.writes}"` };
        return Promise.resolve(state.now.version);
      },
    };
    return { api, state };
  }

  it('keeps what another tab has written since this one read', async () => {
    const { api, state } = store(EMPTY);
    const known = await api.kept();
    await writeKept(api, 'k', edits.withCall(call('theirs')), known);
    const written = await writeKept(api, 'k', edits.withCall(call('mine')), known);
    expect(written.kept.calls.map(({ id }) => id)).toEqual(['theirs', 'mine']);
    expect(state.now).toEqual(written);
  });

  it('writes nothing where nothing changes', async () => {
    const { api, state } = store(THREE);
    expect((await writeKept(api, 'k', edits.allowing('A'))).kept).toBe(THREE);
    expect(state.writes).toBe(0);
  });

  it('gives up where it is overtaken for ever, and at once where the bridge says no', async () => {
    const { api, state } = store(EMPTY);
    const never = { ...api, kept: () => Promise.resolve({ kept: EMPTY, version: '"old"' }) };
    await expect(writeKept(never, 'k', edits.allowing('B'))).rejects.toThrow('Changed.');
    expect(state.writes).toBe(8);
    const full = new BridgeError('refused', 'Too long.', undefined, 413);
    const refusing = { ...api, keep: () => Promise.reject(full) };
    await expect(writeKept(refusing, 'k', edits.allowing('B'))).rejects.toBe(full);
  });

  it('names its version, and puts any key into the address', async () => {
    const asked: [string, RequestInit][] = [];
    const send = ((url: string, init: RequestInit) => {
      asked.push([url, init]);
      return Promise.resolve(Response.json(EMPTY, { headers: { ETag: '"v"' } }));
    }) as typeof fetch;
    const api = createApi('http://h', 't', send);
    expect(await api.kept('server:a b/c')).toEqual({ kept: EMPTY, version: '"v"' });
    await api.kept(`server:${'n'.repeat(100_000)}`);
    await api.kept('server:\ud800');
    await api.keep('server:x', EMPTY, '"v"');
    const [plain, long, broken] = asked.map(([url]) => url);
    expect(plain).toBe('http://h/api/kept/server%3Aa%20b%2Fc');
    expect(long).toMatch(/^http:\/\/h\/api\/kept\/sha256%3A[0-9a-f]{64}$/);
    expect(broken).toMatch(/sha256%3A[0-9a-f]{64}$/);
    expect(asked[3]?.[1]).toMatchObject({ method: 'PUT', headers: { 'If-Match': '"v"' } });
  });
});

const summaryOf = (server: string | undefined, more: object = {}) =>
  ({
    connection: server === undefined ? {} : { server: { name: server } },
    ...more,
  }) as unknown as Summary;

describe('keys', () => {
  it('are the server’s name, kept while it is connected to again, and what the person started', () => {
    const target = { kind: 'stdio', command: ['node', 'a b.js'] };
    const header = { name: 'node a b.js', target };
    expect(serverKey(summaryOf(undefined, { header }))).toBe('server:node a b.js');
    expect(serverKey(summaryOf('files', { header }))).toBe('server:files');
    expect(serverKey(summaryOf(undefined, { header }))).toBe('server:files');
    expect(targetKey(summaryOf('files', { header }))).toBe('target:stdio ["node","a b.js"]');
    const elsewhere = { ...header, target: { ...target, cwd: '/srv' } };
    expect(targetKey(summaryOf('files', { header: elsewhere }))).not.toBe(
      targetKey(summaryOf('files', { header })),
    );
    const remote = { name: 'h', target: { kind: 'http', url: 'https://h/mcp' } };
    expect(targetKey(summaryOf('files', { header: remote }))).toBe('target:http https://h/mcp');
  });
});

describe('a kept call', () => {
  const variables = [['city', 'Bern "B"']] as const;

  it('sends what was typed, without comments, with its variables', () => {
    const typed = '{ // where\n "n": 1.0, "at": "{{city}} {{x}}" /* {{y}} */ }';
    expect(paramsOf(call('a', { arguments: typed }), variables)).toEqual({
      params: '{"name":"add","arguments":{"n":1.0,"at":"Bern \\"B\\" {{x}}"}}',
    });
    expect(paramsOf(call('a'), variables)).toEqual({ params: '{"name":"add"}' });
    expect(paramsOf(call('a', { arguments: ' // nothing' }), [])).toEqual({
      params: '{"name":"add"}',
    });
    expect(paramsOf(call('a', { method: 'resources/read', of: 'a://b' }), [])).toEqual({
      params: '{"uri":"a://b"}',
    });
    expect(paramsOf(call('a', { arguments: '{"a":' }), [])).toMatchObject({
      problem: expect.stringContaining('not JSON') as string,
    });
  });

  it('is a task where its tool runs only as one', () => {
    const item = { key: 'add', name: 'add', text: '{"execution":{"taskSupport":"required"}}' };
    const lists = { tools: { status: 'ready', items: [item], pages: 1 } };
    const connection = { revision: '2025-11-25' };
    const summary = { connection, lists } as unknown as Summary;
    expect(paramsFor(call('a'), [], summary)).toEqual({ params: '{"name":"add","task":{}}' });
    const other = call('a', { of: 'gone' });
    expect(paramsFor(other, [], summary)).toEqual({ params: '{"name":"gone"}' });
  });

  it('says when what it calls is not listed, once that is known', () => {
    const list = (status: string, ...keys: string[]) => ({
      status,
      items: keys.map((key) => ({ key })),
    });
    const lists = (tools: object) => ({ tools }) as unknown as Summary['lists'];
    expect(missingWords(lists(list('ready', 'add')), call('a'))).toBeUndefined();
    expect(missingWords(lists(list('ready', 'sub')), call('a'))).toBe('not listed');
    expect(missingWords(lists(list('not-offered')), call('a'))).toBe('not listed');
    expect(missingWords(lists(list('loading')), call('a'))).toBeUndefined();
  });

  const model = modelOf('{"type":"object","properties":{"n":{"type":"number"}}}');

  it.each([
    ['{"n":1.0}', 'form'],
    ['{ "n": 1.0 } // x', 'json'],
    ['{"n":', 'json'],
    [undefined, 'json'],
  ])('%s opens in the form as it was kept (%s)', (text, tab) => {
    const state = openedForm(model, text);
    expect(state.tab).toBe(tab);
    if (tab === 'json') expect(textToKeep(state, sendable(model, state))).toEqual({ text });
  });

  it('keeps the text of the JSON tab as typed, and of the fields what they make', () => {
    const shown = '{"n": 1} // c';
    const json = { ...openedForm(model, shown), text: shown };
    expect(textToKeep(json, { problem: 'no matter' })).toEqual({ text: shown });
    const form = openedForm(model, '{"n":1.50}');
    expect(textToKeep(form, sendable(model, form))).toMatchObject({ text: '{"n":1.50}' });
    expect(textToKeep(form, { problem: 'n: no' })).toEqual({ problem: 'n: no' });
  });
});
