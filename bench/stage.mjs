// What both measurements need: the built bridge over an empty state directory, and a real browser.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts `<dist>/bridge/main.js`; `target` is an argv for a stdio server. */
export async function startBridge(dist, target) {
  const state = mkdtempSync(join(tmpdir(), 'loupe-bench-'));
  const child = spawn(
    process.execPath,
    [
      join(dist, 'bridge/main.js'),
      '--no-open',
      '--json',
      '--port',
      '0',
      '--state-dir',
      state,
      '--',
      ...target,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ready = await new Promise((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(JSON.parse(line)));
    child.once('exit', (code) => reject(new Error(`the bridge exited with ${code}`)));
  });
  return {
    ...ready,
    state,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      rmSync(state, { recursive: true, force: true });
    },
  };
}

/** As root there is no sandbox to be had. */
const flags = () => (process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET);

export async function startBrowser() {
  const { path } = await findBrowser();
  return chromium.launch({ executablePath: path, args: flags() });
}

/** A browser that shows one page at a time, with a test driver, so a debugger, attached to it. */
export async function startDrivenBrowser() {
  const browser = await startBrowser();
  const page = await browser.newPage();
  return {
    show: (url) => page.goto(url),
    titles: async () => [await page.title()],
    leave: () => page.goto('about:blank'),
    attach: () => page,
    stop: () => browser.close(),
  };
}

/**
 * A browser that shows a page as a person's does, with no debugger attached until `attach`. (A test driver has every
 * message of a socket copied to itself, which takes as much of the processor as Loupe does.)
 */
export async function startFreeBrowser() {
  const { path } = await findBrowser();
  const profile = mkdtempSync(join(tmpdir(), 'loupe-bench-profile-'));
  const own = ['--headless', '--window-size=1440,900', '--remote-debugging-port=0'];
  const child = spawn(path, [...flags(), ...own, `--user-data-dir=${profile}`], {
    stdio: 'ignore',
  });
  const portFile = join(profile, 'DevToolsActivePort');
  await until(() => existsSync(portFile));
  const address = `http://127.0.0.1:${readFileSync(portFile, 'utf8').split('\n')[0]}`;
  // A browser is busy with itself for a while after its start.
  await setTimeout(3000);
  let shown;
  return {
    async show(url) {
      const answer = await fetch(`${address}/json/new?${encodeURIComponent(url)}`, {
        method: 'PUT',
      });
      shown = (await answer.json()).id;
    },
    /** Closes the page that was shown last. */
    leave: () => fetch(`${address}/json/close/${shown}`),
    /** Where a debugger can be attached to the page that was shown last. */
    async debuggerUrl() {
      const targets = await (await fetch(`${address}/json/list`)).json();
      return targets.find(({ id }) => id === shown).webSocketDebuggerUrl;
    },
    /** The titles of the pages, which can be asked for from outside. */
    async titles() {
      const targets = await (await fetch(`${address}/json/list`)).json();
      return targets.map(({ title }) => title);
    },
    /** The page at this address. */
    async attach(origin) {
      const browser = await chromium.connectOverCDP(address);
      return browser
        .contexts()[0]
        .pages()
        .find((page) => page.url().startsWith(origin));
    },
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await gone;
      // Its other processes write on for a moment.
      await rm(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Looks five times a second, for three minutes. */
export async function until(isSo) {
  for (let looks = 0; looks < 900; looks++) {
    if (await isSo()) return;
    await setTimeout(200);
  }
  throw new Error('It did not happen in three minutes.');
}

export const round = (value, digits = 3) => Number(value.toFixed(digits));

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
