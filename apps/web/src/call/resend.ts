import type { SavedCall } from '@loupe/bridge-api';
import { isProblem, path, scan } from '@loupe/json';
import { modelOf } from '@loupe/schema-form';
import type { SessionKey, Summary } from '../session/view.ts';
import { filledForm } from './form/state.ts';
import { openedForm } from './kept/params.ts';
import { choiceId } from './list.ts';
import { promptSchema, stringMember, toolSchema } from './params.ts';
import { fillDraft } from './useDraft.ts';
import { choose, serverOf } from './useSelected.ts';

/** What the raw composer keeps its text under. */
export const COMPOSED = 'a frame by hand';

interface TypedForm {
  readonly panel: 'tools' | 'prompts';
  /** The title of the list in that panel. */
  readonly title: string;
  readonly schemaOf: (item: string) => string;
}

/** The calls that have a form of their own. */
const FORMS: Readonly<Record<'tools/call' | 'prompts/get', TypedForm>> = {
  'tools/call': { panel: 'tools', title: 'Tools', schemaOf: toolSchema },
  'prompts/get': { panel: 'prompts', title: 'Prompts', schemaOf: promptSchema },
};

const hasForm = (method: string | undefined): method is keyof typeof FORMS =>
  method !== undefined && Object.hasOwn(FORMS, method);

/**
 * Fills in what a request was sent with, to be changed and sent again: the typed form of its tool or prompt, or the
 * raw composer where it has none, or where its item is not listed. Gives the id of the panel to show.
 */
export function editAgain(key: SessionKey, summary: Summary, text: string): string {
  return intoForm(key, summary, text) ?? editAsText(summary, text);
}

/** Fills in a kept call as it was typed. Gives the id of the panel to show. */
export function openSaved(key: SessionKey, summary: Summary, call: SavedCall): string {
  const { method, of } = call;
  if (method === 'resources/read') {
    choose('resources', key, choiceId('Resources', of));
    return 'resources';
  }
  const form = FORMS[method];
  const item = summary.lists[form.panel].items.find((listed) => listed.key === of);
  const model = modelOf(form.schemaOf(item?.text ?? '{}'));
  fillDraft(serverOf(summary), `${method} ${of}`, openedForm(model, call.arguments));
  choose(form.panel, key, choiceId(form.title, of));
  return form.panel;
}

/** Puts a frame's text into the raw composer. Gives the id of the panel to show. */
export function editAsText({ header }: Summary, text: string): string {
  // By the session's name, for the server's is gone while it is connected to again.
  fillDraft(header?.name ?? '', COMPOSED, text);
  return 'compose';
}

function intoForm(key: SessionKey, summary: Summary, text: string): string | undefined {
  if (isProblem(scan(text))) return undefined;
  const method = stringMember(text, 'method');
  const params = path(text, 'params') ?? '{}';
  const name = stringMember(params, 'name');
  if (!hasForm(method) || name === undefined) return undefined;
  const form = FORMS[method];
  const item = summary.lists[form.panel].items.find((listed) => listed.key === name);
  if (item === undefined) return undefined;
  const model = modelOf(form.schemaOf(item.text));
  const filled = filledForm(model, path(params, 'arguments'));
  fillDraft(serverOf(summary), `${method} ${name}`, filled);
  choose(form.panel, key, choiceId(form.title, name));
  return form.panel;
}
