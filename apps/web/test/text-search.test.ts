import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeEntry } from '@loupe/transcript';
import type { Entry, NewEntry } from '@loupe/transcript';
import type { TextSearch } from '../src/session/rows/search-text.ts';
import { shownTexts } from '../src/session/rows/shown-text.ts';
import { GrowingText, stamped } from './growing-text.ts';

async function finished(search: TextSearch): Promise<void> {
  while (search.searched !== undefined) await new Promise((resolve) => setImmediate(resolve));
}

function plainly(entries: readonly Entry[], word: string): readonly number[] {
  const lower = fold(word);
  const holds = (entry: Entry) => shownTexts(entry).some((text) => fold(text).includes(lower));
  return entries.filter(holds).map(({ seq }) => seq);
}

const fold = (text: string) => text.toLowerCase().replaceAll('ς', 'σ');
const sorted = (seqs: readonly number[] | undefined) => [...(seqs ?? [])].sort((a, b) => a - b);

async function found(entries: readonly NewEntry[], word: string, step?: number) {
  const file = new GrowingText(entries);
  file.known = entries.length;
  const search = file.search([word], step);
  await finished(search);
  return search.found[0];
}

const frame = (text: string): NewEntry => ({ kind: 'frame', direction: 'received', text });

const SESSION: readonly NewEntry[] = [
  { kind: 'lifecycle', state: 'opening', reason: 'node "server.js"' }, // 1
  { kind: 'frame', direction: 'sent', origin: 'client', key: 'k-1', text: '{"method":"ping"}' }, // 2
  frame('{"text":"a \\"quoted\\" word\\n"}'), // 3
  { kind: 'stderr', text: '\u001b[31mFailed\u001b[0m\tC:\\new' }, // 4
  { kind: 'note', about: 2, note: 'text', text: 'Look at this' }, // 5
  {
    kind: 'http',
    phase: 'request',
    exchange: 6,
    method: 'POST',
    url: 'http://127.0.0.1:1/mcp',
    headers: [['Accept', 'text/event-stream']],
  }, // 6
  {
    kind: 'http',
    phase: 'response',
    exchange: 6,
    status: 429,
    headers: [['Retry-After', '120']],
    remote: 'elsewhere',
  }, // 7
  { kind: 'http', phase: 'event', exchange: 6, text: 'data: {"straße":1}\n\n' }, // 8
  { kind: 'http', phase: 'failed', exchange: 6, reason: 'reset', code: 'ECONNRESET' }, // 9
  { kind: 'undelivered', frame: 2, reason: 'the pipe is closed' }, // 10
  { kind: 'stderr', text: 'ΟΔΟΣ İstanbul', bytes: 'RmFpbGVk' }, // 11
  { kind: 'lifecycle', state: 'closed', exitCode: 137, signal: 'SIGKILL' }, // 12
  frame('n'), // 13
];

describe('the search for a word', () => {
  it.each([
    ['PING', [2]],
    ['"method":"ping"', [2]],
    ['a \\"quoted\\"', [3]],
    ['"', [1, 2, 3, 8]],
    ['\\', [3, 4]],
    ['C:\\new', [4]],
    ['\\n', [3, 4]],
    ['\u001b[31m', [4]],
    ['u001b', []],
    ['1b', []],
    ['\t', [4]],
    ['failed', [4]],
    ['look at', [5]],
    ['event-stream', [6]],
    ['retry-after', [7]],
    ['429', [7]],
    ['elsewhere', []],
    ['STRASSE', []],
    ['straße', [8]],
    ['\n\n', [8]],
    ['econnreset', [9]],
    ['pipe', [10]],
    ['οδος', [11]],
    ['ΟΔΟΣ', [11]],
    ['istanbul', []],
    ['i̇stanbul', [11]],
    ['rmfp', []],
    ['sigkill', [12]],
    ['137', [12]],
    ['kind', []],
    ['received', []],
    ['k-1', []],
    ['transcript', []],
    ['seq', []],
    ['}', [2, 3, 8]],
    ['n', [1, 2, 3, 4, 6, 9, 11, 13]],
  ])('%s', async (word, expected) => {
    expect(plainly(stamped(SESSION), word)).toEqual(expected);
    expect(await found(SESSION, word)).toEqual(expected);
    expect(await found(SESSION, word, 7)).toEqual(expected);
  });

  it('reads a file that another program has written', async () => {
    const file = new GrowingText(SESSION, (entry) =>
      JSON.stringify(entry, null, ' ').replaceAll('\n', ''),
    );
    file.known = SESSION.length;
    const search = file.search(['ping', 'rmfp', 'failed']);
    await finished(search);
    expect(search.found).toEqual([[2], [], [4]]);
  });

  it('takes no other member for the text', async () => {
    const file = new GrowingText([frame('one'), frame('two')], (entry) =>
      encodeEntry(entry).replace(/}$/, ',"later":"ping"}'),
    );
    file.known = 2;
    const search = file.search(['ping', 'two']);
    await finished(search);
    expect(search.found).toEqual([[], [2]]);
  });

  it('finds what stands in lines that are longer than what is read at once', async () => {
    const long = `${'x'.repeat(300_000)}needle`;
    expect(await found([frame(long), frame('y'), frame(long)], 'needle', 1000)).toEqual([1, 3]);
  });

  it('tells how far it is, and shows what it found on the way', async () => {
    const file = new GrowingText(Array.from({ length: 200 }, () => frame('word')));
    file.known = 200;
    const search = file.search(['word'], 1000);
    expect(search.searched?.read).toBe(0);
    expect(search.frontier).toBe(0);
    while (search.found[0]?.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(search.searched?.read).toBeGreaterThan(0);
    expect(search.searched?.read).toBeLessThan(search.searched?.whole ?? 0);
    expect(search.frontier).toBe(search.found[0]?.length);
    await finished(search);
    expect(search.frontier).toBe(Infinity);
    expect(search.found[0]).toHaveLength(200);
    expect(file.changes).toBeGreaterThan(10);
  });

  it('does not read again what passes by', async () => {
    const file = new GrowingText(Array.from({ length: 20 }, (_, index) => frame(`word ${index}`)));
    file.known = 10;
    const search = file.search(['word']);
    await finished(search);
    const { reads } = file;
    while (file.known < 20) file.grow();
    await finished(search);
    expect(search.found[0]).toHaveLength(20);
    expect(file.reads).toBe(reads);
  });

  it('says why it can not read, and tries again', async () => {
    const file = new GrowingText([frame('word'), frame('other')]);
    file.known = 2;
    file.broken = 'The bridge is gone.';
    const search = file.search(['word']);
    while (search.problem === undefined) await new Promise((resolve) => setImmediate(resolve));
    expect(search.problem).toBe('The bridge is gone.');
    expect(search.searched).toBeDefined();
    file.broken = undefined;
    file.ring();
    await finished(search);
    expect(search.problem).toBeUndefined();
    expect(search.found).toEqual([[1]]);
  });
});

/** Letters that meet the corners of JSON, UTF-8 and letter case. */
const LETTER = fc.constantFrom(
  ...['a', 'B', 'n', 'u', '0', '1', 'b', '"', '\\', '\n', '\u001b', '\u0001', '{', '}', ','],
  ...['é', 'É', 'Σ', 'σ', 'ς', 'İ', 'i', 'K', 'ß', '😀', '\ud83d', '\ude00', '\u2028', ' '],
);
const TEXT = fc.oneof(
  fc.array(LETTER, { maxLength: 12 }).map((letters) => letters.join('')),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('","bytes":"', ',"text":"', '"}', '{"seq":9', 'kind'),
);
const WORD = fc.oneof(
  fc.array(LETTER, { minLength: 1, maxLength: 2 }).map((letters) => letters.join('')),
  TEXT.filter((text) => text !== ''),
);
const ENTRY: fc.Arbitrary<NewEntry> = fc.oneof(
  TEXT.map(frame),
  fc.tuple(TEXT, fc.boolean()).map(([text, isCut]): NewEntry => ({
    ...{ kind: 'frame', direction: 'sent', origin: 'client', key: 'nu1', text },
    ...(isCut && { cutFrom: 10 }),
  })),
  TEXT.map((text): NewEntry => ({ kind: 'stderr', text, bytes: 'YWJu' })),
  TEXT.map((text): NewEntry => ({ kind: 'note', about: 0, note: 'text', text, ms: 1 })),
  TEXT.map((reason): NewEntry => ({ kind: 'undelivered', frame: 1, reason })),
  TEXT.map((text): NewEntry => ({ kind: 'http', phase: 'event', exchange: 1, text })),
  fc.tuple(TEXT, TEXT).map(([name, value]): NewEntry => ({
    ...{ kind: 'http', phase: 'response', exchange: 1, status: 200 },
    headers: [[name, value]],
  })),
);

describe('the search for words', () => {
  it('finds exactly the entries whose texts hold them, however the file is read, grows and is left', async () => {
    const step = fc.constantFrom('grow', 'hold', 'run', 'wait');
    await fc.assert(
      fc.asyncProperty(
        fc.array(ENTRY, { maxLength: 30 }),
        fc.array(WORD, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 600 }),
        fc.nat(30),
        fc.array(step, { maxLength: 40 }),
        async (entries, words, size, known, steps) => {
          const file = new GrowingText(entries);
          file.known = Math.min(known, entries.length);
          const search = file.search(words, size);
          for (const each of steps) {
            if (each === 'grow') file.grow();
            if (each === 'hold') search.hold();
            if (each === 'run') search.run();
            if (each === 'wait') await new Promise((resolve) => setImmediate(resolve));
          }
          while (file.known < entries.length) file.grow();
          search.run();
          await finished(search);
          words.forEach((word, index) => {
            expect(sorted(search.found[index])).toEqual(plainly(file.entries, word));
          });
        },
      ),
      { numRuns: 300 },
    );
  });
});
