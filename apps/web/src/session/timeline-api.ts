import type { Session } from './session.ts';
import type { RowsQuery, RowsSlice, RowStatus, SessionKey } from './view.ts';

/** The rows that are meant: those of one way of looking, which match a filter. */
export type RowsChoice = Omit<RowsQuery, 'from' | 'to'>;

/** The whole session at a glance: entries and trouble by time, in buckets of equal length. */
export interface Overview {
  /** `Row.at` of the first and of the last entry, in ms. */
  readonly from: number;
  readonly to: number;
  /** Entries in each bucket. */
  readonly entries: readonly number[];
  /** Of these, the rows that match the filter. */
  readonly matching: readonly number[];
  /** Rows whose status is an error, a tool failure, malformed, timed out or without an answer, whatever the filter says. */
  readonly troubled: readonly number[];
}

/** What the columns hold, most frequent first: offered while a filter is typed. */
export interface SeenValues {
  readonly methods: readonly string[];
  readonly names: readonly string[];
  readonly statuses: readonly RowStatus[];
  readonly statusTexts: readonly string[];
}

/** What `next` looks for. `error`: whatever `Overview.troubled` counts, and rows with a finding of severity error. */
export type Wanted = 'error' | 'pinned';

/** The part of the worker's API that the timeline uses. */
export interface TimelineApi {
  rows(key: SessionKey, query: RowsQuery): Promise<RowsSlice>;
  /** `buckets` at most 2,000. */
  overview(key: SessionKey, choice: RowsChoice, buckets: number): Overview;
  seen(key: SessionKey): SeenValues;
  /**
   * Index of the row that stands for the entry with this seq: its own, that of its exchange or, where it hangs under a
   * closed row, that one; else the nearest before it. Undefined where there are no rows.
   */
  position(key: SessionKey, choice: RowsChoice, seq: number): number | undefined;
  /** Seq of the next row (`step` 1) or the one before (-1) that is wanted, around the end if need be; undefined where there is none. */
  next(
    key: SessionKey,
    choice: RowsChoice,
    wanted: Wanted,
    from: number,
    step: 1 | -1,
  ): number | undefined;
  /** Seqs of all entries that the rows which match stand for, ascending: an exchange's question, answer and what hangs under it. */
  matching(key: SessionKey, choice: RowsChoice): Promise<readonly number[]>;
}

export function timelineApi(at: (key: SessionKey) => Session): TimelineApi {
  return {
    rows: (key, query) => at(key).timeline.rows(query),
    overview: (key, choice, buckets) => at(key).timeline.overview(choice, buckets),
    seen: (key) => at(key).timeline.seen(),
    position: (key, choice, seq) => at(key).timeline.position(choice, seq),
    next: (key, choice, wanted, from, step) => at(key).timeline.next(choice, wanted, from, step),
    matching: (key, choice) => at(key).timeline.matching(choice),
  };
}
