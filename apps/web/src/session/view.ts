import type { SessionState } from '@loupe/bridge-api';
import type { Phase } from '@loupe/exporters';
import type { Exchange } from '@loupe/ledger';
import type {
  Ask,
  AskAnswer,
  ClientChoices,
  ConnectionState,
  ListName,
  ListState,
  Subscription,
  Task,
} from '@loupe/mcp';
import type { Finding, Severity } from '@loupe/rules';
import type { Entry, TranscriptHeader } from '@loupe/transcript';
import type { CopiesApi } from './copies-api.ts';
import type { DetailApi } from './detail-api.ts';
import type { ExportApi } from './export-api.ts';
import type { HistoryApi } from './history.ts';
import type { TimelineApi } from './timeline-api.ts';

export type { Phase } from '@loupe/exporters';

/** `live:<id>` follows the bridge, `file:<n>` is an opened transcript. */
export type SessionKey = string;

/** The small facts of a session that the page draws everywhere. Posted at most once a frame. */
export interface Summary {
  /** Grows with each change, so that a view knows whether it is stale. */
  readonly version: number;
  readonly header?: TranscriptHeader;
  /** `undefined` for an opened file. */
  readonly bridge?: SessionState;
  /** Whether the socket to the bridge is up; words when it is not. */
  readonly link: { readonly up: boolean; readonly words?: string };
  /** Bytes read so far and the whole length, while a long transcript loads. */
  readonly loading?: { readonly read: number; readonly whole: number };
  /** The file could not be read as a transcript, or not whole. */
  readonly damage?: string;
  readonly connection: ConnectionState;
  readonly lists: Readonly<Record<ListName, ListState>>;
  readonly asks: readonly Ask[];
  readonly subscriptions: readonly Subscription[];
  /** Seq of the newest `notifications/resources/updated` of each URI. */
  readonly updated: ReadonlyMap<string, number>;
  readonly tasks: readonly Task[];
  readonly entries: number;
  /** The highest seq; a part of a transcript, exported by itself, has fewer entries than that. */
  readonly last: number;
  readonly findings: number;
  readonly worst?: Severity;
  readonly waiting: number;
  /** The latest exchange for each call the person made, newest last: enough to draw the Result region. */
  readonly calls: readonly Exchange[];
}

/** What differs from the summary before; a member that is gone is there as `undefined`. The first is whole. */
export type SummaryChange = { readonly [Part in keyof Summary]?: Summary[Part] | undefined } & {
  /** Instead of `calls` in all but the first. */
  readonly laterCalls?: LaterCalls;
};

/** The calls before without so many of the oldest, cut after the next `kept`, and with what is `added`. */
export interface LaterCalls {
  readonly dropped: number;
  readonly kept: number;
  readonly added: readonly Exchange[];
}

export type RowKind =
  'exchange' | 'notification' | 'frame' | 'stderr' | 'http' | 'lifecycle' | 'note' | 'malformed';
export type RowStatus = Exchange['status'] | 'late' | 'unmatched' | 'none';

/** One line of the timeline. `id` is the seq of its first entry. */
export interface Row {
  readonly id: number;
  /** Which message of a batch it is, from 1: the rows of one batch share their id. */
  readonly part?: number;
  readonly kind: RowKind;
  readonly at: number;
  /** `out`: towards the server. */
  readonly direction: 'out' | 'in' | 'none';
  readonly depth: 0 | 1;
  readonly method: string;
  readonly name?: string;
  /** Sent as the person wrote it. */
  readonly byHand?: true;
  readonly status: RowStatus;
  /** Short status words: `200`, `-32602`, `exit 3`. */
  readonly statusText?: string;
  /** Milliseconds from question to answer. */
  readonly ms?: number;
  /** When the first byte that belongs to the answer came: HTTP status line, first event, progress, answer. */
  readonly firstAt?: number;
  /** When the last of it came; absent while more may come. */
  readonly endAt?: number;
  /** Milliseconds of the time above that a person took to answer what the server asked. */
  readonly personMs?: number;
  readonly size: number;
  /** The head of the text, at most 200 characters. */
  readonly preview: string;
  /** Seq of the other half: the answer of a question, the question of an answer. */
  readonly other?: number;
  readonly findings: number;
  readonly worst?: Severity;
  /** It hangs under its parent because of the time at which it came, not because it names it: drawn dashed. */
  readonly uncertain?: true;
  /** A person marked it. */
  readonly pinned?: true;
  /** What a person wrote about it last, its head. */
  readonly note?: string;
  readonly phase: Phase;
  /** Rows that hang under this one. */
  readonly children: number;
  readonly expanded: boolean;
}

export interface RowsQuery {
  readonly from: number;
  readonly to: number;
  readonly byFrame: boolean;
  readonly filter: string;
  readonly expanded: readonly number[];
  /** Paused: rows whose id is above this are not shown. */
  readonly until?: number;
}

export interface RowsSlice {
  /** All rows that match. */
  readonly total: number;
  readonly from: number;
  readonly rows: readonly Row[];
  /** How many rows came after `until`. */
  readonly newer: number;
  /** How many rows that match are hidden by Clear. */
  readonly hidden: number;
  /** Bytes of the transcript that a free word of the filter was looked for in, while there are more: `total` still grows. */
  readonly searched?: { readonly read: number; readonly whole: number };
  /** Why some of the filter does not count. */
  readonly problems: readonly {
    readonly token: string;
    readonly reason: string;
    readonly from?: number;
    readonly to?: number;
  }[];
}

/** One entry for the detail pane. Long texts are cut to 256 KB; `whole` says how long they are. */
export interface EntryDetail {
  readonly entry: Entry;
  /** The protocol text in it (frame, event data, JSON body), or the entry's own text. */
  readonly text: string;
  readonly whole: number;
  readonly direction: 'out' | 'in' | 'none';
  /** For entries that travelled over HTTP: the phases of that exchange, without bodies. */
  readonly http: readonly Entry[];
  readonly findings: readonly Finding[];
  readonly exchange?: Exchange;
}

/** The answer to a call, read from the transcript. */
export interface ResultDetail {
  readonly exchange: Exchange;
  /**
   * Raw JSON of `result` or `error`; cut to 256 KB like every text. Never its value: a deeply nested one
   * can't be posted to the page.
   */
  readonly text: string;
  readonly whole: number;
  readonly logs: readonly Entry[];
}

/** How a request ended: JSON text of its result, or words for a person. */
export type AskedResult =
  { readonly result: string } | { readonly problem: string; readonly code?: number };

export interface CallOptions {
  /** Milliseconds without answer or progress; default 60,000. */
  readonly idle?: number;
  /** Milliseconds in all; default 300,000. */
  readonly total?: number;
}

/** What the worker does for the page. Every method may be awaited; failures are Errors with words for a person. */
export interface SessionWorkerApi extends TimelineApi, DetailApi, CopiesApi, ExportApi, HistoryApi {
  /** Once, first. The token stays in the worker and in fetch headers. */
  useBridge(origin: string, token: string, tab: string): void;
  open(sessionId: string): SessionKey;
  openFile(file: Blob, name: string): SessionKey;
  close(key: SessionKey): void;
  /**
   * Calls back with what changed since the last callback (lists of tools are long): the first change at
   * once, then at most every 50 ms, and never before the last callback's promise has resolved.
   */
  watch(key: SessionKey, changed: (change: SummaryChange) => void | Promise<void>): void;
  unwatch(key: SessionKey): void;
  findings(
    key: SessionKey,
    from: number,
    to: number,
  ): { total: number; findings: readonly Finding[] };
  /** Resolves to the seq of the sent request once it is in the log. */
  request(
    key: SessionKey,
    method: string,
    params: string | undefined,
    options?: CallOptions,
  ): Promise<number>;
  /** As `request`, but resolves when it was answered, or ended without an answer: one way there and back. */
  call(
    key: SessionKey,
    method: string,
    params: string | undefined,
    options?: CallOptions,
  ): Promise<number>;
  /** As `call`, and the answer with it: for what is asked beside the person's calls, such as completions. */
  ask(key: SessionKey, method: string, params: string | undefined): Promise<AskedResult>;
  /**
   * From here on `{{env:NAME}}` of these variables is filled in from the bridge's environment in what the client sends,
   * and of no others. What was filled in never comes back to the page: it is shown the place. Nothing comes of it where
   * nothing can be sent.
   */
  allowEnvironment(key: SessionKey, names: readonly string[]): void;
  cancel(key: SessionKey, asked: number): void;
  /** Answers what the server asks; `ask` is its key. */
  answer(key: SessionKey, ask: string, answer: AskAnswer): void;
  choose(key: SessionKey, choices: ClientChoices): void;
  /** Sends any text as one frame, as it is. */
  sendByHand(key: SessionKey, text: string): void;
  /** What the rules would say if this text were sent now. */
  lint(key: SessionKey, text: string): readonly Finding[];
  connect(key: SessionKey): void;
  disconnect(key: SessionKey): void;
  reconnect(key: SessionKey): void;
  takeOver(key: SessionKey): void;
  /** Rows up to now are hidden; the transcript keeps them. */
  clear(key: SessionKey): Promise<void>;
  /** Marks the entry with this seq, or writes about it; an empty text takes back what was written. */
  note(
    key: SessionKey,
    about: number,
    kind: 'pin' | 'unpin' | 'text' | 'ignore',
    text?: string,
  ): Promise<void>;
}
