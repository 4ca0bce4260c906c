import { entryDetail, resultDetail, wholeText } from './detail.ts';
import { createDiffDesk } from './diff/desk.ts';
import type { DiffDesk } from './diff/desk.ts';
import type { DiffRef, DiffSlice, DiffSummary } from './diff/lines.ts';
import { MOST_LINES } from './json-tree/shape.ts';
import { openEntries } from './opened.ts';
import type { OpenEntries } from './opened.ts';
import type { Session } from './session.ts';
import { createStateReplay } from './state-at.ts';
import type { ReplayProgress, StateReplay } from './state-at.ts';
import type { StateChange } from './state-shown.ts';
import { textApi } from './text-api.ts';
import type { TextApi } from './text-api.ts';
import type { EntryDetail, ResultDetail, SessionKey } from './view.ts';

type TellProgress = (progress: ReplayProgress) => void | Promise<void>;

/** The part of the worker's API that shows one entry or one answer. */
export interface DetailApi extends TextApi {
  entry(key: SessionKey, seq: number): Promise<EntryDetail | undefined>;
  result(key: SessionKey, asked: number): Promise<ResultDetail | undefined>;
  /** A byte-exact copy of the entry's protocol text, for download. */
  wholeText(key: SessionKey, seq: number): Promise<Blob>;
  /** What was known after an entry; undefined where another question overtook this one. */
  stateAt(key: SessionKey, seq: number, progress: TellProgress): Promise<StateChange | undefined>;
  /** The same after the nearest entry before (-1) or after (1) this one that changed something. */
  stateNear(
    key: SessionKey,
    seq: number,
    step: 1 | -1,
    progress: TellProgress,
  ): Promise<StateChange | 'none' | undefined>;
  /** The paths that are marked to be left out of comparisons. */
  ignoredPaths(key: SessionKey): readonly string[];
  diff(key: SessionKey, ref: DiffRef): Promise<DiffSummary>;
  diffLines(key: SessionKey, ref: DiffRef, from: number, to: number): Promise<DiffSlice>;
  /** The line of the next difference (1) or the one before (-1), around the end. */
  nextDifference(
    key: SessionKey,
    ref: DiffRef,
    line: number,
    step: 1 | -1,
  ): Promise<number | undefined>;
  /** Path of what a line of a comparison shows. */
  diffPath(key: SessionKey, ref: DiffRef, line: number): Promise<string | undefined>;
  /** Seq of the answer to the call of the same tool, prompt or resource before this one. */
  previousAnswer(key: SessionKey, asked: number): number | undefined;
}

/** What is kept of one session for its detail views. */
interface Desk {
  readonly entries: OpenEntries;
  readonly diffs: DiffDesk;
  /** How much of the texts had to be masked when it was made. */
  readonly masked: number;
  replay?: StateReplay;
}

export function detailApi(at: (key: SessionKey) => Session): DetailApi {
  const desks = new WeakMap<Session, Desk>();
  const deskOf = (session: Session): Desk => {
    const known = desks.get(session);
    const masked = session.fold.fills.count;
    if (known?.masked === masked) return known;
    const entries = openEntries(session.fold, session.texts);
    const diffs = createDiffDesk(entries);
    const desk = { entries, diffs, masked, ...(known?.replay && { replay: known.replay }) };
    desks.set(session, desk);
    return desk;
  };
  const desk = (key: SessionKey): Desk => deskOf(at(key));
  return {
    entry: (key, seq) => entryDetail(at(key).fold, at(key).texts, seq),
    result: (key, asked) => resultDetail(at(key).fold, at(key).texts, asked),
    wholeText: (key, seq) => wholeText(at(key).texts, seq),
    ...textApi((key) => desk(key).entries),
    ...stateApi((key) => replayOf(deskOf(at(key)), at(key))),
    ...diffApi(desk),
    ignoredPaths: (key) => at(key).fold.known?.ignored.paths ?? [],
    previousAnswer: (key, asked) => previousAnswer(at(key), asked),
  };
}

function stateApi(
  replay: (key: SessionKey) => StateReplay,
): Pick<DetailApi, 'stateAt' | 'stateNear'> {
  return {
    stateAt: (key, seq, progress) => replay(key).at(seq, (now) => void progress(now)),
    stateNear: (key, seq, step, progress) =>
      replay(key).next(seq, step, (now) => void progress(now)),
  };
}

function replayOf(desk: Desk, { fold, options }: Session): StateReplay {
  if (fold.known === undefined) throw new Error('The transcript is not read yet.');
  desk.replay ??= createStateReplay({
    header: fold.known.header,
    version: fold.version,
    source: options.source,
    offsets: fold.offsets,
    now: () => options.clock.now(),
    yieldThen: options.yieldThen,
  });
  return desk.replay;
}

function diffApi(
  desk: (key: SessionKey) => Desk,
): Pick<DetailApi, 'diff' | 'diffLines' | 'nextDifference' | 'diffPath'> {
  return {
    diff: (key, ref) => desk(key).diffs.summary(ref),
    async diffLines(key, ref, from, to) {
      const lines = await desk(key).diffs.lines(ref);
      return {
        total: lines.total,
        from,
        lines: lines.lines(from, Math.min(to, from + MOST_LINES)),
      };
    },
    nextDifference: async (key, ref, line, step) =>
      (await desk(key).diffs.lines(ref)).next(line, step),
    diffPath: async (key, ref, line) => (await desk(key).diffs.lines(ref)).path(line),
  };
}

function previousAnswer({ fold }: Session, asked: number): number | undefined {
  const { ledger } = fold.known ?? {};
  const exchange = ledger?.exchangeOf(asked);
  if (ledger === undefined || exchange === undefined) return undefined;
  const { method, name, askedBy } = exchange;
  const before = ledger.exchanges.findLast(
    (other) =>
      other.asked < exchange.asked &&
      other.answered !== undefined &&
      other.method === method &&
      other.name === name &&
      other.askedBy === askedBy,
  );
  return before?.answered;
}
