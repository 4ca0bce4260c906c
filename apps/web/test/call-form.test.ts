import { beforeEach, describe, expect, it, vi } from 'vitest';
import { modelOf, numberDraft, stringDraft, UNSET, withMember } from '@loupe/schema-form';
import type { ObjectField } from '@loupe/schema-form';
import { fits, fitted, isUnset, rawText } from '../src/call/form/fits.ts';
import { placesOf } from '../src/call/form/members.ts';
import {
  freshForm,
  isFormState,
  keepsComments,
  sendable,
  withTab,
} from '../src/call/form/state.ts';
import type { FormState } from '../src/call/form/state.ts';
import { draftUnder, putDraft, writeDrafts } from '../src/call/useDraft.ts';

const model = modelOf(
  '{"type":"object","properties":{"n":{"type":"number"},"s":{"type":"string"},"o":{"type":"object","properties":{"x":{"type":"string"}}}},"required":["n"]}',
) as ObjectField;
const field = (name: string) => {
  const found = model.fields().find(({ label }) => label === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const filled = (name: string, draft: FormState['draft']): FormState => {
  const fresh = freshForm(model);
  return { ...fresh, draft: withMember(fresh.draft, name, draft) };
};

describe('what is sent', () => {
  it('is nothing for what nobody touched, and says which required fields that leaves out', () => {
    expect(sendable(model, freshForm(model))).toEqual({ text: '{}', missing: ['n'] });
  });

  it('is every digit as typed, or a reason', () => {
    expect(sendable(model, filled('n', numberDraft('1e400')))).toMatchObject({
      text: '{"n":1e400}',
    });
    const outcome = sendable(model, filled('n', numberDraft('-')));
    expect('problem' in outcome && outcome.problem).toMatch(/^n: /);
  });

  it('is the JSON tab as it stands while that is in view', () => {
    const json = (text: string): FormState => ({ ...freshForm(model), tab: 'json', text });
    expect(sendable(model, json(' [1] '))).toEqual({ text: ' [1] ', missing: [] });
    expect(sendable(model, json(' '))).toEqual({ text: undefined, missing: [] });
    expect(sendable(model, json('{\n  "a": }'))).toEqual({
      problem: 'Not JSON: expected a value (line 2, column 8).',
    });
  });
});

describe('the two tabs', () => {
  it('carry values over, unknown members and spellings included', () => {
    const json = withTab(model, filled('s', stringDraft('é')), 'json');
    expect(json.text).toBe('{\n  "s": "é"\n}');
    const edited = { ...json, text: '{"n":1.0,"zz":[1.0]}' };
    const form = withTab(model, edited, 'form');
    expect(sendable(model, form)).toMatchObject({ text: '{"n":1.0,"zz":[1.0]}' });
    expect(placesOf(model, form.draft).free.map(({ name }) => name)).toEqual(['zz']);
  });

  it('keep what is not JSON yet in the form while the other one is looked at', () => {
    const wrong = filled('n', numberDraft('-'));
    const json = withTab(model, wrong, 'json');
    expect(json.text).toBe('{}');
    expect(withTab(model, json, 'form').draft).toBe(wrong.draft);
  });

  it('leave JSON as it was typed as long as no field is changed', () => {
    const text = '{ // why\n  "s" : "x", /* and */ "n":1.50, "s": "y"}';
    const typed: FormState = { ...freshForm(model), tab: 'json', text };
    expect(sendable(model, typed)).toMatchObject({
      text: '{       \n  "s" : "x",           "n":1.50, "s": "y"}',
    });
    const form = withTab(model, typed, 'form');
    expect(keepsComments(model, form)).toBe(true);
    expect(sendable(model, form)).toMatchObject({ text: '{"s":"x","n":1.50,"s":"y"}' });
    const back = withTab(model, form, 'json');
    expect(back.text).toBe(text);
    expect(withTab(model, back, 'form').draft).toBe(form.draft);
    const changed = { ...form, draft: withMember(form.draft, 'n', numberDraft('2')) };
    expect(keepsComments(model, changed)).toBe(false);
    expect(withTab(model, changed, 'json').text).toBe('{\n  "s": "x",\n  "n": 2,\n  "s": "y"\n}');
  });

  it('leave JSON that is not JSON yet as it was typed, comments included', () => {
    const typed: FormState = { ...freshForm(model), tab: 'json', text: '{"n": // soon' };
    const form = withTab(model, typed, 'form');
    expect(form.draft).toEqual({ state: 'json', text: '{"n": // soon' });
    expect(withTab(model, form, 'json').text).toBe('{"n": // soon');
    const more: FormState = { ...form, draft: { state: 'json', text: '{"n": 1' } };
    expect(withTab(model, more, 'json').text).toBe('{"n": 1');
  });

  it('send no comment that is typed into a field of JSON', () => {
    const commented = filled('x', { state: 'json', text: '[1, // one\n2]' });
    expect(sendable(model, commented)).toMatchObject({ text: '{"x":[1,       \n2]}' });
    expect(fitted(field('n'), { state: 'json', text: '5 /* five */' })).toEqual(numberDraft('5'));
    const root: FormState = { ...freshForm(model), draft: { state: 'json', text: '{"n":1} //' } };
    expect(sendable(model, root)).toMatchObject({ text: '{"n":1}   ' });
    expect(sendable(model, filled('x', { state: 'json', text: '// later' }))).toEqual({
      text: '{}',
      missing: ['n'],
    });
  });

  it('send nothing for a text of comments only', () => {
    const typed: FormState = { ...freshForm(model), tab: 'json', text: '// later' };
    expect(sendable(model, typed)).toEqual({ text: undefined, missing: [] });
  });

  it('show broken JSON in the form as what it is', () => {
    const json: FormState = { ...freshForm(model), tab: 'json', text: '{"a"' };
    const form = withTab(model, json, 'form');
    expect(form.draft).toEqual({ state: 'json', text: '{"a"' });
    expect('problem' in sendable(model, form)).toBe(true);
  });
});

describe('fields', () => {
  it('show only what fits them', () => {
    expect(fits(field('n'), stringDraft('5'))).toBe(false);
    expect(fits(field('n'), numberDraft('-'))).toBe(true);
    expect(fits(field('s'), numberDraft('5'))).toBe(false);
    expect(fits(field('o'), stringDraft('x'))).toBe(false);
    expect(fits(field('o'), UNSET)).toBe(true);
    expect(rawText(withMember(UNSET, 'x', stringDraft('y')))).toBe('{"x":"y"}');
  });

  it('show what they can of a draft that was made for another schema', () => {
    expect(fitted(field('n'), { state: 'json', text: '5' })).toEqual(numberDraft('5'));
    expect(fitted(field('n'), { state: 'json', text: '"5"' })).toBeUndefined();
    expect(fitted(field('n'), { state: 'json', text: '5 5' })).toBeUndefined();
    const within = { state: 'union', branch: 0, value: stringDraft('x') } as const;
    expect(fitted(field('s'), within)).toEqual(stringDraft('x'));
    expect(fits(field('s'), within)).toBe(false);
  });

  it('hold nothing where only the branch of a union is chosen', () => {
    expect(isUnset({ state: 'union', branch: 1, value: UNSET })).toBe(true);
    expect(isUnset({ state: 'union', branch: 1, value: stringDraft('') })).toBe(false);
    expect(rawText(withMember(UNSET, 'x', { state: 'union', branch: 1, value: UNSET }))).toBe('{}');
  });
});

describe('kept drafts', () => {
  const stored = new Map<string, string>();
  let isFull = false;
  beforeEach(() => {
    stored.clear();
    isFull = false;
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem(key: string, text: string) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        stored.set(key, text);
      },
    });
  });

  it('come back from the storage', () => {
    const state = filled('n', numberDraft('-'));
    putDraft('kept', state);
    writeDrafts();
    expect(isFormState(JSON.parse(stored.get('kept') ?? ''))).toBe(true);
  });

  it.each([
    ['{"state":"union","branch":1,"value":{"state":"unset"}}', true],
    ['{"state":"union","branch":-1,"value":{"state":"unset"}}', false],
    ['{"state":"union","branch":0.5,"value":{"state":"unset"}}', false],
    ['{"state":"union","branch":0}', false],
    ['{"state":"object","members":[["a",{"state":"json","text":"{"}]]}', true],
  ])('hold the draft %s: %s', (draft, isOne) => {
    const state = `{"tab":"form","text":"","shown":"","draft":${draft}}`;
    expect(isFormState(JSON.parse(state))).toBe(isOne);
  });

  it.each([
    '{',
    'null',
    '[]',
    '{"tab":"form"}',
    '{"tab":"form","text":"","shown":"","draft":{"state":"scalar","valid":true,"text":"x"}}',
  ])('are ignored where the storage holds %s', (text) => {
    stored.set(`bad ${text}`, text);
    expect(draftUnder(`bad ${text}`, isFormState)).toBeUndefined();
  });

  it('live on in the page where the storage is full', () => {
    isFull = true;
    const state = freshForm(model);
    putDraft('full', state);
    writeDrafts();
    expect(draftUnder('full', isFormState)).toBe(state);
    expect(stored.size).toBe(0);
  });
});
