import { objectText, path } from '@loupe/json';
import type { RequestMessage } from '@loupe/jsonrpc';
import type { ClientChoices } from '../choices.ts';
import type { Step } from '../commands.ts';
import { CAPABILITIES_KEY } from '../identity.ts';
import { stringAtPath } from '../json-values.ts';
import type { OpenCall } from '../open-calls.ts';
import { isInputRequired, likeness, retryParams } from './retry.ts';
import type { Continuation } from './retry.ts';
import type { AskStore } from './store.ts';
import { readEntries } from './entries.ts';

/** How far a call of several rounds has come. */
export interface RoundsState {
  /** Seq of its first request. */
  readonly first: number;
  /** Seq of its newest request. */
  readonly latest: number;
  /** That one is answered, and the next waits for the person. */
  readonly isPaused: boolean;
}

interface Pause {
  /** The entry that asks for input. */
  readonly seq: number;
  readonly state?: string;
  /** The keys of `inputRequests` with those of their asks. */
  readonly entries: readonly (readonly [entry: string, ask: string])[];
  /** Why there can be no next round. */
  readonly problem?: string;
  /** The cap that it was said to have reached. */
  capped?: number;
}

interface Call {
  readonly first: OpenCall;
  readonly seqs: number[];
  latest: OpenCall;
  /** Undefined while its newest request is under way. */
  pause?: Pause;
}

/**
 * The calls that are answered `input_required`, each with what it goes on with: the same request again,
 * with a new id, the answers by their keys, and the state as it was given
 * (spec 2026-07-28/basic/patterns/mrtr).
 */
export class Rounds {
  readonly #store: AskStore;
  /** By the seqs of all their requests. */
  readonly #calls = new Map<number, Call>();

  constructor(store: AskStore) {
    this.#store = store;
  }

  at(seq: number): RoundsState | undefined {
    const call = this.#calls.get(seq);
    return (
      call && { first: call.first.seq, latest: call.latest.seq, isPaused: call.pause !== undefined }
    );
  }

  /** Seq of the first request of the call whose next round such a request is. */
  goesOnWith(method: string, params: string | undefined): number | undefined {
    return this.#continuedBy(method, params)?.first.seq;
  }

  /** A result for a request of ours, in the modern era. */
  answered(
    request: OpenCall,
    result: string,
    place: { readonly seq: number; readonly at: number },
    choices: ClientChoices,
  ): void {
    const known = this.#calls.get(request.seq);
    if (!isInputRequired(request.method, result)) {
      if (known) this.#forget(known);
      return;
    }
    // Only the newest request counts, and the first answer to it.
    if (known && (known.pause !== undefined || known.latest.seq !== request.seq)) return;
    const call = known ?? { first: request, seqs: [request.seq], latest: request };
    this.#calls.set(request.seq, call);
    const { first } = call;
    const name = stringAtPath(first.params, 'name') ?? stringAtPath(first.params, 'uri');
    const read = readEntries(
      path(result, 'inputRequests'),
      request.params === undefined ? undefined : path(request.params, '_meta', CAPABILITIES_KEY),
    );
    const given = path(result, 'requestState');
    // Some libraries write what is absent as null, and no server takes that back for a state.
    const state = given === 'null' ? undefined : given;
    const asks = read.entries.map((entry) => ({
      ...entry,
      ...place,
      key: `${place.seq}/${entry.entry}`,
      cause: first.seq,
      ...(name !== undefined && { causeName: name }),
    }));
    for (const ask of asks) this.#store.add(ask, choices);
    const problem =
      read.problem ??
      (state === undefined && asks.length === 0
        ? 'The server asked for input without saying what, and gave no state.'
        : retryParams(first, {}) === undefined
          ? 'The params of the call are no object, so nothing can be added to them.'
          : undefined);
    call.pause = {
      seq: place.seq,
      entries: asks.map(({ entry, key }) => [entry, key] as const),
      ...(state !== undefined && { state }),
      ...(problem !== undefined && { problem }),
    };
  }

  /** A request of ours is in the log: the next round of a call, or none. */
  sent({ id, method, params }: RequestMessage, seq: number): void {
    const call = this.#continuedBy(method, params);
    if (!call?.pause) return;
    // What the person sent by hand answers what was still open.
    for (const [entry, key] of call.pause.entries) {
      const result = params === undefined ? undefined : path(params, 'inputResponses', entry);
      this.#store.close(key, seq, result === undefined ? 'withdrawn' : { result });
    }
    call.latest = { id, method, seq, token: id, ...(params !== undefined && { params }) };
    call.seqs.push(seq);
    delete call.pause;
    this.#calls.set(seq, call);
  }

  /** The request with this seq, or the call it belongs to, is given up. */
  lost(asked: number, closed: number): void {
    const call = this.#calls.get(asked);
    if (!call) return;
    for (const [, key] of call.pause?.entries ?? []) this.#store.close(key, closed, 'withdrawn');
    this.#forget(call);
  }

  /** The log says that the call which the entry at `about` stopped has had all its rounds. */
  capped(about: number, maxRounds: number): void {
    for (const { pause } of this.#calls.values()) {
      if (pause?.seq === about) pause.capped = maxRounds;
    }
  }

  reset(): void {
    this.#calls.clear();
  }

  steps({ maxRounds }: ClientChoices): readonly Step[] {
    return [...new Set(this.#calls.values())].flatMap((call) => this.#step(call, maxRounds) ?? []);
  }

  #step({ first, seqs, pause }: Call, maxRounds: number): Step | undefined {
    if (!pause) return undefined;
    const { seq, problem } = pause;
    const id = `round:${seq}`;
    const why = problem ?? this.#refusal(pause);
    if (why !== undefined) {
      const text = `${why} The call is not repeated.`;
      return { id, do: 'note', about: first.seq, note: 'cancelled', text };
    }
    if (seqs.length >= maxRounds) {
      const text = `The call had ${seqs.length} rounds, which is as many as are allowed.`;
      const note = { do: 'note', about: seq, note: 'verdict', text } as const;
      return pause.capped === maxRounds ? undefined : { id: `${id}:${maxRounds}`, ...note };
    }
    const isOpen = pause.entries.some(([, key]) => this.#store.get(key)?.state === 'open');
    const params = isOpen ? undefined : retryParams(first, this.#due(pause));
    return params === undefined ? undefined : { id, do: 'request', method: first.method, params };
  }

  #refusal({ entries }: Pause): string | undefined {
    const refused = entries.some(([, key]) => this.#store.get(key)?.state === 'refused');
    return refused ? 'The person refused what the server asked for.' : undefined;
  }

  #due({ entries, state }: Pause): Continuation {
    const responses = entries.flatMap(([entry, key]) => {
      const answer = this.#store.get(key)?.answer;
      return answer && 'result' in answer ? [[entry, answer.result] as const] : [];
    });
    return {
      ...(responses.length > 0 && { responses: objectText(responses) }),
      ...(state !== undefined && { state }),
    };
  }

  #continuedBy(method: string, params: string | undefined): Call | undefined {
    let close: Call | undefined;
    for (const call of this.#calls.values()) {
      const { first, pause } = call;
      if (!pause || first.method !== method) continue;
      const keys = pause.entries.map(([entry]) => entry);
      const found = likeness(params, first.params, this.#due(pause), keys);
      if (found === 'same') return call;
      if (found === 'close') close ??= call;
    }
    return close;
  }

  #forget({ seqs }: Call): void {
    for (const seq of seqs) this.#calls.delete(seq);
  }
}
