import { isProblem, minify, pretty, scan, stripComments } from '@loupe/json';
import { fromText, jsonDraft, seed, toText, UNSET } from '@loupe/schema-form';
import type { Draft, FieldModel } from '@loupe/schema-form';
import { isUnset, withJson } from './fits.ts';

/** What a person has put into an Arguments form. The tab in view is what is sent. */
export interface FormState {
  readonly tab: 'form' | 'json';
  readonly draft: Draft;
  /** Text of the JSON tab, which may hold comments; `shown` is what it started with, so that looking at it changes nothing. */
  readonly text: string;
  readonly shown: string;
}

/** A form that nobody has touched: defaults of the schema, everything else unset. */
export function freshForm(model: FieldModel): FormState {
  return { tab: 'form', draft: seed(model), text: '', shown: '' };
}

/** A form that holds these arguments; as JSON where its fields would not give back the same text. */
export function filledForm(model: FieldModel, text: string | undefined): FormState {
  // Only the JSON tab can leave `arguments` out.
  if (text === undefined) return { tab: 'json', draft: UNSET, text: '', shown: '' };
  const draft = fromText(model, text);
  const written = toText(model, draft);
  const isSame = !('problem' in written) && minify(written.text) === minify(text);
  const laidOut = pretty(text);
  return { tab: isSame ? 'form' : 'json', draft, text: laidOut, shown: isSame ? laidOut : '' };
}

/** Changes the tab and carries over what was typed in the other one. */
export function withTab(model: FieldModel, state: FormState, tab: FormState['tab']): FormState {
  if (tab === state.tab) return state;
  if (tab === 'form') {
    const untouched = state.text === state.shown;
    return { ...state, tab, draft: untouched ? state.draft : readText(model, state.text) };
  }
  const text = isAsRead(model, state) ? state.text : textFor(model, state);
  return { ...state, tab, text, shown: text };
}

/** The draft of a JSON text: without its comments, and as it stands while it is not JSON yet. */
function readText(model: FieldModel, text: string): Draft {
  const bare = stripComments(text);
  if (bare.trim() === '') return fromText(model, '{}');
  return isProblem(scan(bare)) ? { state: 'json', text } : fromText(model, bare);
}

/** Whether the fields still hold what the JSON text says, so that it can stay as it was typed. */
function isAsRead(model: FieldModel, { draft, text }: FormState): boolean {
  return text !== '' && JSON.stringify(readText(model, text)) === JSON.stringify(draft);
}

function textFor(model: FieldModel, { draft, text }: FormState): string {
  if (draft.state === 'json') return draft.text;
  const written = toText(model, sound(withoutComments(draft)));
  return 'problem' in written ? text : pretty(written.text);
}

/** Whether the JSON text has comments that go as soon as a field is changed. */
export function keepsComments(model: FieldModel, state: FormState): boolean {
  return stripComments(state.text) !== state.text && isAsRead(model, state);
}

/** Comments may be typed wherever JSON is, and are sent nowhere. */
function withoutComments(draft: Draft): Draft {
  return withJson(draft, ({ text }) => jsonDraft(stripComments(text)));
}

/** The draft without what is not JSON yet: that stays in the form, and comes back with it. */
function sound(draft: Draft): Draft {
  switch (draft.state) {
    case 'scalar':
      return draft.valid ? draft : UNSET;
    case 'json':
      return isProblem(scan(draft.text)) ? UNSET : draft;
    case 'union':
      return { ...draft, value: sound(draft.value) };
    case 'array':
      return {
        state: 'array',
        items: draft.items.map(sound).filter((item) => !isUnset(item)),
      };
    case 'object':
      return {
        state: 'object',
        members: draft.members.map(([name, value]) => [name, sound(value)] as const),
      };
    default:
      return draft;
  }
}

/** What Run would send, or why it doesn't. */
export type Sendable =
  | {
      /** Undefined: `arguments` is left out. */
      readonly text: string | undefined;
      /** Required fields that are unset, by name; they are a fault to see, not a reason to refuse. */
      readonly missing: readonly string[];
    }
  | { readonly problem: string };

/** The arguments as the tab in view has them; comments of the JSON text are not sent. */
export function sendable(model: FieldModel, state: FormState): Sendable {
  if (state.tab === 'json') {
    const text = stripComments(state.text);
    if (text.trim() === '') return { text: undefined, missing: [] };
    const outcome = scan(text);
    if (isProblem(outcome))
      return { problem: `Not JSON: ${outcome.reason} (${placeOf(text, outcome.offset)}).` };
    return { text, missing: [] };
  }
  const written = toText(model, withoutComments(state.draft));
  if (!('problem' in written))
    return { text: written.text, missing: written.missing.map((names) => names.join('.')) };
  const { path, message } = written.problem;
  return { problem: path.length === 0 ? message : `${path.join('.')}: ${message}` };
}

function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Whether a value out of the browser's storage is the state of a form. */
export function isFormState(value: unknown): value is FormState {
  if (typeof value !== 'object' || value === null) return false;
  const { tab, draft, text, shown } = value as Partial<Record<keyof FormState, unknown>>;
  return (
    (tab === 'form' || tab === 'json') &&
    typeof text === 'string' &&
    typeof shown === 'string' &&
    isDraft(draft)
  );
}

/** Whether a value out of the browser's storage is a draft. */
export function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('state' in value)) return false;
  const { state, text, valid, members, items, branch, ...rest } = value as Readonly<
    Record<string, unknown>
  >;
  switch (state) {
    case 'unset':
    case 'null':
      return true;
    case 'scalar':
      return typeof text === 'string' && (valid === false || (valid === true && isJson(text)));
    case 'json':
      return typeof text === 'string';
    case 'array':
      return Array.isArray(items) && items.every(isDraft);
    case 'object':
      return Array.isArray(members) && members.every(isMember);
    case 'union':
      return Number.isSafeInteger(branch) && Number(branch) >= 0 && isDraft(rest.value);
    default:
      return false;
  }
}

function isMember(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && isDraft(value[1])
  );
}

function isJson(text: string): boolean {
  return !isProblem(scan(text));
}
