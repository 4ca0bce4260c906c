import type { Finding } from '@loupe/rules';
import type { Entry } from '@loupe/transcript';
import type { RowsSlice } from '../view.ts';
import type { IndexList, LineTable } from './columns.ts';
import { isTroubled } from './draw.ts';
import { parseFilter } from './filter.ts';
import type { Filter } from './filter.ts';
import { FilteredList } from './filtered.ts';
import { createTextSearch } from './search-text.ts';
import type { SearchedText, TextSearch } from './search-text.ts';

/** Filters that are kept up to date: those of a few views, and what was typed just before. */
const MOST_LISTS = 4;
/** A search for which nobody asked as many times is left, until somebody does again. */
const PATIENCE = 16;

/** Lines that a list tests in one piece: some milliseconds, so that the worker answers in between. */
const SLICE_LINES = 20_000;

/** The lines that match a filter, and what there is to say about them. */
export interface Matching extends Pick<RowsSlice, 'problems' | 'searched'> {
  readonly list: IndexList;
}

interface Kept {
  readonly filtered: FilteredList;
  readonly search?: Search;
}

interface Search {
  readonly words: readonly string[];
  readonly text: TextSearch;
  /** When somebody asked for it last, counted in questions. */
  asked: number;
}

/** Whatever is wrong, for those who look for it whatever the filter says. */
const TROUBLED: Filter = {
  empty: false,
  problems: [],
  sought: [],
  excludesWords: false,
  follows: 0,
  matches: (row) => isTroubled(row.table, row.index, row.status()),
};

/** The lists of lines behind the rows: everything, what matches a filter, what is wrong. */
export class RowLists {
  private readonly table: LineTable;
  private readonly tops: IndexList;
  private readonly kept = new Map<string, Kept>();
  private readonly troubles = new Map<boolean, FilteredList>();
  private readonly findings: Finding[] = [];
  /** The searches of the kept lists. */
  private running: readonly Search[] = [];
  /** Lists with lines to test that nobody has to ask for any more. */
  private readonly behind = new Set<FilteredList>();
  private searched: SearchedText | undefined;
  private asks = 0;

  /** `tops`: the paired rows that hang under no other. */
  constructor(table: LineTable, tops: IndexList) {
    this.table = table;
    this.tops = tops;
  }

  /** Says where the text of the entries is. Before, free words are looked for in columns alone. */
  searchIn(text: SearchedText): void {
    this.searched = text;
    this.kept.clear();
    this.running = [];
    this.behind.clear();
  }

  /** The next entry, whose lines are in the table; `changed` are older ones that say something else now. */
  add(entry: Entry, changed: readonly number[], findings: readonly Finding[]): void {
    for (const finding of findings) this.findings.push(finding);
    for (const search of this.running) search.text.seen(entry);
    if (changed.length === 0) return;
    for (const { filtered } of this.kept.values()) touchAll(filtered, changed);
    for (const filtered of this.troubles.values()) touchAll(filtered, changed);
  }

  /** What matches a filter, as far as that is known. Costs what is new since the last time. */
  matching(text: string, byFrame: boolean): Matching {
    this.asks += 1;
    const key = `${byFrame ? 'frames' : 'pairs'} ${text}`;
    const kept = this.kept.get(key) ?? this.make(text, byFrame);
    const { filter } = kept.filtered;
    // The list asked for last goes to the end, so that the first one is the one to drop.
    this.kept.delete(key);
    this.kept.set(key, kept);
    for (const [oldest, { filtered, search }] of this.kept) {
      if (this.kept.size <= MOST_LISTS) break;
      this.kept.delete(oldest);
      this.behind.delete(filtered);
      // Nobody would hold it any more.
      if (search !== undefined && !this.searches().has(search)) search.text.hold();
    }
    this.running = [...this.searches()];
    this.turnTo(kept.search);
    if (filter.empty) {
      return { list: byFrame ? everyLine(this.table) : this.tops, problems: filter.problems };
    }
    const untested = this.update(kept.filtered);
    const { searched = untested, problem } = kept.search?.text ?? {};
    const unread = problem === undefined ? [] : [unreadable(kept.search?.words ?? [], problem)];
    return {
      list: kept.filtered.list,
      problems: [...filter.problems, ...unread],
      ...(searched && { searched }),
    };
  }

  /** Rows with a status that is trouble (draw.ts). */
  troubled(byFrame: boolean): IndexList {
    let list = this.troubles.get(byFrame);
    if (list === undefined) {
      list = new FilteredList(TROUBLED, byFrame, this.table, { findings: [] });
      this.troubles.set(byFrame, list);
    }
    this.update(list);
    return list.list;
  }

  /** Brings a list up to date, or as far as one slice goes; says how far that is, as long as there is more. */
  private update(list: FilteredList): RowsSlice['searched'] {
    const { searched } = this;
    if (list.update(searched === undefined ? Infinity : SLICE_LINES) || searched === undefined) {
      this.behind.delete(list);
      return undefined;
    }
    if (this.behind.size === 0) this.goOnSoon();
    this.behind.add(list);
    // In bytes, as a search of the text tells it.
    const whole = searched.end().bytes;
    return { read: Math.floor(whole * list.progress), whole };
  }

  private goOnSoon(): void {
    this.searched?.yieldThen(() => this.goOn());
  }

  /** One slice of the list that has waited longest; whoever shows it is told to look again. */
  private goOn(): void {
    const [list] = this.behind;
    if (list === undefined) return;
    this.behind.delete(list);
    if (!list.update(SLICE_LINES)) this.behind.add(list);
    if (this.behind.size > 0) this.goOnSoon();
    this.searched?.changed();
  }

  private make(text: string, byFrame: boolean): Kept {
    const filter = parseFilter(text);
    const words = filter.sought.flatMap((each) => ('word' in each ? [each.word] : []));
    const search = this.searchFor(words);
    const witness = { findings: this.findings, ...(search && { search: search.text }) };
    const filtered = new FilteredList(filter, byFrame, this.table, witness);
    return { filtered, ...(search && { search }) };
  }

  private searchFor(words: readonly string[]): Search | undefined {
    if (this.searched === undefined || words.length === 0) return undefined;
    for (const search of this.searches()) {
      const isSame = search.words.length === words.length;
      if (isSame && words.every((word, index) => word === search.words[index])) return search;
    }
    return { words, text: createTextSearch(this.searched, words), asked: 0 };
  }

  /** Whoever typed on, or left a filter, waits for another search: the others are held. */
  private turnTo(search: Search | undefined): void {
    if (search !== undefined) {
      search.asked = this.asks;
      search.text.run();
    }
    for (const other of this.running) {
      const isLeft = search !== undefined || this.asks - other.asked > PATIENCE;
      if (other !== search && isLeft) other.text.hold();
    }
  }

  private searches(): ReadonlySet<Search> {
    const searches = new Set<Search>();
    for (const { search } of this.kept.values()) if (search !== undefined) searches.add(search);
    return searches;
  }
}

function touchAll(list: FilteredList, changed: readonly number[]): void {
  for (const index of changed) list.touch(index);
}

function unreadable(words: readonly string[], why: string): RowsSlice['problems'][number] {
  return {
    token: words.join(' '),
    reason: `The text can't be read just now, and is tried again: ${why}`,
  };
}

/** All lines of a table, each at the position of its index. */
function everyLine(table: LineTable): IndexList {
  const { length } = table;
  return { length, at: (position) => (position < length ? position : undefined) };
}
