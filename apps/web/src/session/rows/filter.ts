import { idOf } from '@loupe/jsonrpc';
import { RULES } from '@loupe/rules';
import type { RowsSlice } from '../view.ts';
import type { Candidate } from './candidate.ts';
import type { LineTable } from './columns.ts';
import { FILTER_KEYS, isFilterKey, valuesOf } from './filter-keys.ts';
import type { FilterKeyName } from './filter-keys.ts';
import { measureOf, MS_UNITS, SIZE_UNITS } from './measure.ts';
import { tokensOf } from './tokens.ts';
import type { Token, TokenValue } from './tokens.ts';

type Problem = RowsSlice['problems'][number];

/** Undefined: not known yet, because the transcript was not read that far. */
type Test = (row: Candidate) => boolean | undefined;

/** What is not in the columns of a row, but in its entries: a free word, or a finding of a rule ('' is any). */
export type Sought = { readonly word: string } | { readonly rule: string };

/** A filter that a person typed, ready to be asked about the lines of one table. */
export interface Filter {
  /** Nothing in it restricts anything. */
  readonly empty: boolean;
  readonly problems: readonly Problem[];
  /** What `Candidate.holds` is asked about, by its position. */
  readonly sought: readonly Sought[];
  /** Some row matches only as long as one of the free words is not found in it. */
  readonly excludesWords: boolean;
  /** Before the entry with this seq is there, nothing is known about any row; 0 where there is none. */
  readonly follows: number;
  matches(row: Candidate): boolean;
}

/**
 * Reads a filter: words that all have to match. `key:value` asks one column, `key:a|b` takes either, `-` negates,
 * other words are looked for in the text of the entries. A word that is not understood is reported and restricts
 * nothing.
 */
export function parseFilter(text: string): Filter {
  const reading = new FilterReading();
  for (const token of tokensOf(text)) reading.read(token);
  const { tests } = reading;
  const [only] = tests;
  return {
    empty: tests.length === 0,
    problems: reading.problems,
    sought: reading.sought,
    excludesWords: reading.excludesWords,
    follows: reading.follows,
    matches:
      only !== undefined && tests.length === 1 ? only : (row) => tests.every((test) => test(row)),
  };
}

/** Words that make no sense here, though they do in other programs. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  session: 'The timeline is that of one session; choose another in the list of sessions.',
};

class FilterReading {
  readonly tests: ((row: Candidate) => boolean)[] = [];
  readonly problems: Problem[] = [];
  readonly sought: Sought[] = [];
  excludesWords = false;
  follows = 0;

  read(token: Token): void {
    const test = this.testOf(token);
    if (typeof test === 'string') {
      const { text, from, to } = token;
      this.problems.push({ token: text, reason: test, from, to });
    } else if (test !== undefined) {
      const wanted = !token.negated;
      this.tests.push((row) => test(row) === wanted);
    }
  }

  /** A test, or why there is none; undefined where there is nothing to test. */
  private testOf({ key, values, negated }: Token): Test | string | undefined {
    const [value] = values;
    if (value === undefined) return undefined;
    if (key === undefined) {
      if (value.text === '') return undefined;
      this.excludesWords ||= negated;
      return this.wordTest(value.text);
    }
    const name = key.toLowerCase();
    if (!isFilterKey(name)) return unknownKey(key, name);
    if (value.text === '') return `"${key}:" needs a value: ${FILTER_KEYS[name].hint}.`;
    const tests = values.map((each) => this.valueTest(name, each));
    const problem = tests.find((test) => typeof test === 'string');
    if (problem !== undefined) return problem;
    if (name === 'follow') {
      this.follows = values.reduce((last, { text }) => Math.max(last, Number(text)), this.follows);
    }
    const all = tests.filter((test) => typeof test !== 'string');
    return all.length === 1 ? all[0] : (row) => all.some((test) => test(row) === true);
  }

  private wordTest(word: string): Test {
    const position = this.seek({ word });
    const lower = word.toLowerCase();
    const inMethod = textTest((table, index) => table.methodId(index), lower);
    const inName = textTest((table, index) => table.nameId(index), lower);
    return (row) =>
      inMethod(row) || inName(row) || has(row.statusText(), lower) || row.holds(position);
  }

  private seek(sought: Sought): number {
    return this.sought.push(sought) - 1;
  }

  private valueTest(key: FilterKeyName, value: TokenValue): Test | string {
    const lower = value.text.toLowerCase();
    const only = valuesOf(key);
    if (only !== undefined && key !== 'status' && !only.includes(lower)) return oneOf(key, only);
    switch (key) {
      case 'method':
        return textTest((table, index) => table.methodId(index), lower);
      case 'name':
        return textTest((table, index) => table.nameId(index), lower);
      case 'status':
        return statusTest(lower);
      case 'ms':
        return msTest(value);
      case 'size':
        return sizeTest(value);
      case 'at':
        return atTest(value);
      case 'kind':
        return (row) => row.kind() === lower;
      case 'dir':
        return ({ table, index }) => table.direction(index) === lower;
      case 'origin':
        return originTest(lower);
      case 'is':
        return lower === 'finding' ? this.ruleTest('') : (MARKS[lower] ?? oneOf(key, only ?? []));
      case 'rule':
        return RULES.some(({ id }) => id === lower)
          ? this.ruleTest(lower)
          : unknownRule(value.text);
      case 'id':
        return idTest(value);
      case 'follow':
        return followTest(value);
    }
  }

  private ruleTest(rule: string): Test {
    const position = this.seek({ rule });
    return (row) => row.holds(position);
  }
}

function followTest({ text }: TokenValue): Test | string {
  const seq = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (seq === 0) return 'follow wants the number of an entry, as in follow:12.';
  let root: number | undefined;
  return ({ table, index }) => {
    root ??= rootAt(table, seq);
    return root !== undefined && table.rootOf(index) === root;
  };
}

function unknownKey(key: string, name: string): string {
  const why = Object.hasOwn(ELSEWHERE, name) ? ` ${ELSEWHERE[name] ?? ''}` : '';
  const known = Object.keys(FILTER_KEYS).join(', ');
  return why === ''
    ? `There is no column "${key}". Columns are ${known}; put the word in quotes to search for it as text.`
    : `There is no column "${key}".${why}`;
}

function unknownRule(rule: string): string {
  return `There is no rule "${rule}". Their names are those in the Findings panel.`;
}

function rootAt(table: LineTable, seq: number): number | undefined {
  const index = table.indexOf(seq);
  return index === undefined ? undefined : table.rootOf(index);
}

/** Whether a text column has this in it. Each different text is looked at once. */
function textTest(idAt: (table: LineTable, index: number) => number, lower: string) {
  const known: (boolean | undefined)[] = [];
  return ({ table, index }: Candidate): boolean => {
    const id = idAt(table, index);
    return (known[id] ??= has(table.texts.text(id), lower));
  };
}

function statusTest(value: string): Test | string {
  const statuses = valuesOf('status') ?? [];
  if (statuses.includes(value)) {
    // What ended without an answer and got one later counts as both.
    return (row) => {
      const status = row.status();
      return status === value || (status === 'late' && row.exchange()?.status === value);
    };
  }
  if (!/\d|^sig/.test(value)) return `${oneOf('status', statuses).slice(0, -1)} or a code.`;
  return (row) => row.face().statusText?.toLowerCase() === value;
}

const MS_WORDS =
  'ms wants milliseconds, or a number with s or m, as in ms:>500, ms:<=20 or ms:1s..2s.';
const SIZE_WORDS = 'size wants a number of characters, or one with kb or mb, as in size:>10kb.';
const AT_WORDS = 'at wants a time since the beginning, as in at:1.5s..3s or at:>2s.';

function msTest({ text }: TokenValue): Test | string {
  const holds = measureOf(text, MS_UNITS);
  if (holds === undefined) return MS_WORDS;
  return (row) => {
    const ms = row.ms();
    return ms !== undefined && holds(ms);
  };
}

function sizeTest({ text }: TokenValue): Test | string {
  const holds = measureOf(text, SIZE_UNITS);
  return holds === undefined ? SIZE_WORDS : (row) => holds(row.size());
}

/** What began or ended, or was on its way, at the time. */
function atTest({ text }: TokenValue): Test | string {
  const holds = measureOf(text, MS_UNITS);
  if (holds === undefined) return AT_WORDS;
  return ({ table, index, byFrame }) => {
    const at = table.at(index);
    return holds(at, byFrame ? at : (table.endAt(index) ?? at));
  };
}

function originTest(value: string): Test {
  return ({ table, index }) =>
    value === 'hand'
      ? table.byHand(index)
      : table.direction(index) === 'out' && !table.byHand(index);
}

const MARKS: Readonly<Record<string, Test>> = {
  pinned: (row) => row.isPinned(),
  noted: (row) => row.isNoted(),
  hand: ({ table, index }) => table.byHand(index),
  uncertain: ({ table, index, byFrame }) => !byFrame && table.uncertain(index),
};

/** Ids are compared with their type: `1` is not `"1"`. */
function idTest({ text, quoted }: TokenValue): Test {
  const key = quoted ? `s:${text}` : (idOf(text)?.key ?? `s:${text}`);
  return (row) => {
    const exchange = row.exchange();
    if (exchange === undefined) return false;
    return exchange.id.key === key || exchange.legs?.some(({ id }) => id.key === key) === true;
  };
}

function oneOf(key: string, values: readonly string[]): string {
  return `${key} is one of ${values.join(', ')}.`;
}

function has(text: string | undefined, lowerCase: string): boolean {
  return text?.toLowerCase().includes(lowerCase) === true;
}
