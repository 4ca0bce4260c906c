import { beforeEach, describe, expect, it, vi } from 'vitest';
import { modelOf } from '@loupe/schema-form';
import { found, type PaletteCommand } from '../src/app/palette/found.ts';
import { filledForm, isFormState, sendable } from '../src/call/form/state.ts';
import { COMPOSED, editAgain, editAsText, openSaved } from '../src/call/resend.ts';
import { draftUnder } from '../src/call/useDraft.ts';
import type { Summary } from '../src/session/view.ts';

const SCHEMA = '{"type":"object","properties":{"n":{"type":"number"},"s":{"type":"string"}}}';
const NO_LIST = { status: 'ready', items: [], pages: 1 } as const;
const summary = {
  header: { name: 'demo' },
  connection: { server: { name: 'server' } },
  lists: {
    tools: {
      ...NO_LIST,
      items: [{ key: 'add', name: 'add', text: `{"name":"add","inputSchema":${SCHEMA}}` }],
    },
    prompts: NO_LIST,
    resources: NO_LIST,
    resourceTemplates: NO_LIST,
  },
} as unknown as Summary;
const call = (args: string | undefined, name = 'add') =>
  `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"${name}"${args === undefined ? '' : `,"arguments":${args}`}}}`;

describe('edit and resend', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
  });

  it.each([
    ['{"n":1.0,"s":""}', 'form'],
    ['{"s":null}', 'form'],
    ['{"n":9007199254740993}', 'form'],
    ['{"n":1,"n":2}', 'form'],
    ['[1]', 'form'],
    [undefined, 'json'],
  ])('%s is filled in so that the same would be sent (%s)', (args, tab) => {
    expect(editAgain('live:1', summary, call(args))).toBe('tools');
    const key = 'loupe.draft.["server","tools/call add"]';
    const state = draftUnder(key, isFormState)!;
    expect(state.tab).toBe(tab);
    const sent = sendable(modelOf(SCHEMA), state);
    expect('text' in sent && sent.text?.replaceAll(/\s/g, '')).toBe(args ?? undefined);
    expect(stored.get('loupe.selected.tools.live:1')).toBe('["Tools","add"]');
  });

  it('what has no form goes into the composer as it was', () => {
    const texts = [
      call('{}', 'gone'),
      '{"method":"ping"',
      '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    ];
    for (const text of texts) {
      expect(editAgain('live:1', summary, text)).toBe('compose');
      const key = `loupe.draft.["demo","${COMPOSED}"]`;
      expect(draftUnder(key, (value): value is string => typeof value === 'string')).toBe(text);
    }
    expect(editAsText(summary, call('{}'))).toBe('compose');
  });

  it('a kept call opens in the form of its tool, listed or not, as it was typed', () => {
    const typed = '{ "n": 1.0 } // why';
    const saved = { id: '1', name: 'mine', method: 'tools/call', of: 'add' } as const;
    const stateOf = (thing: string) => draftUnder(`loupe.draft.["server","${thing}"]`, isFormState);
    expect(openSaved('live:1', summary, { ...saved, arguments: typed })).toBe('tools');
    expect(stateOf('tools/call add')).toMatchObject({ tab: 'json', text: typed });
    expect(stored.get('loupe.selected.tools.live:1')).toBe('["Tools","add"]');
    expect(openSaved('live:1', summary, { ...saved, of: 'gone', arguments: '{"x":1}' })).toBe(
      'tools',
    );
    expect(stateOf('tools/call gone')?.text.replaceAll(/\s/g, '')).toBe('{"x":1}');
    expect(stored.get('loupe.selected.tools.live:1')).toBe('["Tools","gone"]');
    const resource = { ...saved, method: 'resources/read', of: 'a://b' } as const;
    expect(openSaved('live:1', summary, resource)).toBe('resources');
    expect(stored.get('loupe.selected.resources.live:1')).toBe('["Resources","a://b"]');
  });

  it('a filled form that is looked at as JSON shows the same arguments', () => {
    const model = modelOf(SCHEMA);
    expect(filledForm(model, '{"n":1}')).toMatchObject({ tab: 'form', text: '{\n  "n": 1\n}' });
  });
});

describe('the palette', () => {
  const command = (title: string, group = 'Tool'): PaletteCommand => ({
    id: title,
    title,
    group,
    run: () => undefined,
  });
  const titles = (search: string, ...commands: PaletteCommand[]) =>
    found(commands, search).commands.map(({ title }) => title);

  it('finds what holds every word, that which begins with the first one first', () => {
    const all = [
      command('get-sum'),
      command('summary'),
      command('echo'),
      command('Resume', 'Timeline'),
    ];
    expect(titles('sum', ...all)).toEqual(['summary', 'get-sum', 'Resume']);
    expect(titles('tool sum', ...all)).toEqual(['get-sum', 'summary']);
    expect(titles('', ...all)).toHaveLength(4);
    expect(titles('SUM get', ...all)).toEqual(['get-sum']);
    expect(titles('(', ...all)).toEqual([]);
  });

  it('says how many it leaves out', () => {
    const many = Array.from({ length: 5000 }, (_, n) => command(`tool-${n}`));
    expect(found(many, 'tool')).toMatchObject({ left: 4940 });
  });
});
