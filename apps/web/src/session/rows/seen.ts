import type { SeenValues } from '../timeline-api.ts';
import { Candidate } from './candidate.ts';
import { STATUS } from './codes.ts';
import type { LineTable } from './columns.ts';

/** More than anybody reads through. */
const MOST_VALUES = 200;

/** Counts what the columns of a table hold. Of methods and names, only what is new since the last time is looked at. */
export class Seen {
  private readonly table: LineTable;
  private readonly methods = new Counts();
  private readonly names = new Counts();
  private counted = 0;

  constructor(table: LineTable) {
    this.table = table;
  }

  values(): SeenValues {
    const { table } = this;
    for (; this.counted < table.length; this.counted++) {
      this.methods.add(table.methodId(this.counted));
      this.names.add(table.nameId(this.counted));
    }
    // These change after a line has come, and there are few different ones.
    const statuses = new Counts();
    const statusTexts = new Map<string, number>();
    const row = new Candidate(table, false, () => false);
    for (let index = 0; index < table.length; index++) {
      if (table.partOf(index) !== undefined) continue;
      statuses.add(STATUS.of[row.at(index).status()]);
      const words = table.statusText(index);
      if (words !== undefined) statusTexts.set(words, (statusTexts.get(words) ?? 0) + 1);
    }
    const text = (id: number) => table.texts.text(id);
    return {
      methods: this.methods.frequent(text),
      names: this.names.frequent(text),
      statuses: statuses.frequent((code) => STATUS.names[code] ?? 'none'),
      statusTexts: frequent(statusTexts),
    };
  }
}

/** How often each of some small numbers came: an array, for a map would make a million lines felt. */
class Counts {
  private readonly times: number[] = [];
  /** The numbers, in the order in which they came first. */
  private readonly order: number[] = [];

  add(id: number): void {
    const before = this.times[id] ?? 0;
    if (before === 0) this.order.push(id);
    this.times[id] = before + 1;
  }

  /** What they stand for, as `frequent` has it. */
  frequent<Value extends string>(valueOf: (id: number) => Value): readonly Value[] {
    const byValue = new Map<Value, number>();
    // Two numbers may stand for the same text, and the empty one for nothing.
    for (const id of this.order) {
      const value = valueOf(id);
      if (value === '') continue;
      byValue.set(value, (byValue.get(value) ?? 0) + (this.times[id] ?? 0));
    }
    return frequent(byValue);
  }
}

/** The most frequent first; of those that are as frequent the one that came first. */
function frequent<Value>(counts: ReadonlyMap<Value, number>): readonly Value[] {
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_VALUES)
    .map(([value]) => value);
}
