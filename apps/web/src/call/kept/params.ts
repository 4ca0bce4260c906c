import type { SavedCall } from '@loupe/bridge-api';
import { isProblem, scan, stripComments } from '@loupe/json';
import { fromText, UNSET, type FieldModel } from '@loupe/schema-form';
import type { Summary } from '../../session/view.ts';
import { filledForm, type FormState } from '../form/state.ts';
import { namedParams, readParams } from '../params.ts';
import { offersTaskChoice, taskSupportOf, withTask } from '../taskChoice.ts';
import { fillVariables, type Variable } from './variables.ts';

/** What a kept call sends as params (JSON text), or why it can't. */
export function paramsOf(
  call: SavedCall,
  variables: readonly Variable[],
): { readonly params: string } | { readonly problem: string } {
  if (call.method === 'resources/read') return { params: readParams(call.of) };
  const text = stripComments(call.arguments ?? '');
  if (text.trim() === '') return { params: namedParams(call.of, undefined) };
  const read = scan(text);
  if (isProblem(read)) return { problem: `Its arguments are not JSON: ${read.reason}.` };
  return { params: namedParams(call.of, fillVariables(text, variables).text) };
}

/** The params for the server as it is: a tool that runs only as a task is run as one. */
export function paramsFor(
  call: SavedCall,
  variables: readonly Variable[],
  summary: Summary,
): ReturnType<typeof paramsOf> {
  const read = paramsOf(call, variables);
  if ('problem' in read || call.method !== 'tools/call') return read;
  const tool = summary.lists.tools.items.find(({ key }) => key === call.of);
  if (tool === undefined || !offersTaskChoice(summary, tool.text)) return read;
  const isOn = taskSupportOf(tool.text) === 'required';
  return { params: withTask(read.params, { isOn, ttl: '' }) };
}

/** A form that holds a kept text: as it was typed where fields can't, with its comments. */
export function openedForm(model: FieldModel, text: string | undefined): FormState {
  if (text === undefined) return filledForm(model, undefined);
  const bare = stripComments(text);
  if (isProblem(scan(bare))) return { tab: 'json', draft: UNSET, text, shown: '' };
  const filled = bare === text ? filledForm(model, text) : undefined;
  if (filled?.tab === 'form') return filled;
  return { tab: 'json', draft: fromText(model, bare), text, shown: '' };
}

/** What the form holds, to be kept: the JSON tab as it was typed, the fields as the text that they make. */
export function textToKeep(
  state: FormState,
  sent: { readonly text: string | undefined } | { readonly problem: string },
): { readonly text: string | undefined } | { readonly problem: string } {
  if (state.tab === 'form') return sent;
  return { text: state.text.trim() === '' ? undefined : state.text };
}
