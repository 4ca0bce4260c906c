import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures.ts';

const DEMO = [process.execPath, fileURLToPath(new URL('../dist/demo/main.js', import.meta.url))];

test('a newcomer tries the demo server: list, form, call, result, timeline', async ({
  loupe,
  page,
}) => {
  await page.getByRole('button', { name: 'Try the demo server' }).click();
  await loupe.expectConnected('2026-07-28');
  await loupe.chooseTool('add');
  await loupe.form.getByLabel('a', { exact: true }).fill('2');
  await loupe.form.getByLabel('b', { exact: true }).fill('40');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(loupe.result).toContainText('42');

  const row = loupe.row('tools/call').last();
  await expect(row).toContainText('add');
  await row.click();
  await loupe.entry.getByRole('tab', { name: 'Raw' }).click();
  await expect(loupe.entry).toContainText('"method":"tools/call"');
});

test('the demo server speaks the handshake era too', async ({ loupe }) => {
  await loupe.connect('stdio', DEMO, { revision: '2025-06-18' });
  await loupe.expectConnected('2025-06-18');
  await loupe.call('echo', '{"message":"to and fro"}');
  await expect(loupe.result).toContainText('to and fro');
});

test('the JSON editor can be left and come back to, and takes long text at once', async ({
  loupe,
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await loupe.connect('stdio', DEMO);
  await loupe.expectConnected('2026-07-28');
  await loupe.chooseTool('echo', '{"message":"first"}');
  for (const tab of ['Form', 'JSON', 'Form'])
    await page.getByRole('tab', { name: tab, exact: true }).click();
  const message = 'long '.repeat(2000);
  await loupe.writeJson(`{"message":"${message}\u2028"}`);
  await loupe.run.click();
  await expect(loupe.result).toContainText('long long');
  expect(errors).toEqual([]);
});
