import type { Message } from '@loupe/jsonrpc';
import type { LedgerView } from '@loupe/ledger';
import type { FrameReading, Reading } from '@loupe/mcp';
import type { Entry, HeaderList } from '@loupe/transcript';

export type Severity = 'error' | 'warning' | 'info';

/** What a rule says about an entry. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  /** The entry it is about. */
  readonly seq: number;
  /** What is wrong here and why it matters, in plain words. */
  readonly words: string;
  /** JSON path into the entry's protocol text, where one place is to blame. */
  readonly path?: string;
  /** The address of the specification's page that says so, of the revision in use. */
  readonly spec?: string;
}

/** What the log says so far about the HTTP exchange that an entry is a phase of. */
export interface HttpFacts {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderList;
  /** The frame that is its body. */
  readonly posted?: FrameReading;
  /** Data of the first `endpoint` event on it, before this entry. */
  readonly endpoint?: string;
}

/** What a check is given. `before` is the ledger without this entry. */
export interface Look {
  readonly entry: Entry;
  readonly reading: Reading | undefined;
  readonly before: LedgerView;
  readonly targetKind: 'stdio' | 'http' | 'sse' | 'ws';
  /** For `http` entries whose request is in the log. */
  readonly http?: HttpFacts;
}

/** A finding as a check returns it; the review adds the rule's own facts. */
export type Blame = Omit<Finding, 'rule' | 'severity' | 'spec'> & { readonly severity?: Severity };

/**
 * A sort of entry, or of message inside one. `batch`: messages in an array. `mixed`: a call with a result or an error.
 * `unversioned`: a message whose `jsonrpc` is not "2.0". `marked`: an entry whose text the log says is not all there
 * was on the wire, or not the same (`bytes`, `cutFrom`, `unterminated`).
 */
export type Subject =
  Entry['kind'] | Message['kind'] | 'batch' | 'mixed' | 'unversioned' | 'marked';

export interface Rule {
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  /** Specification page by revision; `*` for all revisions that are not named, and while none is known. */
  readonly spec: Readonly<Record<string, string>>;
  /**
   * What it looks at: an entry that is, or holds, none of these is not shown to it, for most rules have nothing to
   * say about most entries. Absent: everything.
   */
  readonly about?: readonly Subject[];
  check(look: Look): Iterable<Blame>;
}
