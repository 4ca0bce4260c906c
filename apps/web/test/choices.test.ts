import { choicesText, DEFAULT_CHOICES } from '@loupe/mcp';
import type { ClientChoices, ConnectionState } from '@loupe/mcp';
import { describe, expect, it } from 'vitest';
import {
  applied,
  changedParts,
  keptChoices,
  numberOf,
  problemOf,
  withLogLevel,
} from '../src/choices/edit.ts';
import { capabilityNames } from '../src/panels/server/capabilityNames.ts';
import { effects } from '../src/panels/server/effects.ts';

const withTasks = (choices: ClientChoices): ClientChoices => ({
  ...choices,
  capabilities: { ...choices.capabilities, tasks: true },
});

describe('an edit of choices', () => {
  it('leaves alone what changed meanwhile, and what it did not touch', () => {
    const edit = { from: DEFAULT_CHOICES, to: withTasks(DEFAULT_CHOICES) };
    expect(changedParts(edit)).toEqual(['capabilities']);
    const meanwhile: ClientChoices = { ...DEFAULT_CHOICES, logLevel: 'error', paging: 'page' };
    expect(applied(edit, meanwhile)).toEqual(withTasks(meanwhile));
  });

  it('may take the log level away again', () => {
    const from = withLogLevel(DEFAULT_CHOICES, 'error');
    const edit = { from, to: withLogLevel(from, undefined) };
    expect(changedParts(edit)).toEqual(['logLevel']);
    expect(applied(edit, from)).toEqual(DEFAULT_CHOICES);
  });

  it('is kept only where it is not the usual', () => {
    expect(keptChoices(DEFAULT_CHOICES)).toEqual({});
    const choices = withTasks(DEFAULT_CHOICES);
    expect(keptChoices(choices)).toEqual({ choices: choicesText(choices) });
  });

  it('names the text that can not be declared', () => {
    const typed = (extensions: string, experimental: string) =>
      problemOf({
        ...DEFAULT_CHOICES,
        capabilities: { ...DEFAULT_CHOICES.capabilities, extensions, experimental },
      });
    expect(typed('{}', '{"a":{}}')).toBeUndefined();
    expect(typed('{', '{}')).toMatchObject({ field: 'Extensions' });
    expect(typed('{}', '[]')).toEqual({
      field: 'Experimental',
      words: 'Type a JSON object, {} for none.',
    });
  });

  it('takes numbers from the least on', () => {
    expect(
      ['1', ' 0.5 ', '1e2', '0', '', 'x', 'Infinity'].map((text) => numberOf(text, 0.1)),
    ).toEqual([1, 0.5, 100, undefined, undefined, undefined, undefined]);
  });
});

describe('the Server panel', () => {
  it('names what was declared', () => {
    expect(capabilityNames('{"roots":{"listChanged":true},"sampling":{},"x":5}')).toEqual([
      { name: 'roots', parts: ['listChanged'] },
      { name: 'sampling', parts: [] },
      { name: 'x', parts: [] },
    ]);
    expect(capabilityNames('no')).toEqual([]);
  });

  it('says when a change takes effect', () => {
    const state = (more: Partial<ConnectionState>): ConnectionState => ({
      phase: 'connected',
      attempt: 1,
      handshake: [],
      choices: DEFAULT_CHOICES,
      era: 'legacy',
      revision: '2025-11-25',
      declared: '{"roots":{}}',
      capabilities: '{}',
      ...more,
    });
    expect(effects(state({}))).toEqual({
      capabilities: 'Sent with the handshake: reconnect after.',
      roots: 'A change is announced by notifications/roots/list_changed.',
      calls: 'This server did not declare logging, so it is told no level.',
    });
    expect(effects(state({ era: 'modern', revision: '2026-07-28' }))).toEqual({
      capabilities: 'Sent with every request.',
      roots: 'Revision 2026-07-28 has no announcement of changes: the server asks anew.',
    });
    expect(effects(state({ declared: '{}', capabilities: '{"logging":{}}' }))).toEqual({
      capabilities: 'Sent with the handshake: reconnect after.',
      roots: 'Not declared to this server.',
    });
  });
});
