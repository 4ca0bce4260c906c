import { RpcError } from '@loupe/jsonrpc';
import type { Answerer, RequestMessage } from '@loupe/jsonrpc';
import type { ClientCommand } from '../commands.ts';
import type { AskAnswer, Asks } from './asks.ts';

interface Waiting {
  readonly resolve: (result: string) => void;
  readonly reject: (error: Error) => void;
}

export interface AnsweringOptions {
  readonly asks: Asks;
  readonly execute: (command: ClientCommand) => void;
}

/** Gives the person's answers to whoever waits for them: the server's request, or the call that goes on. */
export class Answering {
  readonly answerers: ReadonlyMap<string, Answerer>;
  readonly #options: AnsweringOptions;
  /** By the id key of the server's request. */
  readonly #waiting = new Map<string, Waiting>();

  constructor(options: AnsweringOptions) {
    this.#options = options;
    const wait = (request: RequestMessage): Promise<string> =>
      new Promise((resolve, reject) => {
        this.#waiting.set(request.id.key, { resolve, reject });
      });
    this.answerers = new Map([
      ['sampling/createMessage', wait],
      ['elicitation/create', wait],
      ['roots/list', wait],
    ]);
  }

  /** Answers the ask with this key; does nothing where nobody waits for it any more. */
  answer(key: string, answer: AskAnswer): void {
    const ask = this.#options.asks.all.find((one) => one.key === key);
    if (ask?.state !== 'open') return;
    if (ask.id === undefined) {
      const text = JSON.stringify({ ask: key, ...answer });
      this.#options.execute({ do: 'note', about: ask.seq, note: 'answer', text });
      return;
    }
    const waiting = this.#waiting.get(ask.id.key);
    this.#waiting.delete(ask.id.key);
    if ('result' in answer) waiting?.resolve(answer.result);
    else waiting?.reject(new RpcError(answer.error.code, answer.error.message));
  }

  /** After each entry: answers what the choices want answered at once. */
  answerAutomatically(): void {
    // Nothing is automatic yet.
  }

  /** Another one drives, or there is no connection any more. */
  close(): void {
    this.#waiting.clear();
  }
}
