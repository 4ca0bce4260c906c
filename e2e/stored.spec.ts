import { serverPath } from '@loupe/testkit';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Loupe } from './loupe.ts';

async function connected(loupe: Loupe, name: string, ...args: readonly string[]): Promise<void> {
  await loupe.connect('stdio', [process.execPath, serverPath(name), ...args], {
    revision: '2025-11-25',
  });
  await loupe.expectConnected('2025-11-25');
}

/** What the page stored, without its key to the bridge. */
const storedKeys = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('loupe.') && key !== 'loupe.token'),
  );

test('a damaged storage: the page starts, says what it set aside, and forgets it when told to', async ({
  loupe,
  page,
}) => {
  await connected(loupe, 'argv-echo');
  await loupe.chooseTool('echo', '{"text":"kept"}');
  await loupe.byFrame(true);
  await page.getByRole('button', { name: /^Theme/ }).click();
  await expect.poll(() => storedKeys(page)).toContain('loupe.byFrame');
  await expect.poll(() => storedKeys(page)).toContain('loupe.theme');
  await expect
    .poll(async () => (await storedKeys(page)).filter((key) => key.startsWith('loupe.draft.')))
    .toHaveLength(1);
  const keys = await storedKeys(page);
  const notice = page.getByText('could not be read and was set aside');
  // Broken, of other types, and of a shape that an earlier version may have had.
  for (const damage of ['{', 'null', '[]', '{"version":0,"value":{}}', '"\\ud800"', '7']) {
    await page.evaluate(
      ({ names, text }) => {
        for (const name of names) localStorage.setItem(name, text);
      },
      { names: keys, text: damage },
    );
    await page.reload();
    await loupe.expectConnected('2025-11-25');
    await expect(notice).toContainText('byFrame');
    await expect(notice).toContainText('theme');
    await expect(loupe.timeline.getByRole('row').nth(1)).toBeVisible();
  }
  await loupe.call('echo', '{"text":"works"}');
  await expect(loupe.result).toContainText('works');
  await page.reload();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Forget them' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await loupe.expectConnected('2025-11-25');
  await expect(notice).toHaveCount(0);
});

test('a full storage costs the storing and nothing else', async ({ loupe, page }) => {
  await page.evaluate(() => {
    let text = 'x'.repeat(1024 * 1024);
    while (text.length > 0) {
      try {
        localStorage.setItem(`filler ${Math.random()}`, text);
      } catch {
        text = text.slice(0, text.length >> 1);
      }
    }
  });
  await page.reload();
  await connected(loupe, 'argv-echo');
  await loupe.call('echo', '{"text":"works"}');
  await expect(loupe.result).toContainText('works');
  await loupe.byFrame(true);
  await expect(page.getByText('its storage is full or forbidden')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('its storage is full or forbidden')).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'By frame' })).toBeChecked();
});

test('a forbidden storage: the page works, and keeps things as long as it lasts', async ({
  page,
  bridge,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  const loupe = new Loupe(page);
  await loupe.open(bridge.url);
  await connected(loupe, 'argv-echo');
  await loupe.call('echo', '{"text":"works"}');
  await expect(loupe.result).toContainText('works');
  await loupe.chooseTool('argv');
  await loupe.chooseTool('echo');
  await expect(loupe.form).toContainText('works');
});
