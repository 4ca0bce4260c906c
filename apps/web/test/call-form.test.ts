import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memberOf, modelOf, numberDraft, stringDraft, UNSET, withMember } from '@loupe/schema-form';
import type { ObjectField } from '@loupe/schema-form';
import { changedObject, fits, rawText, strangers } from '../src/call/form/fits.ts';
import { freshForm, isFormState, sendable, withTab } from '../src/call/form/state.ts';
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
    expect(strangers(model, form.draft)).toEqual(['zz']);
  });

  it('keep what is not JSON yet in the form while the other one is looked at', () => {
    const wrong = filled('n', numberDraft('-'));
    const json = withTab(model, wrong, 'json');
    expect(json.text).toBe('{}');
    expect(withTab(model, json, 'form').draft).toBe(wrong.draft);
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

  it('an optional object goes away with its last member, an item stays', () => {
    const within = field('o') as ObjectField;
    const begun = changedObject(within, UNSET, 'x', stringDraft('y'), false);
    expect(memberOf(begun, 'x')).toEqual(stringDraft('y'));
    expect(changedObject(within, begun, 'x', UNSET, false)).toBe(UNSET);
    expect(changedObject(within, begun, 'x', UNSET, true).state).toBe('object');
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
