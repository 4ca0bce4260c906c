import type { Message } from '@loupe/jsonrpc';
import { path } from '@loupe/json';
import type { Step } from './commands.ts';
import type { ListItem, ListState } from './connection-state.ts';
import { errorWords } from './handshake.ts';
import { pageParams, readPage } from './list-pages.ts';
import type { ListSort, PageRules } from './list-pages.ts';
import { Pace } from './pace.ts';

const MAX_PAGES = 1_000;

interface Asked {
  readonly key: string;
  readonly seq: number;
  /** JSON text; absent for the first page. */
  readonly cursor?: string;
}

/** How an answer is read. */
export interface ReadingWay extends PageRules {
  readonly paging: 'all' | 'page';
  /** The log's time. */
  readonly at: number;
}

/** One list being read page by page. */
export class ListFold {
  readonly sort: ListSort;
  readonly #put: (state: ListState) => void;
  #state: ListState = { status: 'waiting', items: [], pages: 0 };
  /** Items of the reading under way. The old ones stay in view until it is done. */
  #fresh: readonly ListItem[] = [];
  #pages = 0;
  /** Pages after which this reading has no end, and those that it has before it rests. */
  #most = MAX_PAGES;
  #least = 1;
  #seen = new Set<string>();
  /** The page to ask for. */
  #next: { readonly cursor?: string; readonly notBefore?: number } | undefined;
  #asked: Asked | undefined;
  #isReload = false;
  #changedMeanwhile = false;
  #pace = new Pace();
  #round = 0;

  constructor(sort: ListSort, put: (state: ListState) => void) {
    this.sort = sort;
    this.#put = put;
    this.#show(this.#state);
  }

  get asked(): Asked | undefined {
    return this.#asked;
  }

  #show(state: ListState): void {
    this.#state = state;
    this.#put(state);
  }

  /** The connection stands: read the list from its first page, if the server has it. */
  begin(capabilities: string | undefined): void {
    const offered =
      capabilities === undefined ? undefined : path(capabilities, this.sort.capability);
    this.#asked = undefined;
    this.#pace = new Pace();
    if (offered === undefined || offered === 'null' || offered === 'false') {
      this.#next = undefined;
      this.#show({ status: 'not-offered', items: [], pages: 0 });
      return;
    }
    this.#restart(1);
    this.#load();
    this.#want({});
  }

  /** There is no connection any more, or not yet. */
  wait(isConnecting: boolean): void {
    const { status, items, pages } = this.#state;
    this.#next = undefined;
    this.#asked = undefined;
    if (isConnecting) this.#show({ status: 'waiting', items, pages });
    else if (status === 'loading') {
      const problem = 'The connection ended before the list was complete.';
      this.#show({ status: 'failed', items, pages, problem });
    }
  }

  /** The list has changed. One reload at a time; more changes make one more, after a pause that grows. */
  changed(at: number): void {
    const { status, items, pages, cursor } = this.#state;
    if (status === 'not-offered' || status === 'waiting') return;
    if (this.#asked || this.#next?.cursor !== undefined) this.#changedMeanwhile = true;
    else if (!this.#next) {
      const { pause, notBefore } = this.#pace.changed(at);
      this.#restart(pages);
      if (pause === 0) {
        this.#load();
        this.#want({});
        return;
      }
      this.#want({ notBefore });
      const problem = `The server says again and again that this list has changed. It is read again in ${pause / 1000} s.`;
      const place = cursor === undefined ? {} : { cursor };
      this.#show({ status, items, pages, problem, ...place });
    }
  }

  /** From the first page, and at least so many if they are read one at a time. */
  #restart(least: number): void {
    this.#isReload = this.#state.items.length > 0;
    this.#fresh = [];
    this.#pages = 0;
    this.#most = MAX_PAGES;
    this.#least = Math.max(1, least);
    this.#seen = new Set();
    this.#changedMeanwhile = false;
  }

  /** Where an earlier reading stopped, by a person's wish. */
  #resume(): void {
    const { items, pages } = this.#state;
    this.#isReload = false;
    this.#fresh = items;
    this.#pages = pages;
    this.#most = pages + MAX_PAGES;
    this.#least = pages + 1;
    this.#changedMeanwhile = this.#next !== undefined;
  }

  #load(): void {
    const { items, pages } = this.#state;
    this.#show({ status: 'loading', items, pages });
  }

  #want(page: { readonly cursor?: string; readonly notBefore?: number }): void {
    this.#next = page;
    this.#asked = undefined;
    this.#round++;
  }

  step(): Step | undefined {
    if (!this.#next) return undefined;
    const { cursor, notBefore } = this.#next;
    const params = pageParams(cursor);
    return {
      id: `${this.sort.method}:${this.#round}`,
      do: 'request',
      method: this.sort.method,
      isBackground: true,
      ...(params !== undefined && { params }),
      ...(notBefore !== undefined && { notBefore }),
    };
  }

  /**
   * A request in the log, whoever made it: the one that is next; one without a cursor, which begins anew;
   * or one with the cursor where the list stopped, which goes on from there. Others are a person's own.
   */
  sent(message: Extract<Message, { kind: 'request' }>, seq: number): void {
    if (message.method !== this.sort.method || this.#state.status === 'waiting') return;
    const { key } = message.id;
    if (this.#asked) {
      // A redirect is followed by sending the same request again.
      if (this.#asked.key === key) this.#asked = { ...this.#asked, seq };
      return;
    }
    const cursor = message.params === undefined ? undefined : path(message.params, 'cursor');
    const isNext = this.#next !== undefined && this.#next.cursor === cursor;
    if (!isNext) {
      if (cursor === undefined) this.#restart(1);
      else if (cursor === this.#state.cursor) this.#resume();
      else return;
    }
    this.#next = undefined;
    this.#asked = { key, seq, ...(cursor !== undefined && { cursor }) };
    if (this.#state.status !== 'loading') this.#load();
  }

  answered(message: Message, way: ReadingWay): void {
    const { at } = way;
    if (message.kind === 'response') this.#add(message.result, way);
    else if (message.kind === 'error') {
      this.failed(`The server answered: ${errorWords(message)}.`, at);
    } else if (message.kind === 'malformed') this.failed(message.detail, at);
  }

  #add(result: string, { paging, at, ...rules }: ReadingWay): void {
    const page = readPage(this.sort, result, rules);
    if ('broken' in page) {
      this.failed(page.broken, at);
      return;
    }
    const { next } = page;
    this.#pages++;
    this.#fresh = this.#fresh.concat(page.items);
    if (!this.#isReload) {
      this.#show({ status: 'loading', items: this.#fresh, pages: this.#pages });
    }
    if (page.problem !== undefined) this.#stop({ status: 'failed', problem: page.problem }, at);
    else if (next === undefined) this.#stop({ status: 'ready' }, at);
    else if (this.#seen.has(next)) {
      const problem = `The server gave the cursor ${next.slice(0, 80)} twice, so its list has no end.`;
      this.#stop({ status: 'failed', problem, cursor: next }, at);
    } else if (this.#pages >= this.#most) {
      const problem = `Only the first ${this.#most} pages were read.`;
      this.#stop({ status: 'failed', problem, cursor: next }, at);
    } else {
      this.#seen.add(next);
      if (paging === 'all' || this.#pages < this.#least) this.#want({ cursor: next });
      else this.#stop({ status: 'more', cursor: next }, at);
    }
  }

  /** This reading is over before its end. What earlier pages brought stays. */
  failed(problem: string, at: number): void {
    const cursor = this.#asked?.cursor;
    const { items, pages } = this.#state;
    const failed: Stop = { status: 'failed', problem, ...(cursor !== undefined && { cursor }) };
    if (this.#pages > 0) this.#stop(failed, at);
    else this.#stop(failed, at, { items, pages });
  }

  #stop(stop: Stop, at: number, kept = { items: this.#fresh, pages: this.#pages }): void {
    this.#next = undefined;
    this.#asked = undefined;
    this.#pace.ended(at);
    this.#show({ ...stop, ...kept });
    if (this.#changedMeanwhile) this.changed(at);
    this.#changedMeanwhile = false;
  }
}

type Stop = Pick<ListState, 'status' | 'problem' | 'cursor'>;
