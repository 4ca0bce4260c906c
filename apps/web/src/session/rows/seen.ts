import type { SeenValues } from '../timeline-api.ts';
import type { RowStatus } from '../view.ts';
import { Candidate } from './candidate.ts';
import type { LineTable } from './columns.ts';

/** More than anybody reads through. */
const MOST_VALUES = 200;

/** Counts what the columns of a table hold. Only what is new since the last time is looked at. */
export class Seen {
  private readonly table: LineTable;
  private readonly methods = new Map<number, number>();
  private readonly names = new Map<number, number>();
  private counted = 0;

  constructor(table: LineTable) {
    this.table = table;
  }

  values(): SeenValues {
    const { table } = this;
    for (; this.counted < table.length; this.counted++) {
      count(this.methods, table.methodId(this.counted));
      count(this.names, table.nameId(this.counted));
    }
    // These change after a line has come, and there are few different ones.
    const statuses = new Map<RowStatus, number>();
    const statusTexts = new Map<string, number>();
    const row = new Candidate(table, false, () => false);
    for (let index = 0; index < table.length; index++) {
      if (table.partOf(index) !== undefined) continue;
      count(statuses, row.at(index).status());
      const text = table.statusText(index);
      if (text !== undefined) count(statusTexts, text);
    }
    return {
      methods: this.texts(this.methods),
      names: this.texts(this.names),
      statuses: frequent(statuses),
      statusTexts: frequent(statusTexts),
    };
  }

  private texts(counts: ReadonlyMap<number, number>): readonly string[] {
    const byText = new Map<string, number>();
    // Two numbers may stand for the same text.
    for (const [id, times] of counts) count(byText, this.table.texts.text(id), times);
    byText.delete('');
    return frequent(byText);
  }
}

function count<Value>(counts: Map<Value, number>, value: Value, times = 1): void {
  counts.set(value, (counts.get(value) ?? 0) + times);
}

/** The most frequent first; of those that are as frequent the one that came first. */
function frequent<Value>(counts: ReadonlyMap<Value, number>): readonly Value[] {
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_VALUES)
    .map(([value]) => value);
}
