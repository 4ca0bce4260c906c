import { Bits } from './bits.ts';
import { Candidate } from './candidate.ts';
import type { IndexList, LineTable } from './columns.ts';
import { Evidence } from './evidence.ts';
import type { Witness } from './evidence.ts';
import type { Filter } from './filter.ts';
import { placeOf } from './search.ts';

/** With more changes than this, the rest of the list is gone through once: to move it for each would take longer. */
const FEW = 32;

/**
 * The lines that pass a filter, brought up to date when they are asked for: only lines that are new
 * or have changed since are tested. Paired, a child whose parent passes is reached through that
 * parent, and is in the list itself only where the parent does not pass.
 */
export class FilteredList {
  readonly filter: Filter;
  private readonly table: LineTable;
  private readonly byFrame: boolean;
  private readonly evidence: Evidence;
  private readonly candidate: Candidate;
  /** Indexes of lines, ascending. */
  private readonly indexes: number[] = [];
  private readonly passing = new Bits();
  private tested = 0;
  private changed: number[] = [];
  private readonly isChanged = new Bits();

  constructor(filter: Filter, byFrame: boolean, table: LineTable, witness: Witness) {
    this.filter = filter;
    this.byFrame = byFrame;
    this.table = table;
    this.evidence = new Evidence(table, byFrame, filter, witness);
    this.candidate = new Candidate(table, byFrame, (row, sought) =>
      this.evidence.holds(row, sought),
    );
  }

  get list(): IndexList {
    return this.indexes;
  }

  /** The line with this index has changed. */
  touch(index: number): void {
    if (index < this.tested && this.isChanged.add(index)) this.changed.push(index);
  }

  /** Which part of the lines is tested, from 0 to 1. */
  get progress(): number {
    return this.table.length === 0 ? 1 : this.tested / this.table.length;
  }

  /** Tests what has changed and, of what is new, at most so many lines. Returns whether none are left. */
  update(most = Infinity): boolean {
    const { table, filter } = this;
    // Nothing is tested before the entry that is followed is there, for lines before it belong to it too.
    if (filter.follows > 0 && table.firstAfter(filter.follows - 1) === table.length) return true;
    this.evidence.update((row) => this.touch(row));
    this.retestChanged();
    const end = Math.min(table.length, this.tested + most);
    for (; this.tested < end; this.tested++) {
      if (this.test(this.tested)) this.passing.add(this.tested);
      if (this.isListed(this.tested)) this.indexes.push(this.tested);
    }
    return end === table.length;
  }

  private retestChanged(): void {
    const { changed } = this;
    if (changed.length === 0) return;
    this.changed = [];
    const other: number[] = [];
    for (const index of changed) {
      this.isChanged.delete(index);
      const passes = this.test(index);
      if (passes === this.passing.has(index)) continue;
      if (passes) this.passing.add(index);
      else this.passing.delete(index);
      other.push(index);
    }
    if (other.length > FEW) this.placeAll(other);
    else for (const index of other) this.place(index);
  }

  private test(index: number): boolean {
    const isRow = this.byFrame || this.table.partOf(index) === undefined;
    return isRow && this.filter.matches(this.candidate.at(index));
  }

  private isListed(index: number): boolean {
    if (!this.passing.has(index)) return false;
    const parent = this.byFrame ? undefined : this.table.parent(index);
    return parent === undefined || !this.passing.has(parent);
  }

  /** Puts a line in or out, and what hangs under it. */
  private place(index: number): void {
    this.placeOne(index);
    if (this.byFrame) return;
    for (const child of this.table.children(index)) {
      if (child < this.tested) this.placeOne(child);
    }
  }

  private placeOne(index: number): void {
    const position = placeOf(this.indexes, index);
    const isThere = this.indexes[position] === index;
    const belongs = this.isListed(index);
    if (belongs && !isThere) this.indexes.splice(position, 0, index);
    if (!belongs && isThere) this.indexes.splice(position, 1);
  }

  /** Puts many lines in or out, and what hangs under them, in one pass over the rest of the list. */
  private placeAll(lines: readonly number[]): void {
    const below = this.byFrame ? [] : lines.flatMap((line) => this.table.children(line));
    const tested = below.filter((child) => child < this.tested);
    const ordered = [...new Set([...lines, ...tested])].sort((a, b) => a - b);
    const { indexes } = this;
    const rest = indexes.splice(placeOf(indexes, ordered[0] ?? 0));
    let next = 0;
    for (const index of ordered) {
      for (let other = rest[next]; other !== undefined && other < index; other = rest[next]) {
        indexes.push(other);
        next += 1;
      }
      if (rest[next] === index) next += 1;
      if (this.isListed(index)) indexes.push(index);
    }
    for (; next < rest.length; next++) indexes.push(rest[next] ?? 0);
  }
}
