// Opens a transcript of 1,000,000 entries in the page, filters it and scrolls through it; beside that a bare Node loop
// that reads and parses the same file, and one that looks for the same words. Prints JSON with the ratios.
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildIfStale } from '../scripts/build.mjs';
import { ROOT } from '../scripts/sources.mjs';
import { pageHeap } from './heap.mjs';
import { round, startBridge, startFreeBrowser } from './stage.mjs';
import { writeTranscript } from './transcripts.mjs';

const ENTRIES = Number(process.argv[2] ?? 1_000_000);
/** Stands in few of the frames, and in their raw text only. */
const WORDS = 'Invalid arguments';
/** The bridge wants a server; its session stands beside the file's, with far fewer rows than this. */
const BYSTANDER = [process.execPath, join(ROOT, 'bench/echo-child.mjs')];
const BYSTANDER_ROWS = 100;
const MEBIBYTE = 1024 * 1024;
const CHUNK_BYTES = MEBIBYTE;
/** A page that has drawn itself and done its first work. */
const SETTLED_MS = 3000;
const OPEN_PATIENCE_MS = 300_000;
const FILTER_PATIENCE_MS = 20_000;
const SCROLL_STEPS = 300;
const GRID = '[role=grid][aria-label=Timeline]';

/** Every whole line of a file, read in pieces. */
function eachLine(file, take) {
  const source = openSync(file, 'r');
  const piece = Buffer.alloc(CHUNK_BYTES);
  const decoder = new TextDecoder();
  let rest = '';
  for (let read = readSync(source, piece); read > 0; read = readSync(source, piece)) {
    const lines = (rest + decoder.decode(piece.subarray(0, read), { stream: true })).split('\n');
    rest = lines.pop();
    for (const line of lines) take(line);
  }
  closeSync(source);
}

/** Milliseconds to read and parse every line, and the protocol text in it. */
function bareParse(file) {
  const started = performance.now();
  eachLine(file, (line) => {
    const { kind, text } = JSON.parse(line);
    if (kind !== 'frame') return;
    try {
      JSON.parse(text);
    } catch {
      // What a server wrote to its output beside messages.
    }
  });
  return performance.now() - started;
}

/** Milliseconds to find the frames whose text has the words, and how many they are. */
function bareScan(file) {
  const started = performance.now();
  let found = 0;
  eachLine(file, (line) => {
    if (!line.includes(WORDS)) return;
    const { kind, text } = JSON.parse(line);
    if (kind === 'frame' && text.includes(WORDS)) found += 1;
  });
  return { ms: performance.now() - started, found };
}

/** In the page: notes each count that the timeline shows, with its time, and the longest task. */
function watchPage(grid) {
  globalThis.bench = { counts: [], longest: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      globalThis.bench.longest = Math.max(globalThis.bench.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  let last = -1;
  new MutationObserver(() => {
    const rows = Number(document.querySelector(grid)?.getAttribute('aria-rowcount') ?? 1) - 1;
    if (rows === last) return;
    last = rows;
    globalThis.bench.counts.push({ rows, at: performance.now() });
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-rowcount'] });
}

/** In the page: the counts since `since`, and the longest task. Forgets the task. */
function noted(since) {
  const { counts, longest } = globalThis.bench;
  globalThis.bench.longest = 0;
  return { counts: counts.filter(({ at }) => at >= since), longest, now: performance.now() };
}

/** Waits until the timeline counts so many rows; false when it does not. */
async function untilCounted(page, rows, timeout) {
  const isSo = ({ grid, wanted }) =>
    document.querySelector(grid)?.getAttribute('aria-rowcount') === String(wanted + 1);
  const place = { grid: GRID, wanted: rows };
  const options = { timeout, polling: 50 };
  return page.waitForFunction(isSo, place, options).then(
    () => true,
    () => false,
  );
}

async function openFile(page, file) {
  // By its path: a test driver would send the file's bytes over.
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'input[type=file]',
  });
  const { now } = await page.evaluate(noted, 0);
  await session.send('DOM.setFileInputFiles', { files: [file], nodeId });
  await page.getByRole('switch', { name: 'By frame' }).click();
  await untilCounted(page, ENTRIES, OPEN_PATIENCE_MS);
  const { counts, longest } = await page.evaluate(noted, now);
  const at = (is) => (counts.find(is)?.at ?? NaN) - now;
  return {
    firstRowsMs: at(({ rows }) => rows > BYSTANDER_ROWS),
    countedMs: at(({ rows }) => rows === ENTRIES),
    rows: counts.at(-1)?.rows,
    longest,
  };
}

async function filter(page, expected) {
  const { now } = await page.evaluate(noted, 0);
  await page.getByRole('searchbox', { name: 'Filter' }).fill(`"${WORDS}"`);
  const isExact = await untilCounted(page, expected, FILTER_PATIENCE_MS);
  const { counts, longest } = await page.evaluate(noted, now);
  const first = counts.find(({ rows }) => rows > 0 && rows < ENTRIES);
  return {
    firstRowsMs: (first?.at ?? NaN) - now,
    exactMs: isExact ? counts.find(({ rows }) => rows === expected).at - now : NaN,
    rows: counts.at(-1)?.rows,
    longest,
  };
}

/** In the page: from one end to the other, one step a frame. */
async function scrollThrough({ grid, steps }) {
  const inside = document.querySelector(grid);
  const scroller = [inside, ...inside.querySelectorAll('*')].find(
    (element) => element.scrollHeight > 10 * element.clientHeight,
  );
  globalThis.bench.longest = 0;
  for (let step = 0; step <= steps; step++) {
    scroller.scrollTop = (scroller.scrollHeight * step) / steps;
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
  return globalThis.bench.longest;
}

/** Megabytes. */
async function heapIn(browser) {
  const { main, worker } = await pageHeap(await browser.debuggerUrl());
  return { main: main / MEBIBYTE, worker: worker / MEBIBYTE };
}

async function loupeRun(file, expected) {
  const browser = await startFreeBrowser();
  const bridge = await startBridge(join(ROOT, 'dist'), BYSTANDER);
  try {
    await browser.show(bridge.url);
    await setTimeout(SETTLED_MS);
    const page = await browser.attach(new URL(bridge.url).origin);
    await page.evaluate(watchPage, GRID);
    const before = await heapIn(browser);
    const opened = await openFile(page, file);
    const heap = await heapIn(browser);
    const filtered = await filter(page, expected);
    await page.getByRole('searchbox', { name: 'Filter' }).fill('');
    await untilCounted(page, ENTRIES, FILTER_PATIENCE_MS);
    const scrolling = await page.evaluate(scrollThrough, { grid: GRID, steps: SCROLL_STEPS });
    return { before, opened, heap, filtered, scrolling };
  } finally {
    await browser.stop();
    await bridge.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'loupe-bench-open-'));
const file = join(folder, 'long.jsonl');
const written = writeTranscript(file, ENTRIES);
await buildIfStale();
const parsed = bareParse(file);
const scanned = bareScan(file);
const loupe = await loupeRun(file, scanned.found);
const baseline = (parsed + bareParse(file)) / 2;
const scan = (scanned.ms + bareScan(file).ms) / 2;
rmSync(folder, { recursive: true });

const { before, opened, heap, filtered, scrolling } = loupe;
const report = {
  bench: 'open',
  entries: written.entries,
  megabytes: round(written.bytes / 1024 / 1024, 0),
  measuredWith: 'a test driver (debugger) attached; a file travels over no socket',
  heapReadAs:
    'Runtime.getHeapUsage (objects and array buffers) of the page and of its worker, after a collection',
  ratioCountedToBareParse: round(opened.countedMs / baseline),
  ratioFilteredToBareScan: round(filtered.exactMs / scan),
  bareParseMs: round(baseline, 0),
  bareScanMs: round(scan, 0),
  open: {
    firstRowsMs: round(opened.firstRowsMs, 0),
    countedMs: round(opened.countedMs, 0),
    rowsByFrame: opened.rows,
    longestTaskMs: round(opened.longest, 0),
  },
  heapMegabytes: {
    main: round(heap.main, 0),
    worker: round(heap.worker, 0),
    sum: round(heap.main + heap.worker, 0),
    before: round(before.main + before.worker, 0),
  },
  filter: {
    words: WORDS,
    firstRowsMs: round(filtered.firstRowsMs, 0),
    exactMs: round(filtered.exactMs, 0),
    rows: filtered.rows,
    expected: scanned.found,
    longestTaskMs: round(filtered.longest, 0),
  },
  scroll: { steps: SCROLL_STEPS, longestTaskMs: round(scrolling, 0) },
};
console.log(JSON.stringify(report, null, 2));
const isGood =
  opened.rows === written.entries &&
  report.ratioCountedToBareParse <= 3 &&
  report.heapMegabytes.sum <= 400 &&
  filtered.rows === scanned.found &&
  filtered.firstRowsMs <= 150 &&
  report.ratioFilteredToBareScan <= 1 &&
  scrolling <= 50;
process.exitCode = isGood ? 0 : 1;
