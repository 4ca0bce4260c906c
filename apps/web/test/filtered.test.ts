import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLedger } from '@loupe/ledger';
import { createProtocol, createReader } from '@loupe/mcp';
import { notification, Script } from '@loupe/testkit';
import { encodeEntry } from '@loupe/transcript';
import type { Entry } from '@loupe/transcript';
import { Candidate } from '../src/session/rows/candidate.ts';
import { faceOf } from '../src/session/rows/draw.ts';
import { FilteredList } from '../src/session/rows/filtered.ts';
import { parseFilter } from '../src/session/rows/filter.ts';
import { Lines } from '../src/session/rows/lines.ts';
import { overviewOf } from '../src/session/rows/overview.ts';
import { NearPreviews } from '../src/session/rows/previews.ts';
import { createTextSearch } from '../src/session/rows/search-text.ts';
import type { SearchedText } from '../src/session/rows/search-text.ts';
import { Seen } from '../src/session/rows/seen.ts';
import { shownTexts } from '../src/session/rows/shown-text.ts';
import { blobSource } from '../src/session/source.ts';

const STEPS = ['ask', 'call', 'answer', 'progress', 'fail', 'close', 'open', 'log', 'pin'] as const;

function write(script: Script, step: (typeof STEPS)[number], index: number): void {
  const id = index % 5;
  const progressToken = id;
  if (step === 'ask') script.asks(id, 'ping', { _meta: { progressToken } });
  if (step === 'call') script.asks(id, 'tools/call', { name: `tool ${id}` });
  if (step === 'answer') script.answers(id, { apple: id });
  if (step === 'progress') {
    script.received(notification('notifications/progress', { progressToken, progress: 1 }));
  }
  if (step === 'fail') script.received({ jsonrpc: '2.0', id, error: { code: 1, message: 'pear' } });
  if (step === 'close') script.lifecycle('closed', { exitCode: 3, reason: 'apple pie' });
  if (step === 'open') script.lifecycle('opening');
  if (step === 'log') script.stderr(index % 2 === 0 ? 'Apple' : 'plum');
  if (step === 'pin') script.note('pin', Math.max(1, index % 7));
}

/** A session whose file grows as its entries are folded. */
class Growing {
  readonly lines = new Lines(new NearPreviews());
  known = 0;
  private readonly bytes: readonly Uint8Array<ArrayBuffer>[];
  private readonly script: Script;
  private readonly reader = createReader('stdio');
  private readonly ledger;

  constructor(script: Script) {
    this.script = script;
    const encoder = new TextEncoder();
    this.bytes = script.entries.map((entry) => encoder.encode(`${encodeEntry(entry)}\n`));
    const protocol = { kind: 'stdio', url: '', revision: script.choice } as const;
    this.ledger = createLedger(createProtocol(protocol));
  }

  /** Folds the next entry, and tells it with the lines that changed. */
  next(): { readonly entry: Entry; readonly changed: readonly number[] } | undefined {
    const entry = this.script.entries[this.known];
    if (entry === undefined) return undefined;
    this.known += 1;
    const reading = this.reader.read(entry);
    this.ledger.add(entry, reading);
    return { entry, changed: this.lines.add(entry, reading, this.ledger) };
  }

  text(): SearchedText {
    return {
      source: blobSource(new Blob([...this.bytes])),
      end: () => {
        const known = this.bytes.slice(0, this.known);
        const bytes = known.reduce((sum, { length }) => sum + length, 0);
        return { bytes: Math.max(0, bytes - 1), seq: this.known };
      },
      version: () => 1,
      yieldThen: (then) => void setImmediate(then),
      later: () => () => undefined,
      changed: () => undefined,
    };
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

interface Asked {
  readonly columns: string;
  readonly words: readonly { readonly word: string; readonly negated: boolean }[];
  readonly byFrame: boolean;
}

/** The lines that match, each looked at by itself. */
function plainly({ lines }: Growing, entries: readonly Entry[], asked: Asked): readonly number[] {
  const { table } = lines;
  const { byFrame } = asked;
  const columns = parseFilter(asked.columns);
  const indexes = Array.from({ length: table.length }, (_, index) => index);
  const passes = indexes.map((row) => {
    if (!byFrame && table.partOf(row) !== undefined) return false;
    const parts = indexes.filter((index) => (byFrame ? index : table.rowOf(index)) === row);
    const texts = [
      ...[table.method(row), table.name(row) ?? '', table.statusText(row) ?? ''],
      ...parts.flatMap((index) => shownTexts(entries[table.seq(index) - 1] as Entry)),
    ];
    return (
      columns.matches(new Candidate(table, byFrame, () => false).at(row)) &&
      asked.words.every(
        ({ word, negated }) => texts.some((text) => text.toLowerCase().includes(word)) !== negated,
      )
    );
  });
  return indexes.filter((index) => {
    const parent = byFrame ? undefined : table.parent(index);
    return passes[index] === true && (parent === undefined || passes[parent] !== true);
  });
}

describe('a filtered list', () => {
  const word = fc.record({
    word: fc.constantFrom('apple', 'pear', 'tool', 'ping', 'exit', 'nothing'),
    negated: fc.boolean(),
  });
  const asked = fc.record({
    columns: fc.constantFrom('', '', 'status:ok', '-status:ok|waiting', 'dir:in', 'is:pinned'),
    words: fc.array(word, { maxLength: 2 }),
    byFrame: fc.boolean(),
  });
  const between = fc.constantFrom('update', 'wait', 'hold', 'nothing', 'nothing');

  it('holds what a look at each line by itself finds, however it came about', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...STEPS), between), { maxLength: 120 }),
        asked,
        fc.integer({ min: 20, max: 400 }),
        async (steps, choice, size) => {
          const script = new Script();
          steps.forEach(([step], index) => write(script, step, index));
          const session = new Growing(script);
          const words = choice.words.map(({ word, negated }) => (negated ? `-${word}` : word));
          const filter = parseFilter([choice.columns, ...words].join(' '));
          const found = choice.words.map(({ word }) => word);
          const search = createTextSearch(session.text(), found, size);
          const { table } = session.lines;
          const list = new FilteredList(filter, choice.byFrame, table, { findings: [], search });
          for (const [, then] of steps) {
            const next = session.next();
            if (next === undefined) break;
            search.seen(next.entry);
            for (const index of next.changed) list.touch(index);
            if (then === 'hold') search.hold();
            if (then === 'wait') await turn();
            if (then !== 'update') continue;
            search.run();
            list.update();
          }
          search.run();
          while (search.searched !== undefined) {
            await turn();
            list.update();
          }
          list.update();
          const indexes = Array.from({ length: list.list.length }, (_, at) => list.list.at(at));
          expect(indexes).toEqual(plainly(session, script.entries, choice));
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('a line that is asked', () => {
  it('says of its columns what it shows as a row', () => {
    const steps = fc.array(fc.constantFrom(...STEPS), { maxLength: 60 });
    fc.assert(
      fc.property(steps, fc.boolean(), (names, byFrame) => {
        const script = new Script();
        names.forEach((step, index) => write(script, step, index));
        const table = tableOf(script);
        const candidate = new Candidate(table, byFrame, () => false);
        for (let index = 0; index < table.length; index++) {
          const { status, ms, size, kind } = faceOf(table, index, byFrame);
          candidate.at(index);
          const said = [candidate.status(), candidate.ms(), candidate.size(), candidate.kind()];
          expect(said).toEqual([status, ms, size, kind]);
        }
      }),
    );
  });
});

function tableOf(script: Script) {
  const session = new Growing(script);
  while (session.next() !== undefined);
  return session.lines.table;
}

describe('the overview', () => {
  it('counts entries, rows that match and trouble by time', () => {
    const script = new Script();
    script.asks(1, 'a'); // at 1
    script.wait(50);
    script.answers(1);
    script.wait(40);
    script.received([notification('x', {}), notification('y', {})]);
    script.wait(7);
    script.stderr('the end'); // at 101
    const table = tableOf(script);
    const lists = { matching: [0, 3], troubled: [1] };
    expect(overviewOf(table, lists, 4)).toEqual({
      from: 1,
      to: 101,
      entries: [1, 0, 1, 2],
      matching: [1, 0, 0, 1],
      troubled: [0, 0, 1, 0],
    });
    expect(overviewOf(table, lists, 0).entries).toEqual([4]);
    expect(overviewOf(table, lists, 1e9).entries).toHaveLength(2000);
  });

  it('counts no entries that a part of a transcript has left out', () => {
    const script = new Script();
    for (const text of ['a', 'b', 'c']) script.stderr(text);
    const last = script.entries.pop();
    if (last !== undefined) script.entries.push({ ...last, seq: 900_000 });
    expect(overviewOf(tableOf(script), { matching: [], troubled: [] }, 1).entries).toEqual([3]);
  });

  it('is empty where there is nothing, and one bucket where all is at once', () => {
    const nothing = { matching: [], troubled: [] };
    expect(overviewOf(tableOf(new Script()), nothing, 9).entries).toEqual([]);
    const script = new Script();
    script.stderr('now');
    expect(overviewOf(tableOf(script), { matching: [0], troubled: [] }, 3)).toEqual({
      ...{ from: 1, to: 1, entries: [0, 0, 1], matching: [0, 0, 1], troubled: [0, 0, 0] },
    });
  });
});

describe('values that were seen', () => {
  it('come most frequent first, and go on to be counted', () => {
    const script = new Script();
    script.asks(1, 'tools/list');
    script.asks(2, 'tools/call', { name: 'a b' });
    script.asks(3, 'tools/call', { name: 'echo' });
    script.asks(4, 'tools/call', { name: 'echo' });
    script.answers(4);
    script.lifecycle('closed', { exitCode: 3 });
    const session = new Growing(script);
    const seen = new Seen(session.lines.table);
    session.next();
    expect(seen.values()).toEqual({
      ...{ methods: ['tools/list'], names: [], statuses: ['waiting'], statusTexts: [] },
    });
    while (session.next() !== undefined);
    expect(seen.values()).toEqual({
      methods: ['tools/call', 'tools/list', 'closed'],
      names: ['echo', 'a b'],
      statuses: ['unanswered', 'ok', 'none'],
      statusTexts: ['exit 3'],
    });
  });

  it('are at most 200', () => {
    const script = new Script();
    for (let index = 0; index < 300; index++) script.asks(index, `m${index}`);
    expect(new Seen(tableOf(script)).values().methods).toHaveLength(200);
  });
});
