import { test as base } from '@playwright/test';
import { startBridge, type Bridge } from './bridge.ts';
import { Loupe } from './loupe.ts';

interface Shared {
  bridge: Bridge;
  sharedLoupe: Loupe;
}

/** What a person chose for the timeline is kept by the browser: the next test would begin with it. */
const CHOICES = ['loupe.byFrame', 'loupe.sequence'];

/**
 * `bridge`: one process for a worker's tests. `loupe`: a fresh page, open on that bridge's first page.
 * `oneLoupe`: one page for all tests of a worker, as somebody has it who tries one server after the other. It
 * takes a third of the time of a fresh one. Each test leaves its connection.
 */
export const test = base.extend<{ loupe: Loupe; oneLoupe: Loupe }, Shared>({
  bridge: [
    async ({}, use) => {
      const bridge = await startBridge();
      await use(bridge);
      await bridge.stop();
    },
    { scope: 'worker' },
  ],
  sharedLoupe: [
    async ({ browser, bridge }, use) => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const loupe = new Loupe(page);
      await loupe.open(bridge.url);
      await use(loupe);
      await page.close();
    },
    { scope: 'worker' },
  ],
  oneLoupe: async ({ sharedLoupe }, use) => {
    await sharedLoupe.page.evaluate((keys) => {
      for (const key of keys) localStorage.removeItem(key);
    }, CHOICES);
    await use(sharedLoupe);
  },
  loupe: async ({ page, bridge }, use) => {
    const loupe = new Loupe(page);
    await loupe.open(bridge.url);
    await use(loupe);
  },
});
export { expect } from '@playwright/test';
