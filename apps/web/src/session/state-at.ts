import { createLedger } from '@loupe/ledger';
import { createReader } from '@loupe/mcp';
import { createLineSplitter, decodeLine, unfilled } from '@loupe/transcript';
import type { Entry, Line, TranscriptHeader } from '@loupe/transcript';
import { protocolOf } from './fold.ts';
import type { Offsets } from './offsets.ts';
import type { ByteSource } from './source.ts';
import { differing, markOf, shownState } from './state-shown.ts';
import type { StateChange, StateShown } from './state-shown.ts';

/** How far the replay is. */
export interface ReplayProgress {
  readonly done: number;
  readonly of: number;
}

export interface StateReplay {
  /**
   * The state after entry `seq`. Undefined where another question overtook this one. Going on is quick; going back begins
   * at the first entry again.
   */
  at(seq: number, progress: (progress: ReplayProgress) => void): Promise<StateChange | undefined>;
  /**
   * The state after the nearest entry before (-1) or after (1) `seq` that changed more than the calls in flight. `none`
   * where there is none up to the transcript's present end.
   */
  next(
    seq: number,
    step: 1 | -1,
    progress: (progress: ReplayProgress) => void,
  ): Promise<StateChange | 'none' | undefined>;
}

interface ReplayOptions {
  readonly header: TranscriptHeader;
  /** Version of the format that the file was written in. */
  readonly version: number | undefined;
  readonly source: ByteSource;
  readonly offsets: Offsets;
  readonly now: () => number;
  /** Lets waiting messages go first, then continues. */
  readonly yieldThen: (then: () => void) => void;
}

const STEP_BYTES = 1024 * 1024;
const SLICE_MS = 12;
const CLOCK_STRIDE = 16;
const PROGRESS_MS = 100;
/** States that were looked at before are there at once. */
const MOST_KNOWN = 100;

/** Folds a transcript once more, without rules and rows, up to the entry that a person looks at. */
export function createStateReplay(options: ReplayOptions): StateReplay {
  const { header, offsets } = options;
  const known = new Map<number, StateChange>();
  let course = createCourse(header);
  /** Goes ahead to find changes, so that `course` need not begin anew to be where they were made. */
  const scout = createCourse(header);
  let newest = 0;

  async function at(seq: number, job: Job): Promise<StateChange | undefined> {
    const before = known.get(seq);
    if (before !== undefined) return before;
    if (course.seq >= seq) course = createCourse(header);
    if (!(await replay(options, course, seq - 1, job))) return undefined;
    const past = course.shown();
    if (!(await replay(options, course, seq, job))) return undefined;
    const state = { ...course.shown(), seq };
    const change = { state, changed: differing(past, state) };
    // An entry that is still to come changes what is known after its seq.
    if (seq <= offsets.last) known.set(seq, change);
    for (const oldest of known.keys()) if (known.size > MOST_KNOWN) known.delete(oldest);
    return change;
  }

  /** Undefined when overtaken, 0 where there is no change. */
  async function nearest(seq: number, step: 1 | -1, job: Job): Promise<number | undefined> {
    const { changes } = scout;
    if (step === -1) {
      if (!(await replay(options, scout, seq - 1, job))) return undefined;
      return changes[firstAbove(changes, seq - 1) - 1] ?? 0;
    }
    const next = (): number | undefined => changes[firstAbove(changes, seq)];
    const found =
      next() ?? (await replay(options, scout, offsets.last, job, () => next() !== undefined));
    return found === false ? undefined : (next() ?? 0);
  }

  const begin = (progress: Job['progress']): Job => {
    const turn = ++newest;
    return { progress, isOvertaken: () => turn !== newest };
  };
  return {
    at: (seq, progress) => at(seq, begin(progress)),
    async next(seq, step, progress) {
      const job = begin(progress);
      const change = await nearest(seq, step, job);
      if (change === undefined) return undefined;
      return change === 0 ? 'none' : await at(change, job);
    },
  };
}

interface Job {
  readonly progress: (progress: ReplayProgress) => void;
  readonly isOvertaken: () => boolean;
}

/** Folds up to entry `seq`, or until enough is known. False when it was overtaken; the course stands somewhere before then. */
async function replay(
  options: ReplayOptions,
  course: Course,
  seq: number,
  { progress, isOvertaken }: Job,
  isEnough: () => boolean = () => false,
): Promise<boolean> {
  const { now, yieldThen } = options;
  let told = now();
  for await (const lines of chunks(options, course.seq, seq)) {
    let sliceEnd = now() + SLICE_MS;
    for (let at = 0; at < lines.length; at++) {
      if (isOvertaken()) return false;
      const entry = entryIn(lines[at], options);
      if (entry !== undefined && entry.seq > course.seq) course.add(entry);
      if (isEnough()) return true;
      if (at % CLOCK_STRIDE !== 0 || now() < sliceEnd) continue;
      if (now() - told >= PROGRESS_MS) {
        told = now();
        progress({ done: course.seq, of: seq });
      }
      await new Promise<void>((resolve) => yieldThen(resolve));
      sliceEnd = now() + SLICE_MS;
    }
  }
  return !isOvertaken();
}

/** The fold, with the seqs of all entries so far that changed more than the calls in flight. */
interface Course {
  readonly seq: number;
  readonly changes: readonly number[];
  add(entry: Entry): void;
  shown(): StateShown;
}

function createCourse(header: TranscriptHeader): Course {
  const reader = createReader(header.target.kind);
  const ledger = createLedger(protocolOf(header));
  let httpSession: string | undefined;
  const changes: number[] = [];
  let mark: readonly unknown[] = markOf(ledger, httpSession);

  return {
    get seq() {
      return ledger.seq;
    },
    changes,
    add(entry) {
      ledger.add(entry, reader.read(entry));
      httpSession = sessionAfter(entry, httpSession);
      const next = markOf(ledger, httpSession);
      if (next.some((part, index) => part !== mark[index])) changes.push(entry.seq);
      mark = next;
    },
    shown: () => shownState(ledger, httpSession),
  };
}

/** `Mcp-Session-Id` of the newest response that has one (spec 2025-11-25/basic/transports#session-management). */
function sessionAfter(entry: Entry, before: string | undefined): string | undefined {
  if (entry.kind === 'lifecycle' && entry.state === 'opening') return undefined;
  if (entry.kind !== 'http' || entry.phase !== 'response') return before;
  const given = entry.headers.find(([name]) => name.toLowerCase() === 'mcp-session-id');
  return given?.[1] ?? before;
}

/** The lines of the entries after `after` up to `until`, a piece of the file at a time. */
async function* chunks(
  { offsets, source }: ReplayOptions,
  after: number,
  until: number,
): AsyncGenerator<readonly Line[]> {
  const last = Math.min(until, offsets.last);
  let from: number | undefined;
  let to = 0;
  for (let seq = after + 1; seq <= last; seq++) {
    const place = offsets.find(seq);
    if (place !== undefined) {
      from ??= place.from;
      to = place.to;
    }
    if (from === undefined || (seq < last && to - from < STEP_BYTES)) continue;
    const splitter = createLineSplitter(from);
    const lines = splitter.push(await source.read(from, to));
    const rest = splitter.rest();
    yield rest === undefined ? lines : [...lines, rest];
    from = undefined;
  }
}

/** Undefined for a line that the fold left out, too. */
function entryIn(line: Line | undefined, { offsets, version }: ReplayOptions): Entry | undefined {
  const decoded = line === undefined ? undefined : decodeLine(line.text, version);
  if (decoded === undefined || !('entry' in decoded)) return undefined;
  const isFolded = offsets.find(decoded.entry.seq)?.from === line?.offset;
  return isFolded ? unfilled(decoded.entry) : undefined;
}

/** Index of the first number above `limit`, in ascending ones. */
function firstAbove(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
