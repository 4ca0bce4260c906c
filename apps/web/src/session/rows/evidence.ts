import type { Finding } from '@loupe/rules';
import { Bits } from './bits.ts';
import type { LineTable } from './columns.ts';
import type { Filter, Sought } from './filter.ts';
import type { TextSearch } from './search-text.ts';

/** What grows while a session goes on, and says of entries what is not in their columns. */
export interface Witness {
  /** All findings so far. */
  readonly findings: readonly Finding[];
  /** The search for the free words of the filter, in their order; absent where there is no text to search. */
  readonly search?: TextSearch;
}

/** The line that a finding is about: of a batch that of the message whose path it names, undefined where there is none. */
export function lineOf(table: LineTable, { seq, path }: Finding): number | undefined {
  const part = /^\$\[(\d+)\]/.exec(path ?? '')?.[1];
  const message = part === undefined ? undefined : table.indexOf(seq, Number(part) + 1);
  return message ?? table.indexOf(seq);
}

/** What a filter looks for beside columns, by row. Each piece is taken up once, and told to whom it may concern. */
export class Evidence {
  private readonly table: LineTable;
  private readonly byFrame: boolean;
  private readonly sought: readonly Sought[];
  private readonly witness: Witness;
  /** Rows that have it, for each thing sought. */
  private readonly rows: readonly Bits[];
  /** How many seqs of the search were taken up, for each free word. */
  private readonly taken: number[] = [];
  private readonly words: readonly number[];
  private findings = 0;
  private frontier = 0;
  private readonly excludesWords: boolean;

  constructor(
    table: LineTable,
    byFrame: boolean,
    { sought, excludesWords }: Pick<Filter, 'sought' | 'excludesWords'>,
    witness: Witness,
  ) {
    this.table = table;
    this.byFrame = byFrame;
    this.sought = sought;
    this.excludesWords = excludesWords;
    this.witness = witness;
    this.rows = sought.map(() => new Bits());
    this.words = sought.flatMap((each, position) => ('word' in each ? [position] : []));
  }

  /** Whether a row has it; undefined where its text was not looked through yet. */
  holds(row: number, position: number): boolean | undefined {
    if (this.rows[position]?.has(row) === true) return true;
    const sought = this.sought[position];
    if (sought === undefined || 'rule' in sought) return false;
    return this.table.seq(row) <= (this.witness.search?.frontier ?? Infinity) ? false : undefined;
  }

  /** Takes up what is new, and tells the rows for which something else holds now. */
  update(touch: (row: number) => void): void {
    this.takeFindings(touch);
    const { search } = this.witness;
    if (search === undefined) return;
    this.words.forEach((position, word) => {
      const found = search.found[word] ?? [];
      for (let at = this.taken[word] ?? 0; at < found.length; at++) {
        for (const index of this.table.indexesOf(found[at] ?? 0)) this.add(position, index, touch);
      }
      this.taken[word] = found.length;
    });
    this.advance(search.frontier, touch);
  }

  private takeFindings(touch: (row: number) => void): void {
    const { findings } = this.witness;
    const isAsked = this.words.length < this.sought.length;
    for (; isAsked && this.findings < findings.length; this.findings++) {
      const finding = findings[this.findings];
      const index = finding === undefined ? undefined : lineOf(this.table, finding);
      if (finding === undefined || index === undefined) continue;
      this.sought.forEach((each, position) => {
        if ('word' in each || (each.rule !== '' && each.rule !== finding.rule)) return;
        this.add(position, index, touch);
      });
    }
  }

  private add(position: number, index: number, touch: (row: number) => void): void {
    const row = this.byFrame ? index : this.table.rowOf(index);
    if (row !== undefined && this.rows[position]?.add(row) === true) touch(row);
  }

  /** What was looked through meanwhile and has none of the words may match a filter that excludes them. */
  private advance(frontier: number, touch: (row: number) => void): void {
    const before = this.frontier;
    this.frontier = frontier;
    if (frontier <= before || !this.excludesWords) return;
    const { table } = this;
    const first = table.firstAfter(before);
    for (let row = first; row < table.length && table.seq(row) <= frontier; row++) touch(row);
  }
}
