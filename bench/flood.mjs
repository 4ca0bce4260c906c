// A stdio server sends 100,000 notifications at once while the timeline is open. How fast does Loupe take them,
// beside a bare process that reads the same pipe and parses each line? Prints JSON with the ratio.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildIfStale } from '../scripts/build.mjs';
import { ROOT } from '../scripts/sources.mjs';
import { round, startBridge, startFreeBrowser, until } from './stage.mjs';

const COUNT = Number(process.argv[2] ?? 100_000);
const SERVER = [process.execPath, join(ROOT, 'packages/testkit/servers/flood.mjs'), String(COUNT)];
const IS_FLOOD = '"method":"notifications/message"';
const DONE = 'bench: every row is counted';

/** Frames per second of a reader that only splits lines and parses them. */
async function bareRate() {
  const child = spawn(SERVER[0], SERVER.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
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
  writeFileSync(join(dist, 'web/bench.js'), `(${watchPage})(${COUNT}, ${JSON.stringify(DONE)});`);
  return dist;
}

/** Runs in the page: notes long tasks, and when the timeline first counts that many rows. */
function watchPage(count, doneTitle) {
  globalThis.bench = { longest: 0, rows: 0, done: 0 };
  new PerformanceObserver((list) => {
    for (const task of list.getEntries())
      globalThis.bench.longest = Math.max(globalThis.bench.longest, task.duration);
  }).observe({ type: 'longtask', buffered: true });
  // An observer, for looking in every frame would have the browser make frames that nobody asked for.
  new MutationObserver(() => {
    const rows =
      Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') ?? 1) - 1;
    globalThis.bench.rows = rows;
    if (rows < count || globalThis.bench.done > 0) return;
    globalThis.bench.done = performance.timeOrigin + performance.now();
    document.title = doneTitle;
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-rowcount'] });
}

/** The longest main-thread task of a page that connected to the same server, silent. */
async function idleLongest(dist) {
  const browser = await startFreeBrowser();
  const bridge = await startBridge(dist, [...SERVER.slice(0, 2), '0']);
  await browser.show(bridge.url);
  await setTimeout(6000);
  const page = await browser.attach(new URL(bridge.url).origin);
  await page.getByRole('status', { name: 'Connection' }).filter({ hasText: 'Connected' }).waitFor();
  const { longest } = await page.evaluate(() => globalThis.bench);
  await browser.stop();
  await bridge.stop();
  return longest;
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

async function loupeRun(dist) {
  const browser = await startFreeBrowser();
  const bridge = await startBridge(dist, SERVER);
  await browser.show(bridge.url);
  await until(async () => (await browser.titles()).includes(DONE));
  const page = await browser.attach(new URL(bridge.url).origin);
  await page.getByRole('switch', { name: 'By frame' }).click({ force: true });
  await page.waitForTimeout(2000);
  const { longest, done, rows } = await page.evaluate(() => globalThis.bench);
  const log = readLog(bridge.state);
  await browser.stop();
  await bridge.stop();
  return { rate: COUNT / ((done - log.firstAt) / 1000), longest, rows, log };
}

await buildIfStale();
const dist = benchDist();
const idle = await idleLongest(dist);
const bare = await bareRate();
const loupe = await loupeRun(dist);
const bareAfter = await bareRate();
rmSync(dist, { recursive: true });
const baseline = (bare + bareAfter) / 2;
const report = {
  bench: 'flood',
  notifications: COUNT,
  measuredWith: 'no debugger attached to the page until every row was counted',
  until: 'the timeline counts every row',
  ratioToBareReader: round(loupe.rate / baseline),
  framesPerSecond: round(loupe.rate, 0),
  bareFramesPerSecond: round(baseline, 0),
  lost: COUNT - loupe.log.flood,
  counts: { logEntries: loupe.log.entries, timelineRowsByFrame: loupe.rows },
  longestTaskMs: round(loupe.longest, 0),
  longestIdleTaskMs: round(idle, 0),
  longestTaskAboveIdleMs: round(Math.max(0, loupe.longest - idle), 0),
};
console.log(JSON.stringify(report, null, 2));
const agree = report.counts.logEntries === report.counts.timelineRowsByFrame;
const good =
  report.lost === 0 &&
  agree &&
  report.ratioToBareReader >= 0.1 &&
  report.longestTaskAboveIdleMs <= 100;
process.exitCode = good ? 0 : 1;
