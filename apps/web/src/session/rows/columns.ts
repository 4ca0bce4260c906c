import type { Exchange } from '@loupe/ledger';
import type { Phase, Row, RowKind, RowStatus } from '../view.ts';
import { DIRECTION, KIND, PHASE, STATUS } from './codes.ts';
import { Interned } from './interned.ts';
import type { NewLine } from './line.ts';
import { Marks } from './marks.ts';
import { known, NONE, pointed, wider } from './numbers.ts';
import { Pins } from './pins.ts';
import { firstWhere } from './search.ts';

/** `partOf` of a line that is part of no row. */
export const NOWHERE = -1;

/** Indexes of lines, ascending. An array of numbers is one. */
export interface IndexList {
  readonly length: number;
  at(position: number): number | undefined;
}

const BY_HAND = 1;
const UNCERTAIN = 2;
const NO_CHILDREN: readonly number[] = [];
const FIRST_CAPACITY = 1024;
/** Lines for which there is room more at the most; without it, a large table would be half empty. */
const LARGEST_STEP = 524_288;

/**
 * What the timeline keeps of an entry, or of one message of a batch: a line, by its index. One table serves both ways
 * of looking at a session: by frame each line is a row; paired, some stand for others. It is a table of columns,
 * because a million objects would cost hundreds of megabytes. What a line shows as a row is up to the faces in draw.ts.
 * Everybody reads it; `Lines` alone writes.
 */
export class LineTable {
  length = 0;
  /** The texts of methods, names and status words, whose numbers can be compared instead of them. */
  readonly texts = new Interned();
  readonly pins = new Pins();
  readonly marks = new Marks();
  private capacity = FIRST_CAPACITY;
  private seqs = new Uint32Array(FIRST_CAPACITY);
  private parts = new Uint32Array(FIRST_CAPACITY);
  private times = new Float64Array(FIRST_CAPACITY);
  private firsts = new Float64Array(FIRST_CAPACITY);
  private ends = new Float64Array(FIRST_CAPACITY);
  private sizes = new Float64Array(FIRST_CAPACITY);
  private kinds = new Uint8Array(FIRST_CAPACITY);
  private directions = new Uint8Array(FIRST_CAPACITY);
  private statuses = new Uint8Array(FIRST_CAPACITY);
  private flags = new Uint8Array(FIRST_CAPACITY);
  private phases = new Uint8Array(FIRST_CAPACITY);
  private methods = new Uint32Array(FIRST_CAPACITY);
  private names = new Uint32Array(FIRST_CAPACITY);
  private statusTexts = new Uint32Array(FIRST_CAPACITY);
  private wholes = new Int32Array(FIRST_CAPACITY);
  private parents = new Int32Array(FIRST_CAPACITY);
  private leaders = new Int32Array(FIRST_CAPACITY);
  private readonly exchanges: (Exchange | undefined)[] = [];
  private readonly childLists = new Map<number, number[]>();

  seq(index: number): number {
    return this.seqs[index] ?? 0;
  }

  /** Which message of a batch it is, from 1; 0 for all that come alone. */
  part(index: number): number {
    return this.parts[index] ?? 0;
  }

  /** Milliseconds, as `Row.at`. */
  at(index: number): number {
    return this.times[index] ?? 0;
  }

  /** The kind of the line as it stands in the table; a face may show an `exchange` as a `frame`. */
  kind(index: number): RowKind {
    return KIND.names[this.kinds[index] ?? 0] ?? 'frame';
  }

  direction(index: number): Row['direction'] {
    return DIRECTION.names[this.directions[index] ?? 0] ?? 'none';
  }

  method(index: number): string {
    return this.texts.text(this.methods[index] ?? 0);
  }

  /** Number of its method in `texts`. */
  methodId(index: number): number {
    return this.methods[index] ?? 0;
  }

  name(index: number): string | undefined {
    const id = this.names[index] ?? 0;
    return id === 0 ? undefined : this.texts.text(id);
  }

  /** Number of its name in `texts`; 0 where it has none. */
  nameId(index: number): number {
    return this.names[index] ?? 0;
  }

  /** What the line says of itself; the status of a question or an answer is that of its exchange (draw.ts). */
  status(index: number): RowStatus {
    return STATUS.names[this.statuses[index] ?? 0] ?? 'none';
  }

  statusText(index: number): string | undefined {
    const id = this.statusTexts[index] ?? 0;
    return id === 0 ? undefined : this.texts.text(id);
  }

  byHand(index: number): boolean {
    return ((this.flags[index] ?? 0) & BY_HAND) !== 0;
  }

  /** Whether only the time at which it came says that it belongs to its parent or leader. */
  uncertain(index: number): boolean {
    return ((this.flags[index] ?? 0) & UNCERTAIN) !== 0;
  }

  phase(index: number): Phase {
    return PHASE.names[this.phases[index] ?? 0] ?? 'connect';
  }

  /** Paired, whether the row or what is part of it is pinned; by frame, whether the line is. */
  isPinned(index: number, byFrame: boolean): boolean {
    const row = this.rowOf(index) ?? index;
    return byFrame ? this.pins.isLinePinned(index, row) : this.pins.isRowPinned(index);
  }

  /** UTF-16 length of its own text; of an HTTP request that of all that came back. */
  size(index: number): number {
    return this.sizes[index] ?? 0;
  }

  /** Of a question or an HTTP request: when the first of its answer came. */
  firstAt(index: number): number | undefined {
    return known(this.firsts[index]);
  }

  /** Of a question or an HTTP request: when it was over. */
  endAt(index: number): number | undefined {
    return known(this.ends[index]);
  }

  /** The exchange that it asks or answers. */
  exchange(index: number): Exchange | undefined {
    return this.exchanges[index];
  }

  /** Paired, it is no row of its own but part of this line (an index); `NOWHERE`: of none. */
  partOf(index: number): number | undefined {
    return pointed(this.wholes[index]);
  }

  /** Paired, it hangs under this line (an index), which itself hangs under none. */
  parent(index: number): number | undefined {
    return pointed(this.parents[index]);
  }

  /** Paired, the lines (indexes) that hang under this one, ascending. */
  children(index: number): readonly number[] {
    return this.childLists.get(index) ?? NO_CHILDREN;
  }

  /** The paired row in which a line is drawn, undefined for none. */
  rowOf(index: number): number | undefined {
    const partOf = this.partOf(index);
    if (partOf === undefined) return index;
    return partOf === NOWHERE ? undefined : partOf;
  }

  /** The row at depth 0 that a line is drawn in or under, undefined for none. */
  topOf(index: number): number | undefined {
    const row = this.rowOf(index);
    return row === undefined ? undefined : (this.parent(row) ?? row);
  }

  /**
   * The line at which the conversation begins that a line belongs to: the call that it asks, answers or hangs under,
   * the subscription that it came of. Itself where it belongs to nothing.
   */
  rootOf(index: number): number {
    let root = this.topOf(index) ?? index;
    // A leader is always earlier, so this ends.
    for (let next = pointed(this.leaders[root]); next !== undefined;) {
      root = this.topOf(next) ?? next;
      next = pointed(this.leaders[root]);
    }
    return root;
  }

  /** The index of the line of an entry: of a batch the line of its `part`, else of its first one. */
  indexOf(seq: number, part = 0): number | undefined {
    // Where every entry is one line, as in most sessions, a seq says at once where its line stands.
    const at = seq - (this.seqs[0] ?? 0);
    if (part === 0 && this.seqs[at] === seq && this.seqs[at - 1] !== seq) return at;
    const isThere = (i: number) => this.seq(i) === seq && this.part(i) >= part;
    const index = firstWhere(this.length, (i) => this.seq(i) > seq || isThere(i));
    return index < this.length && this.seq(index) === seq ? index : undefined;
  }

  /** The indexes of all lines of an entry. */
  indexesOf(seq: number): readonly number[] {
    const indexes: number[] = [];
    const first = this.indexOf(seq) ?? this.length;
    for (let i = first; i < this.length && this.seq(i) === seq; i++) indexes.push(i);
    return indexes;
  }

  /** The index of the first line whose entry comes after `seq`. */
  firstAfter(seq: number): number {
    return firstWhere(this.length, (index) => this.seq(index) > seq);
  }

  /** Appends a line and returns its index. */
  add(line: NewLine, phase: Phase): number {
    const index = this.length;
    if (index >= this.capacity) this.grow(this.capacity + Math.min(this.capacity, LARGEST_STEP));
    this.seqs[index] = line.seq;
    this.parts[index] = line.part;
    this.times[index] = line.at;
    this.firsts[index] = NaN;
    this.ends[index] = NaN;
    this.sizes[index] = line.size;
    this.kinds[index] = KIND.of[line.kind];
    this.directions[index] = DIRECTION.of[line.direction];
    this.statuses[index] = STATUS.of[line.status];
    this.flags[index] = line.byHand === true ? BY_HAND : 0;
    this.phases[index] = PHASE.of[phase];
    this.methods[index] = this.texts.id(line.method);
    this.names[index] = line.name === undefined ? 0 : this.texts.id(line.name);
    this.statusTexts[index] = line.statusText === undefined ? 0 : this.texts.id(line.statusText);
    this.wholes[index] = NONE;
    this.parents[index] = NONE;
    this.leaders[index] = NONE;
    this.exchanges.push(line.exchange);
    this.length = index + 1;
    return index;
  }

  setStatus(index: number, status: RowStatus, statusText?: string): void {
    this.statuses[index] = STATUS.of[status];
    if (statusText !== undefined) this.statusTexts[index] = this.texts.id(statusText);
  }

  grew(index: number, size: number): void {
    this.sizes[index] = this.size(index) + size;
  }

  /** Something of its answer came; the first time counts. */
  began(index: number, at: number): void {
    if (this.firstAt(index) === undefined) this.firsts[index] = at;
  }

  /** It is over; the last time counts. */
  ended(index: number, at: number): void {
    this.ends[index] = at;
  }

  setPartOf(index: number, whole: number): void {
    this.wholes[index] = whole;
  }

  /** Hangs a line under another one, which hangs under none. Lines are hung in their order. */
  hang(index: number, parent: number, uncertain: boolean): void {
    this.parents[index] = parent;
    if (uncertain) this.flags[index] = (this.flags[index] ?? 0) | UNCERTAIN;
    const others = this.childLists.get(parent);
    if (others === undefined) this.childLists.set(parent, [index]);
    else others.push(index);
  }

  /** It belongs, or perhaps does, to the conversation of an earlier line without hanging under it. */
  follow(index: number, leader: number, uncertain = false): void {
    this.leaders[index] = leader;
    if (uncertain) this.flags[index] = (this.flags[index] ?? 0) | UNCERTAIN;
  }

  private grow(capacity: number): void {
    this.capacity = capacity;
    this.seqs = wider(this.seqs, capacity);
    this.parts = wider(this.parts, capacity);
    this.times = wider(this.times, capacity);
    this.firsts = wider(this.firsts, capacity);
    this.ends = wider(this.ends, capacity);
    this.sizes = wider(this.sizes, capacity);
    this.kinds = wider(this.kinds, capacity);
    this.directions = wider(this.directions, capacity);
    this.statuses = wider(this.statuses, capacity);
    this.flags = wider(this.flags, capacity);
    this.phases = wider(this.phases, capacity);
    this.methods = wider(this.methods, capacity);
    this.names = wider(this.names, capacity);
    this.statusTexts = wider(this.statusTexts, capacity);
    this.wholes = wider(this.wholes, capacity);
    this.parents = wider(this.parents, capacity);
    this.leaders = wider(this.leaders, capacity);
  }
}
