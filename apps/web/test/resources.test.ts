import { describe, expect, it } from 'vitest';
import { DEFAULT_CHOICES } from '@loupe/mcp';
import type { Subscription } from '@loupe/mcp';
import { stringDraft, UNSET } from '@loupe/schema-form';
import type { Draft } from '@loupe/schema-form';
import {
  isTemplateDraft,
  templateModel,
  templateUri,
  templateValues,
} from '../src/panels/resources/template.ts';
import { watchedUris, watching } from '../src/panels/resources/subscription.ts';
import type { Summary } from '../src/session/view.ts';

const filled = (members: Readonly<Record<string, string | readonly string[]>>): Draft => ({
  state: 'object',
  members: Object.entries(members).map(([name, value]) => [
    name,
    typeof value === 'string'
      ? stringDraft(value)
      : { state: 'array', items: [...value.map(stringDraft), UNSET] },
  ]),
});

describe('a template', () => {
  it('has a field for each variable, a list where it is exploded', () => {
    const model = templateModel('x://{+p}{;k}{n:3}{#f}{&q*}{p}');
    if ('problem' in model) throw new Error(model.problem);
    expect(model.fields().map(({ label, kind, required }) => [label, kind, required])).toEqual([
      ['p', 'string', false],
      ['k', 'string', false],
      ['n', 'string', false],
      ['f', 'string', false],
      ['q', 'array', false],
    ]);
  });

  // Case 98, malformed templates.
  it.each(['{', 'x://{a b}'])('%s is named as invalid, and makes no URI', (template) => {
    expect(templateModel(template)).toHaveProperty('problem');
    expect(templateUri(template, { draft: UNSET })).toHaveProperty('problem');
  });

  it('leaves out what is unset, and not what is empty', () => {
    const template = 'x://e{/a}{?b,c*}';
    expect(templateUri(template, { draft: UNSET })).toEqual({ uri: 'x://e' });
    expect(templateUri(template, { draft: filled({ a: '', c: [] }) })).toEqual({ uri: 'x://e/' });
    expect(templateUri(template, { draft: filled({ b: '', c: ['', 'y'] }) })).toEqual({
      uri: 'x://e?b=&c=&c=y',
    });
  });

  it('gives way to a URI edited by hand', () => {
    expect(templateUri('{', { draft: UNSET, uri: 'any thing' })).toEqual({ uri: 'any thing' });
  });

  it('keeps names from the server that mean something in JavaScript', () => {
    const draft: Draft = { state: 'object', members: [['__proto__', stringDraft('x')]] };
    expect(Object.entries(templateValues(draft))).toEqual([['__proto__', 'x']]);
  });

  it('takes back only drafts from the storage', () => {
    expect(isTemplateDraft({ draft: filled({ a: ['b'] }), uri: 'x:' })).toBe(true);
    expect(isTemplateDraft({ draft: UNSET })).toBe(true);
    expect(isTemplateDraft({ draft: UNSET, uri: 1 })).toBe(false);
    expect(isTemplateDraft({ draft: {} })).toBe(false);
    expect(isTemplateDraft('x:')).toBe(false);
  });
});

describe('being told of changes', () => {
  const uri = 'note:a';
  const filter = JSON.stringify({ resourceSubscriptions: [uri] });
  const one = (more: Partial<Subscription>): Subscription => ({
    asked: 1,
    requested: filter,
    state: 'open',
    events: 0,
    ...more,
  });
  const at = (isWanted: boolean, ...subscriptions: Subscription[]) => {
    const watch = { lists: true, resources: isWanted ? [uri] : [] };
    const choices = { ...DEFAULT_CHOICES, watch };
    return watching({ subscriptions, connection: { choices } } as unknown as Summary, uri);
  };

  it('stands where the newest request for it stands', () => {
    expect(at(false)).toEqual({ state: 'none' });
    expect(at(true)).toEqual({ state: 'wanted' });
    expect(at(true, one({ state: 'asked' }))).toEqual({ state: 'asked' });
    expect(at(true, one({ acknowledged: filter }))).toEqual({ state: 'open' });
    expect(at(true, one({}), one({ state: 'refused', words: 'No.' }))).toEqual({
      state: 'refused',
      words: 'No.',
    });
    expect(at(true, one({ requested: '{"resourceSubscriptions":["note:b"]}' }))).toEqual({
      state: 'wanted',
    });
  });

  it('is refused where the acknowledged filter leaves it out', () => {
    expect(at(true, one({ acknowledged: '{"toolsListChanged":true}' }))).toMatchObject({
      state: 'refused',
    });
  });

  it('goes on until the end was asked for, also when begun by hand', () => {
    expect(at(false, one({}))).toEqual({ state: 'open' });
    expect(at(false, one({ state: 'ended', words: 'Unsubscribed.' }))).toEqual({ state: 'none' });
  });

  it('reads filters whatever is in them', () => {
    expect(watchedUris('{"resourceSubscriptions":["a",1,null,"b"]}')).toEqual(['a', 'b']);
    expect(watchedUris('{"resourceSubscriptions":true}')).toEqual([]);
    expect(watchedUris(undefined)).toEqual([]);
  });
});
