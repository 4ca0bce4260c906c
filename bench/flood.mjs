// A stdio server sends 100,000 notifications at once while the timeline is open. How fast does Loupe take them,
// beside a bare process that reads the same pipe and parses each line? What does it cost the page's main thread and
// everybody's memory, beside a page that is connected and idle? Prints JSON with ratios and differences.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildIfStale } from '../scripts/build.mjs';
import { ROOT } from '../scripts/sources.mjs';
import { pageHeap, residentBytes } from './heap.mjs';
import { round, startBridge, startDrivenBrowser, startFreeBrowser, until } from './stage.mjs';

const COUNT = Number(process.argv[2] ?? 100_000);
const DELAY_MS = 6000;
const serverOf = (count, delay) => [
  process.execPath,
  join(ROOT, 'bench/flood-child.mjs'),
  String(count),
  String(delay),
];
/** How long a page that is connected goes on with its start, e.g. draws its lists. */
const SETTLING_MS = 3000;
/** How long a page is watched after that, and after the flood. */
const IDLE_MS = 8000;
const IS_FLOOD = '"method":"notifications/message"';
const DONE = 'bench: every row is counted';

/** Frames per second of a reader that only splits lines and parses them. */
async function bareRate() {
  const [program, ...args] = serverOf(COUNT, 0);
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const send = (message) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'bare', version: '0' };
  send({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
  });
  let rest = '';
  let seen = 0;
  let first = 0;
  await new Promise((resolve) => {
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      for (const line of lines) {
        const message = JSON.parse(line);
        if (message.id === 1) send({ method: 'notifications/initialized' });
        else if (seen++ === 0) first = performance.now();
        if (seen === COUNT) return resolve();
      }
    });
  });
  const rate = COUNT / ((performance.now() - first) / 1000);
  child.kill();
  return rate;
}

/** dist with one more script in the page, which runs before anything else. */
function benchDist() {
  const dist = mkdtempSync(join(tmpdir(), 'loupe-bench-dist-'));
  cpSync(join(ROOT, 'dist'), dist, { recursive: true });
  const html = join(dist, 'web/index.html');
  const script = '<head><script src="/bench.js"></script>';
  writeFileSync(html, readFileSync(html, 'utf8').replace('<head>', script));
  const options = { count: COUNT, settling: SETTLING_MS, done: DONE };
  writeFileSync(join(dist, 'web/bench.js'), `(${watchPage})(${JSON.stringify(options)});`);
  return dist;
}

/** Runs in the page: notes long tasks after its start, and when the timeline first counts that many rows. */
function watchPage({ count, settling, done }) {
  globalThis.bench = { longest: 0, rows: 0, done: 0 };
  let settled = Infinity;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime >= settled) bench.longest = Math.max(bench.longest, duration);
  }).observe({ type: 'longtask' });
  const isConnected = () =>
    [...document.querySelectorAll('[role=status]')].some((status) =>
      status.textContent.startsWith('Connected'),
    );
  // An observer, for looking in every frame would have the browser make frames that nobody asked for.
  new MutationObserver(() => {
    if (settled === Infinity && isConnected()) settled = performance.now() + settling;
    const rows =
      Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') ?? 1) - 1;
    bench.rows = rows;
    if (rows < count || bench.done > 0) return;
    bench.done = performance.timeOrigin + performance.now();
    document.title = done;
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-rowcount'],
  });
}

/** What a page that is connected to the same server costs while the server is silent. */
async function idleRun(dist, browser) {
  const bridge = await startBridge(dist, serverOf(0, 0));
  await browser.show(bridge.url);
  await setTimeout(SETTLING_MS + IDLE_MS);
  const memory = await memoryOf(browser, bridge);
  const page = await browser.attach(new URL(bridge.url).origin);
  await page.getByRole('status', { name: 'Connection' }).filter({ hasText: 'Connected' }).waitFor();
  const { longest } = await page.evaluate(() => globalThis.bench);
  await browser.stop();
  await bridge.stop();
  return { longest, memory };
}

/** Bytes; a test driver's page is not asked for its heap, for its debugger holds on to the messages it saw. */
async function memoryOf(browser, { pid }) {
  const bridge = residentBytes(pid);
  const url = await browser.debuggerUrl?.();
  return { bridge, ...(url === undefined ? {} : await pageHeap(url)) };
}

function readLog(state) {
  const folder = join(state, 'sessions');
  const [file] = readdirSync(folder);
  const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
  const header = JSON.parse(lines[0]);
  const entries = lines.slice(1).map((line) => JSON.parse(line));
  const flood = entries.filter((entry) => entry.kind === 'frame' && entry.text.includes(IS_FLOOD));
  return {
    entries: entries.length,
    flood: flood.length,
    firstAt: Date.parse(header.started) + flood[0].at,
  };
}

async function loupeRun(dist, browser) {
  const bridge = await startBridge(dist, serverOf(COUNT, DELAY_MS));
  await browser.show(bridge.url);
  await until(async () => (await browser.titles()).includes(DONE));
  await setTimeout(2000);
  const memory = await memoryOf(browser, bridge);
  const page = await browser.attach(new URL(bridge.url).origin);
  const { longest, done } = await page.evaluate(() => globalThis.bench);
  await page.getByRole('switch', { name: 'By frame' }).click({ force: true });
  await page.waitForTimeout(2000);
  const { rows } = await page.evaluate(() => globalThis.bench);
  const log = readLog(bridge.state);
  await browser.stop();
  await bridge.stop();
  return { rate: COUNT / ((done - log.firstAt) / 1000), longest, rows, log, memory };
}

const mebibytes = (bytes) => round(bytes / 1024 / 1024, 1);

/** An idle page, and one that takes the flood between two bare readers. */
async function compare(dist, start) {
  const idle = await idleRun(dist, await start());
  const bare = await bareRate();
  const loupe = await loupeRun(dist, await start());
  const baseline = (bare + (await bareRate())) / 2;
  const grown = (part) => mebibytes(loupe.memory[part] - idle.memory[part]);
  return {
    ratioToBareReader: round(loupe.rate / baseline),
    framesPerSecond: round(loupe.rate, 0),
    bareFramesPerSecond: round(baseline, 0),
    lost: COUNT - loupe.log.flood,
    counts: { logEntries: loupe.log.entries, timelineRowsByFrame: loupe.rows },
    longestTaskMs: round(loupe.longest, 0),
    longestIdleTaskMs: round(idle.longest, 0),
    longestTaskAboveIdleMs: round(Math.max(0, loupe.longest - idle.longest), 0),
    grownAboveIdleMiB: {
      bridge: grown('bridge'),
      ...('main' in loupe.memory && { pageMainThread: grown('main'), pageWorker: grown('worker') }),
    },
  };
}

await buildIfStale();
const dist = benchDist();
const free = await compare(dist, startFreeBrowser);
const driven = await compare(dist, startDrivenBrowser);
rmSync(dist, { recursive: true });
const report = {
  bench: 'flood',
  notifications: COUNT,
  until: 'the timeline counts every row, which is the number that the worker gives it',
  memory:
    'bridge: resident set, garbage included; page: JavaScript heaps with array buffers after a collection',
  withoutDebugger: free,
  withDebugger: driven,
};
console.log(JSON.stringify(report, null, 2));
const { bridge, pageMainThread, pageWorker } = free.grownAboveIdleMiB;
const isWhole = ({ lost, counts }) =>
  lost === 0 && counts.logEntries === counts.timelineRowsByFrame;
const good =
  isWhole(free) &&
  isWhole(driven) &&
  free.ratioToBareReader >= 0.15 &&
  free.longestTaskAboveIdleMs <= 50 &&
  bridge <= 60 &&
  pageMainThread + pageWorker <= 60;
process.exitCode = good ? 0 : 1;
