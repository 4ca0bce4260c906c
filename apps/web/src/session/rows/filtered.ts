import { frameFace, pairedFace } from './draw.ts';
import type { Filter } from './filter.ts';
import type { Line } from './line.ts';
import { placeOf } from './search.ts';

/**
 * The lines that pass a filter, brought up to date when they are asked for: only lines that are new
 * or have changed since are tested. Paired, a child whose parent passes is reached through that
 * parent, and is in the list itself only where the parent does not pass.
 */
export class FilteredList {
  /** Indexes of lines, ascending. */
  readonly list: number[] = [];
  readonly filter: Filter;
  private readonly byFrame: boolean;
  private readonly passes: boolean[] = [];
  private readonly changed = new Set<number>();

  constructor(filter: Filter, byFrame: boolean) {
    this.filter = filter;
    this.byFrame = byFrame;
  }

  touch(index: number): void {
    if (index < this.passes.length) this.changed.add(index);
  }

  update(lines: readonly Line[]): void {
    for (const index of this.changed) {
      const line = lines[index];
      if (line !== undefined) this.retest(index, line, lines);
    }
    this.changed.clear();
    for (let index = this.passes.length; index < lines.length; index++) {
      const line = lines[index];
      if (line === undefined) break;
      this.passes.push(this.test(line));
      if (this.isListed(index, line)) this.list.push(index);
    }
  }

  private test(line: Line): boolean {
    if (this.byFrame) return this.filter.matches(line, frameFace(line));
    return line.partOf === undefined && this.filter.matches(line, pairedFace(line));
  }

  private isListed(index: number, { parent }: Line): boolean {
    if (this.passes[index] !== true) return false;
    return this.byFrame || parent === undefined || this.passes[parent] !== true;
  }

  private retest(index: number, line: Line, lines: readonly Line[]): void {
    const passes = this.test(line);
    if (passes === this.passes[index]) return;
    this.passes[index] = passes;
    this.place(index, line);
    if (this.byFrame) return;
    for (const child of line.children ?? []) {
      const childLine = lines[child];
      if (child < this.passes.length && childLine !== undefined) this.place(child, childLine);
    }
  }

  private place(index: number, line: Line): void {
    const position = placeOf(this.list, index);
    const isThere = this.list[position] === index;
    const belongs = this.isListed(index, line);
    if (belongs && !isThere) this.list.splice(position, 0, index);
    if (!belongs && isThere) this.list.splice(position, 1);
  }
}
