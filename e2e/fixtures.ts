import { test as base } from '@playwright/test';
import { startBridge, type Bridge } from './bridge.ts';
import { Loupe } from './loupe.ts';

interface Shared {
  bridge: Bridge;
  oneLoupe: Loupe;
}

/**
 * `bridge`: one process for a worker's tests. `loupe`: a fresh page, open on that bridge's first page.
 * `oneLoupe`: one page for all tests of a worker, as somebody has it who tries one server after the other. It
 * takes a third of the time of a fresh one. Each test leaves its connection, and makes the choices that it
 * needs and that outlive a connection (`byFrame`) by itself.
 */
export const test = base.extend<{ loupe: Loupe }, Shared>({
  bridge: [
    async ({}, use) => {
      const bridge = await startBridge();
      await use(bridge);
      await bridge.stop();
    },
    { scope: 'worker' },
  ],
  oneLoupe: [
    async ({ browser, bridge }, use) => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const loupe = new Loupe(page);
      await loupe.open(bridge.url);
      await use(loupe);
      await page.close();
    },
    { scope: 'worker' },
  ],
  loupe: async ({ page, bridge }, use) => {
    const loupe = new Loupe(page);
    await loupe.open(bridge.url);
    await use(loupe);
  },
});
export { expect } from '@playwright/test';
