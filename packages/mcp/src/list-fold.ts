import type { Message } from '@loupe/jsonrpc';
import { path } from '@loupe/json';
import type { Step } from './commands.ts';
import type { ListItem, ListState } from './connection-state.ts';
import { errorWords } from './handshake.ts';
import { pageParams, readPage } from './list-pages.ts';
import type { ListSort } from './list-pages.ts';

const MAX_PAGES = 1_000;

interface Asked {
  readonly key: string;
  readonly seq: number;
}

/** One list being read page by page. */
export class ListFold {
  readonly sort: ListSort;
  readonly #put: (state: ListState) => void;
  #state: ListState = { status: 'waiting', items: [], pages: 0 };
  /** Items of the reading under way. The old ones stay in view until it is done. */
  #fresh: ListItem[] = [];
  #pages = 0;
  #seen = new Set<string>();
  #cursor: string | undefined;
  /** A page is to be asked for. */
  #isWanted = false;
  #asked: Asked | undefined;
  #isReload = false;
  #changedMeanwhile = false;
  #round = 0;

  constructor(sort: ListSort, put: (state: ListState) => void) {
    this.sort = sort;
    this.#put = put;
    this.#show({});
  }

  get asked(): Asked | undefined {
    return this.#asked;
  }

  #show(change: Partial<ListState>): void {
    this.#state = { ...this.#state, ...change };
    this.#put(this.#state);
  }

  /** The connection stands: read the list from its first page, if the server has it. */
  begin(capabilities: string | undefined): void {
    const offered =
      capabilities === undefined ? undefined : path(capabilities, this.sort.capability);
    this.#asked = undefined;
    if (offered === undefined || offered === 'null' || offered === 'false') {
      this.#isWanted = false;
      this.#state = { status: 'not-offered', items: [], pages: 0 };
      this.#show({});
      return;
    }
    this.#isReload = this.#state.items.length > 0;
    this.#restart();
  }

  /** There is no connection any more, or not yet. */
  wait(isConnecting: boolean): void {
    const { status, items, pages } = this.#state;
    this.#isWanted = false;
    this.#asked = undefined;
    if (isConnecting) this.#state = { status: 'waiting', items, pages };
    else if (status === 'loading') {
      const problem = 'The connection ended before the list was complete.';
      this.#state = { ...this.#state, status: 'failed', problem };
    }
    this.#show({});
  }

  /** The server says that the list has changed. One reload at a time; more changes make one more. */
  changed(): void {
    const { status } = this.#state;
    if (status === 'not-offered' || status === 'waiting') return;
    if (status === 'loading') {
      this.#changedMeanwhile = true;
      return;
    }
    this.#isReload = true;
    this.#restart();
  }

  #restart(): void {
    this.#fresh = [];
    this.#pages = 0;
    this.#seen = new Set();
    this.#changedMeanwhile = false;
    const { items, pages } = this.#state;
    this.#state = { status: 'loading', items, pages };
    this.#show({});
    this.#want(undefined);
  }

  #want(cursor: string | undefined): void {
    this.#cursor = cursor;
    this.#isWanted = true;
    this.#asked = undefined;
    this.#round++;
  }

  step(): Step | undefined {
    if (!this.#isWanted) return undefined;
    const params = pageParams(this.#cursor);
    return {
      id: `${this.sort.method}:${this.#round}`,
      do: 'request',
      method: this.sort.method,
      isBackground: true,
      ...(params !== undefined && { params }),
    };
  }

  sent(message: Extract<Message, { kind: 'request' }>, seq: number): void {
    if (message.method !== this.sort.method) return;
    // A redirect is followed by sending the same request again.
    const isResent = this.#asked?.key === message.id.key;
    const cursor = message.params === undefined ? undefined : path(message.params, 'cursor');
    if (!isResent && (!this.#isWanted || cursor !== this.#cursor)) return;
    this.#isWanted = false;
    this.#asked = { key: message.id.key, seq };
  }

  answered(message: Message, emptyCursorGoesOn: boolean): void {
    this.#asked = undefined;
    if (message.kind === 'response') this.#add(message.result, emptyCursorGoesOn);
    else if (message.kind === 'error') this.failed(`The server answered: ${errorWords(message)}.`);
    else if (message.kind === 'malformed') this.failed(message.detail);
  }

  #add(result: string, emptyCursorGoesOn: boolean): void {
    const page = readPage(this.sort, result, emptyCursorGoesOn);
    this.#pages++;
    this.#fresh.push(...page.items);
    if (!this.#isReload) this.#show({ items: [...this.#fresh], pages: this.#pages });
    if (page.problem !== undefined) this.failed(page.problem);
    else if (page.next === undefined) this.#done();
    else if (this.#seen.has(page.next)) {
      this.failed(
        `The server gave the cursor ${page.next.slice(0, 80)} twice, so its list has no end.`,
      );
    } else if (this.#pages >= MAX_PAGES) {
      this.failed(`Only the first ${MAX_PAGES} pages were read.`);
    } else {
      this.#seen.add(page.next);
      this.#want(page.next);
    }
  }

  #done(): void {
    this.#state = { status: 'ready', items: this.#fresh, pages: this.#pages };
    this.#show({});
    if (this.#changedMeanwhile) this.changed();
  }

  /** This reading is over before its end. What earlier pages brought stays. */
  failed(problem: string): void {
    const { items, pages } = this.#state;
    const kept =
      this.#fresh.length > 0 ? { items: this.#fresh, pages: this.#pages } : { items, pages };
    this.#isWanted = false;
    this.#asked = undefined;
    this.#state = { status: 'failed', problem, ...kept };
    this.#show({});
    if (this.#changedMeanwhile) this.changed();
  }
}
