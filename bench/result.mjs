// A tool answers with 50 MB. How long until its head is in the page, beside a bare process that reads and parses the
// same answer, and how long is the page's longest task meanwhile? Prints JSON with the ratio.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildIfStale } from '../scripts/build.mjs';
import { ROOT } from '../scripts/sources.mjs';
import { median, round, startBridge, startFreeBrowser } from './stage.mjs';

const MEGABYTES = Number(process.argv[2] ?? 50);
const HEAD = 'the head of the result';
const SERVER = [process.execPath, join(ROOT, 'bench/result-child.mjs'), String(MEGABYTES), HEAD];
const RUNS = 3;
/** A page that has drawn itself and done its first work. */
const SETTLED_MS = 3000;
/** After the head is there, for what is still to be done with the rest. */
const AFTER_MS = 3000;

/** Milliseconds from the call to its parsed answer. */
async function bareRead() {
  const child = spawn(SERVER[0], SERVER.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
  await setTimeout(1000);
  const answered = new Promise((resolve) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)));
  });
  const started = performance.now();
  child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"big"}}\n');
  await answered;
  const took = performance.now() - started;
  child.kill();
  return took;
}

/** In the page: how long until the Result region holds the words, and the longest task until a while after. */
async function callBig({ head, after }) {
  let longest = 0;
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  tasks.observe({ type: 'longtask' });
  const result = () =>
    document.querySelector('[role=region][aria-label=Result], section[aria-label=Result]');
  const started = performance.now();
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Run').click();
  const took = await new Promise((resolve) => {
    const isThere = () => result()?.textContent.includes(head) === true;
    new MutationObserver((_, observer) => {
      if (!isThere()) return;
      observer.disconnect();
      resolve(performance.now() - started);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await new Promise((resolve) => setTimeout(resolve, after));
  tasks.disconnect();
  return { took, longest };
}

/** In the page: the longest task while nothing happens. */
async function idle(ms) {
  let longest = 0;
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  tasks.observe({ type: 'longtask' });
  await new Promise((resolve) => setTimeout(resolve, ms));
  tasks.disconnect();
  return longest;
}

async function loupeRun() {
  const browser = await startFreeBrowser();
  const bridge = await startBridge(join(ROOT, 'dist'), SERVER);
  try {
    await browser.show(bridge.url);
    const page = await browser.attach(new URL(bridge.url).origin);
    await page.getByRole('option', { name: 'big' }).click();
    await setTimeout(SETTLED_MS);
    const quiet = await page.evaluate(idle, AFTER_MS);
    const { took, longest } = await page.evaluate(callBig, { head: HEAD, after: AFTER_MS });
    return { took, longest, quiet };
  } finally {
    await browser.stop();
    await bridge.stop();
  }
}

await buildIfStale();
const bare = [];
const runs = [];
for (let run = 0; run < RUNS; run++) {
  bare.push(await bareRead());
  runs.push(await loupeRun());
}
const took = median(runs.map((run) => run.took));
const above = median(runs.map(({ longest, quiet }) => longest - quiet));
const report = {
  bench: 'result',
  megabytes: MEGABYTES,
  measuredWith: 'a debugger attached: it presses Run',
  ratioHeadToBareRead: round(took / median(bare)),
  bareReadMs: bare.map((ms) => round(ms, 0)),
  headVisibleMs: runs.map((run) => round(run.took, 0)),
  longestTaskAboveIdleMs: runs.map(({ longest, quiet }) => round(longest - quiet, 0)),
};
console.log(JSON.stringify(report, null, 2));
process.exitCode = report.ratioHeadToBareRead <= 3 && above <= 100 ? 0 : 1;
