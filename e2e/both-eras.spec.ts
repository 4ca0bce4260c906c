import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures.ts';

const DEMO = [process.execPath, fileURLToPath(new URL('../dist/demo/main.js', import.meta.url))];

test.afterEach(({ oneLoupe }) => oneLoupe.leave());

for (const revision of ['2025-11-25', '2026-07-28']) {
  test(`${revision}: log messages are those of the chosen level, and lie under their call`, async ({
    oneLoupe: loupe,
  }) => {
    const { page } = loupe;
    await loupe.connect('stdio', DEMO, { revision });
    await loupe.expectConnected(revision);
    await loupe.byFrame(false);
    await loupe.panel('Server');
    await page.getByRole('combobox', { name: 'Log level' }).selectOption('error');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(loupe.row('choices')).toBeVisible();
    await loupe.call('log', '{"message":"heard"}');
    await expect(loupe.result).toContainText('Sent 4 of 8 messages.');
    await expect(loupe.result).toContainText('emergency');
    await loupe.filter('kind:notification method:notifications/message');
    await expect.poll(() => loupe.rowCount()).toBe(4);
    const asked = revision === '2025-11-25' ? 'method:logging/setLevel' : '"logLevel":"error"';
    await loupe.filter(revision === '2025-11-25' ? asked : 'method:tools/call');
    await expect.poll(() => loupe.rowCount()).toBe(1);
    await loupe.openRow(revision === '2025-11-25' ? 'logging/setLevel' : 'tools/call');
    await expect(loupe.entry).toContainText('error');
  });

  test(`${revision}: a call shows its progress, is cancelled by button, and says what came of it`, async ({
    oneLoupe: loupe,
  }) => {
    const { page } = loupe;
    await loupe.connect('stdio', DEMO, { revision });
    await loupe.expectConnected(revision);
    await loupe.byFrame(false);
    await loupe.call('progress', '{"steps":20,"seconds":40}');
    await expect(loupe.result).toContainText(/[1-9] of 20/);
    await expect(loupe.result.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '20');
    await page.getByRole('button', { name: 'Cancel call' }).click();
    await expect(loupe.result).toContainText('cancelled');
    await expect(loupe.row('tools/call').first()).toContainText('cancelled');
    await loupe.byFrame(true);
    await expect(loupe.row('notifications/cancelled')).toHaveCount(1);
    await loupe.call('echo', '{"message":"still here"}');
    await expect(loupe.result).toContainText('still here');
  });

  test(`${revision}: lists follow what the server says of them`, async ({ oneLoupe: loupe }) => {
    await loupe.connect('stdio', DEMO, { revision });
    await loupe.expectConnected(revision);
    await expect(loupe.option('Tools', 'change-lists')).toBeVisible();
    await loupe.call('change-lists', '{"kind":"tool","action":"add","times":1}');
    await expect(loupe.option('Tools', 'extra-1')).toBeVisible();
    await loupe.call('change-lists', '{"kind":"tool","action":"remove","times":1}');
    await expect(loupe.option('Tools', 'extra-1')).toBeHidden();
  });
}
