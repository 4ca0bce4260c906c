import { serverPath } from '@loupe/testkit';
import { expect, test } from './fixtures.ts';

const node = process.execPath;

test.afterEach(({ oneLoupe }) => oneLoupe.leave());

test('Disconnect while initialize waits: no cancelled, and the next connection works', async ({
  oneLoupe: loupe,
}) => {
  await loupe.connect('stdio', [node, serverPath('silence'), 'initialize'], {
    revision: '2025-11-25',
  });
  await expect(loupe.row('initialize').first()).toContainText(/waiting/i);
  await loupe.page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(loupe.state).toHaveText('Disconnected');
  await expect(loupe.row(/exit|closed/).last()).toBeVisible();
  await loupe.byFrame(true);
  await expect(loupe.row('notifications/cancelled')).toHaveCount(0);
  await loupe.connect('stdio', [node, serverPath('minimal')]);
  await loupe.expectConnected('2025-11-25');
});

test('an answer with the id of another type stands beside the request that waits', async ({
  oneLoupe: loupe,
}) => {
  await loupe.connect('stdio', [node, serverPath('id-as-string')]);
  await loupe.expectConnected('2025-11-25');
  await loupe.byFrame(false);
  await loupe.call('retyped', '{}');
  await expect(loupe.row('tools/call').first()).toContainText(/waiting/i);
  const odd = loupe.row(/unmatched/i);
  await expect(odd).toHaveCount(1);
  await odd.click();
  await loupe.entry.getByRole('tab', { name: 'Checks' }).click();
  await expect(loupe.entry).toContainText("keeps the id's JSON type");
  await loupe.page.getByRole('button', { name: 'Cancel call' }).click();
  await expect(loupe.result).toContainText('Cancelled');
});

test('a modern server without a name connects, and is shown as unnamed', async ({
  oneLoupe: loupe,
}) => {
  await loupe.connect('stdio', [node, serverPath('modern-odd')]);
  await loupe.expectConnected('2026-07-28');
  await loupe.panel('Server');
  await expect(loupe.page.getByRole('tabpanel').first()).toContainText(/unnamed/i);
});
