import type { Exchange } from '@loupe/ledger';
import { parseFrame } from '@loupe/jsonrpc';
import { DEFAULT_CHOICES } from '@loupe/mcp';
import type { ListState } from '@loupe/mcp';
import { describe, expect, it } from 'vitest';
import { remarksOn } from '../src/panels/composer/remarks.ts';
import { freeId, templates } from '../src/panels/composer/templates.ts';
import { withId } from '../src/panels/composer/withId.ts';

const NO_LIST: ListState = { status: 'ready', items: [], pages: 1 };
const TOOLS: ListState = { ...NO_LIST, items: [{ key: 'a "b"', name: 'a', text: '{}' }] };

function exchange(id: string, asked: number, status: Exchange['status'] = 'ok'): Exchange {
  return {
    id: { key: `s:${id}`, text: JSON.stringify(id) },
    method: 'tools/call',
    askedBy: 'client',
    asked,
    askedAt: 0,
    opening: 1,
    status,
    progress: [],
    size: 0,
  };
}

const known = (revision: string, era: 'legacy' | 'modern' = 'legacy') => ({
  connection: {
    phase: 'connected' as const,
    attempt: 1,
    handshake: [],
    choices: DEFAULT_CHOICES,
    revision,
    era,
  },
  lists: { tools: TOOLS, resources: NO_LIST, resourceTemplates: NO_LIST, prompts: NO_LIST },
  calls: [exchange('hand-4', 7)],
  asks: [],
});

function template(of: ReturnType<typeof known>, label: string) {
  const groups = templates(of);
  const group = groups.find(({ templates: all }) => all.some((one) => one.label === label));
  const text = group?.templates.find((one) => one.label === label)?.text ?? '';
  return { title: group?.title, value: JSON.parse(text) as Record<string, unknown> };
}

describe('a template', () => {
  it('is a message with a free id and what the server has', () => {
    expect(template(known('2025-11-25'), 'tools/call')).toEqual({
      title: 'In 2025-11-25',
      value: {
        jsonrpc: '2.0',
        id: 'hand-5',
        method: 'tools/call',
        params: { name: 'a "b"', arguments: {} },
      },
    });
  });

  it('carries what the modern era wants, requests only', () => {
    const modern = known('2026-07-28', 'modern');
    expect(template(modern, 'tools/list').value['params']).toMatchObject({
      _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' },
    });
    expect(template(modern, 'notifications/cancelled').value['params']).toEqual({
      requestId: 1,
      reason: 'By hand.',
    });
  });

  it('stands apart where the revision does not have the method', () => {
    expect(template(known('2024-11-05'), 'subscriptions/listen').title).toBe('Not in 2024-11-05');
    expect(template(known('2026-07-28', 'modern'), 'ping').title).toBe('Not in 2026-07-28');
  });

  it('is always one line, and a message unless it is meant to be none', () => {
    for (const { title, templates: all } of templates(known('2025-11-25')))
      for (const { label, text } of all) {
        expect(text).not.toContain('\n');
        const kinds = parseFrame(text).messages.map(({ kind }) => kind);
        if (title !== 'Others') expect([label, ...kinds]).not.toContain('malformed');
      }
  });
});

describe('a text to be sent', () => {
  const words = (text: string, kind: Parameters<typeof remarksOn>[1] = 'stdio') =>
    remarksOn(text, kind, [exchange('hand-4', 7)]).map(({ id }) => id);

  it('is remarked on, whatever it is', () => {
    expect(words('')).toEqual(['empty']);
    expect(words('{"jsonrpc":"2.0","id":1,"method":"ping"}')).toEqual([]);
    expect(words('{"a":\n}')).toEqual(['not-json', 'lines']);
    expect(words('[\n]', 'ws')).toEqual([]);
    expect(words('{"id":"hand-4","method":"ping"}')).toEqual(['used-id']);
    expect(words('{"id":"hand-4","result":{}}')).toEqual([]);
  });

  it('has the place of its fault named', () => {
    const [first] = remarksOn('{"a":\n }', 'http', []);
    expect(first?.words).toContain('(line 2, column 2). It will be sent as it is.');
  });

  it('gets another id and keeps every other character', () => {
    expect(withId('{ "id" : 1 , "method":"ping" }', 'hand-2')).toBe(
      '{ "id" : "hand-2" , "method":"ping" }',
    );
    expect(withId('{', 'hand-2')).toBe('{');
  });
});

describe('a free id', () => {
  it('counts on from those made by hand', () => {
    expect(freeId([])).toBe('hand-1');
    expect(freeId([exchange('hand-9', 1), exchange('hand-x', 2), exchange('7', 3)])).toBe(
      'hand-10',
    );
  });
});
