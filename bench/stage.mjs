// What both measurements need: the built bridge over an empty state directory, and a real browser.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

export async function startBrowser() {
  const { path } = await findBrowser();
  const root = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: path,
    args: [...QUIET, ...(root ? ['--no-sandbox'] : [])],
  });
}

export const round = (value, digits = 3) => Number(value.toFixed(digits));

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
