// End-to-end tests: builds, finds a browser, says which, and runs playwright with the arguments given.
import { spawnSync } from 'node:child_process';
import { buildIfStale } from './build.mjs';
import { findBrowser } from './browser.mjs';
import { ROOT } from './sources.mjs';

await buildIfStale();
const browser = await findBrowser();
console.log(`end-to-end: browser ${browser.path} (${browser.whose})`);
const run = spawnSync(
  'npx',
  [
    '--no-install',
    'playwright',
    'test',
    '-c',
    'e2e/playwright.config.ts',
    ...process.argv.slice(2),
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, LOUPE_BROWSER: browser.path },
    shell: process.platform === 'win32',
  },
);
process.exit(run.status ?? 1);
