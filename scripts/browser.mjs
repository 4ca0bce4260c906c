// Finds a Chromium for the end-to-end tests: the system's, else playwright's own download (60 s at most),
// else Debian's package where this runs as root.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function systemBrowser() {
  const named = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((dir) => NAMES.map((name) => join(dir, name)));
  return [...named, ...FIXED].find((path) => existsSync(path));
}

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  spawnSync('npx', ['--no-install', 'playwright', 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 60_000,
    killSignal: 'SIGKILL',
    shell: process.platform === 'win32',
  });
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

function debianBrowser() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  return systemBrowser();
}

/** @returns {Promise<{path: string, whose: string}>} */
export async function findBrowser() {
  if (process.env.LOUPE_BROWSER)
    return { path: process.env.LOUPE_BROWSER, whose: 'named by LOUPE_BROWSER' };
  const system = systemBrowser();
  if (system) return { path: system, whose: "the system's" };
  const own = await playwrightBrowser();
  if (own) return { path: own, whose: "playwright's own" };
  const debian = debianBrowser();
  if (debian) return { path: debian, whose: "Debian's package, just installed" };
  throw new Error(
    'No browser was found or could be installed. Install Chromium or Chrome, or name one in LOUPE_BROWSER.',
  );
}
