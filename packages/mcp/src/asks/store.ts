import type { ClientChoices } from '../choices.ts';
import type { Ask, AskAnswer } from './ask.ts';
import { automaticAnswer } from './automatic.ts';

const NONE: readonly Ask[] = [];

/** All asks of a transcript. */
export class AskStore {
  readonly #byKey = new Map<string, Ask>();
  readonly #bySeq = new Map<number, string[]>();
  readonly #open = new Set<string>();
  /** Made when it is asked for, so that a flood of changes costs no copy each. */
  #all: readonly Ask[] | undefined;

  get all(): readonly Ask[] {
    this.#all ??= [...this.#byKey.values()];
    return this.#all;
  }

  get open(): readonly Ask[] {
    return [...this.#open].flatMap((key) => this.#byKey.get(key) ?? []);
  }

  get(key: string): Ask | undefined {
    return this.#byKey.get(key);
  }

  at(seq: number): readonly Ask[] {
    const keys = this.#bySeq.get(seq);
    return keys === undefined ? NONE : keys.flatMap((key) => this.#byKey.get(key) ?? []);
  }

  add(ask: Omit<Ask, 'number'>, choices: ClientChoices): void {
    this.#put(marked({ ...ask, number: this.#byKey.size + 1 }, choices));
    this.#bySeq.set(ask.seq, [...(this.#bySeq.get(ask.seq) ?? []), ask.key]);
  }

  /** Sees to `automatic` after the choices have changed. */
  mark(choices: ClientChoices): void {
    for (const ask of this.open) this.#put(marked(ask, choices));
  }

  completed(key: string, seq: number): void {
    const ask = this.#byKey.get(key);
    if (ask) this.#put({ ...ask, completed: seq });
  }

  /** Ends an open ask; does nothing to another one. `closed` is the seq of the entry that ends it. */
  close(key: string, closed: number, end: 'withdrawn' | AskAnswer): void {
    const ask = this.#byKey.get(key);
    if (ask?.state !== 'open') return;
    if (end === 'withdrawn') this.#put({ ...ask, closed, state: 'withdrawn' });
    else {
      const state = 'result' in end ? 'answered' : 'refused';
      this.#put({ ...ask, closed, state, answer: end });
    }
  }

  #put(ask: Ask): void {
    this.#all = undefined;
    this.#byKey.set(ask.key, ask);
    if (ask.state === 'open') this.#open.add(ask.key);
    else this.#open.delete(ask.key);
  }
}

function marked(ask: Ask, choices: ClientChoices): Ask {
  if (ask.state !== 'open') return ask;
  const open: { -readonly [Key in keyof Ask]: Ask[Key] } = { ...ask };
  if (automaticAnswer(ask, choices)) open.automatic = true;
  else delete open.automatic;
  return open;
}
