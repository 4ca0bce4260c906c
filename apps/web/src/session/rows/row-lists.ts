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
  }

  /** The next entry, whose lines are in the table; `changed` are older ones that say something else now. */
  add(entry: Entry, changed: readonly number[], findings: readonly Finding[]): void {
    for (const finding of findings) this.findings.push(finding);
    for (const search of this.searches()) search.text.seen(entry);
    for (const list of this.lists()) for (const index of changed) list.touch(index);
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
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MOST_LISTS) break;
      this.kept.delete(oldest);
    }
    this.turnTo(kept.search);
    if (filter.empty) {
      return { list: byFrame ? everyLine(this.table) : this.tops, problems: filter.problems };
    }
    kept.filtered.update();
    const { searched, problem } = kept.search?.text ?? {};
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
    list.update();
    return list.list;
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
    for (const other of this.searches()) {
      const isLeft = search !== undefined || this.asks - other.asked > PATIENCE;
      if (other !== search && isLeft) other.text.hold();
    }
  }

  private searches(): ReadonlySet<Search> {
    const searches = new Set<Search>();
    for (const { search } of this.kept.values()) if (search !== undefined) searches.add(search);
    return searches;
  }

  private *lists(): Iterable<FilteredList> {
    for (const { filtered } of this.kept.values()) yield filtered;
    yield* this.troubles.values();
  }
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
