import { test as base } from '@playwright/test';
import { startBridge, type Bridge } from './bridge.ts';
import { Loupe } from './loupe.ts';

/** `bridge`: one process for a worker's tests. `loupe`: the page, open on that bridge's first page. */
export const test = base.extend<{ loupe: Loupe }, { bridge: Bridge }>({
  bridge: [
    async ({}, use) => {
      const bridge = await startBridge();
      await use(bridge);
      await bridge.stop();
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
