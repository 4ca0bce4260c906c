import { path } from '@loupe/json';
import { CAPABILITIES_KEY } from '../identity.ts';
import { stringAtPath } from '../json-values.ts';
import type { ClientChoices } from '../choices.ts';
import { isFinal } from '../tasks/task.ts';
import type { Cause } from './causes.ts';
import { readEntries } from './entries.ts';
import type { AskStore } from './store.ts';

/** Which ask an entry of a task's `inputRequests` is. Its keys are never used for something else. */
export class TaskInput {
  readonly #store: AskStore;
  readonly #asked = new Map<string, string>();

  constructor(store: AskStore) {
    this.#store = store;
  }

  /** What a server says of a task: a result of tasks/get, or the params of notifications/tasks (JSON text). */
  told(
    text: string,
    place: { readonly seq: number; readonly at: number },
    cause: Cause | undefined,
    declared: string | undefined,
    choices: ClientChoices,
  ): void {
    const task = stringAtPath(text, 'taskId');
    const status = stringAtPath(text, 'status');
    if (task === undefined || status === undefined) return;
    if (isFinal(status)) this.#ended(task, place.seq);
    if (status !== 'input_required') return;
    for (const ask of readEntries(path(text, 'inputRequests'), declared).entries) {
      if (this.#asked.has(placeOf(task, ask.entry))) continue;
      const key = `${place.seq}/${ask.entry}`;
      this.#asked.set(placeOf(task, ask.entry), key);
      this.#store.add({ ...ask, ...place, ...cause, key, task }, choices);
    }
  }

  /** The connection is over: what was withdrawn with it is asked again in the next. */
  reset(): void {
    for (const [place, key] of this.#asked) {
      if (this.#store.get(key)?.state === 'withdrawn') this.#asked.delete(place);
    }
  }

  #ended(task: string, seq: number): void {
    for (const ask of this.#store.open) {
      if (ask.task === task) this.#store.close(ask.key, seq, 'withdrawn');
    }
  }
}

function placeOf(task: string, entry: string): string {
  return JSON.stringify([task, entry]);
}

/** The capabilities that a request of 2026-07-28 declares, raw JSON. */
export function declaredBy(params: string | undefined): string | undefined {
  return params === undefined ? undefined : path(params, '_meta', CAPABILITIES_KEY);
}
