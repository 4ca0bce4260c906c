import { path } from '@loupe/json';
import type { ErrorMessage, RequestMessage, ResponseMessage } from '@loupe/jsonrpc';
import type { Step } from '../commands.ts';
import type { ConnectionState } from '../connection-state.ts';
import type { Ask, AskAnswer } from './ask.ts';
import { automaticAnswer, dismissal } from './automatic.ts';
import { ASK_METHODS, refusalOf } from './declared.ts';
import type { HostedTasks } from './hosted.ts';
import type { AskStore } from './store.ts';

/** Where a request came in, and what it is for. */
interface Place {
  readonly seq: number;
  readonly at: number;
  /** Which message of a batch it is, from 0 on. */
  readonly part?: number;
  readonly cause?: number;
  readonly causeName?: string;
}

/** The asks that are requests of the server: of all revisions with a handshake. */
export class ReceivedAsks {
  readonly #store: AskStore;
  readonly #hosted: HostedTasks;
  /** Keys of the asks whose request has no answer, by the key of its id. Ids may be used twice. */
  readonly #unanswered = new Map<string, string[]>();

  constructor(store: AskStore, hosted: HostedTasks) {
    this.#store = store;
    this.#hosted = hosted;
  }

  request(message: RequestMessage, place: Place, connection: ConnectionState): void {
    const kind = ASK_METHODS.get(message.method);
    if (kind === undefined) return;
    const { params = '{}', id, method } = message;
    const { part, ...where } = place;
    const { declared, era, choices } = connection;
    const key = part === undefined ? String(place.seq) : `${place.seq}.${part}`;
    const base = { ...where, key, kind, params, id } as const;
    if (era === 'modern') {
      const words = 'In this revision servers send no requests, and none is answered.';
      this.#store.add({ ...base, state: 'refused', automatic: true, words }, choices);
      return;
    }
    const error = refusalOf(kind, params, declared);
    if (error) {
      const words = error.message;
      const refused = { state: 'refused', automatic: true, answer: { error }, words } as const;
      this.#store.add({ ...base, ...refused }, choices);
    } else {
      const isTask = path(params, 'task')?.startsWith('{') === true;
      const hosted =
        isTask && mayBeTask(method, declared)
          ? this.#hosted.host(key, params, place.at)
          : undefined;
      const own = hosted === undefined ? {} : { hosted };
      this.#store.add({ ...base, ...own, state: 'open' }, choices);
    }
    this.#unanswered.set(id.key, [...(this.#unanswered.get(id.key) ?? []), key]);
  }

  /** An answer of ours is in the log. */
  answered(message: ResponseMessage | ErrorMessage, seq: number): void {
    const key = message.id && this.#take(message.id.key);
    const ask = key === undefined ? undefined : this.#store.get(key);
    // That it is a task now answers the request, but not what was asked.
    if (!ask || (ask.hosted !== undefined && message.kind === 'response')) return;
    this.#store.close(ask.key, seq, answerOf(message));
  }

  /** The server does not want the answer any more (spec 2025-11-25/basic/utilities/cancellation). */
  cancelled(idKey: string, seq: number): void {
    const key = this.#take(idKey);
    if (key !== undefined) this.#store.close(key, seq, 'withdrawn');
  }

  reset(): void {
    this.#unanswered.clear();
  }

  /** Answers that need no person: an open one is left out unless the choices have one for it. */
  steps({ choices }: ConnectionState): readonly Step[] {
    return [...this.#unanswered.values()].flat().flatMap((key) => {
      const ask = this.#store.get(key);
      const answer = ask && this.#due(ask, choices);
      if (!ask?.id || !answer) return [];
      return [{ id: `reply:${key}`, do: 'reply', to: ask.id, answer } as const];
    });
  }

  #due(ask: Ask, choices: ConnectionState['choices']): AskAnswer | undefined {
    if (ask.hosted !== undefined) return this.#hosted.creation(ask.hosted);
    if (ask.state === 'refused') return ask.answer;
    // Its call was given up; the server waits for this answer all the same.
    return ask.state === 'withdrawn' ? dismissal(ask.kind) : automaticAnswer(ask, choices);
  }

  #take(idKey: string): string | undefined {
    const [key, ...others] = this.#unanswered.get(idKey) ?? [];
    if (others.length === 0) this.#unanswered.delete(idKey);
    else this.#unanswered.set(idKey, others);
    return key;
  }
}

/** Which requests the client said it can make tasks of (spec 2025-11-25/basic/utilities/tasks#client-capabilities). */
function mayBeTask(method: string, declared: string | undefined): boolean {
  const place = ['tasks', 'requests', ...method.split('/')];
  return declared !== undefined && path(declared, ...place)?.startsWith('{') === true;
}

function answerOf(message: ResponseMessage | ErrorMessage): AskAnswer {
  if (message.kind === 'response') return { result: message.result };
  return { error: { code: message.code ?? 0, message: message.message ?? '' } };
}
