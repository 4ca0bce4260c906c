import { readFile } from 'node:fs/promises';
import { serverPath, npmServer } from '@loupe/testkit';
import { startBridge } from './bridge.ts';
import { expect, test } from './fixtures.ts';
import { Loupe } from './loupe.ts';

const everything = [process.execPath, npmServer('everything'), 'stdio'];

test('a reload finds the same rows, the same connection, and a waiting call still settles', async ({
  loupe,
  page,
}) => {
  await loupe.connect('stdio', everything);
  await loupe.expectConnected('2025-11-25');
  await loupe.call('trigger-long-running-operation', '{"duration":4,"steps":4}');
  await expect(loupe.row('tools/call').first()).toBeVisible();
  await page.reload();
  await loupe.expectConnected('2025-11-25');
  await expect(loupe.row('tools/call')).toHaveCount(1);
  await expect(loupe.row('tools/call').first()).toContainText('ok', { timeout: 15_000 });
  // The next id goes on from the log, and the server is the same process.
  await loupe.call('echo', '{"message":"after reload"}');
  await expect(loupe.result).toContainText('after reload');
  await loupe.filter('method:initialize kind:exchange');
  await expect.poll(() => loupe.rowCount()).toBe(1);
});

test('a second tab reads along and can take over', async ({ loupe, page, context }) => {
  await loupe.connect('stdio', everything);
  await loupe.expectConnected('2025-11-25');
  const second = new Loupe(await context.newPage());
  await second.open(page.url());
  await second.expectConnected('2025-11-25');
  await expect(second.page.getByRole('button', { name: 'Take over' })).toBeVisible();
  await second.chooseTool('echo');
  await expect(second.run).toBeDisabled();
  await loupe.call('echo', '{"message":"seen by both"}');
  await expect(second.row('tools/call').first()).toContainText('echo');
  await second.page.getByRole('button', { name: 'Take over' }).click();
  await second.call('echo', '{"message":"second drives"}');
  await expect(second.result).toContainText('second drives');
  await expect(page.getByRole('button', { name: 'Take over' })).toBeVisible();
});

test('kill -9 of the bridge: the page says so, the transcript is whole, the session opens again', async ({
  page,
}) => {
  const bridge = await startBridge();
  const loupe = new Loupe(page);
  await loupe.open(bridge.url);
  await loupe.connect('stdio', everything);
  await loupe.expectConnected('2025-11-25');
  await loupe.call('echo', '{"message":"before the crash"}');
  await expect(loupe.result).toContainText('before the crash');
  await bridge.kill();
  await expect(page.getByText(/bridge does not answer/).first()).toBeVisible();
  await expect(loupe.state).toHaveText(/^Disconnected/);

  const again = await startBridge([], bridge.stateDirectory);
  await loupe.open(again.url);
  const sessions = (await again.get('/sessions')) as { id: string; life: string }[];
  expect(sessions.map((session) => session.life)).toEqual(['past']);
  await page
    .getByRole('navigation', { name: 'Servers and sessions' })
    .getByRole('link', { name: /index.js/ })
    .first()
    .click();
  await expect(loupe.row('tools/call').first()).toContainText('echo');
  await expect(loupe.state).toHaveText(/^Disconnected/);
  const text = await readFile(`${bridge.stateDirectory}/sessions/${sessions[0]!.id}.jsonl`, 'utf8');
  expect(text).toContain('before the crash');
  await again.stop();
});

test('Disconnect ends the whole process tree; Reconnect starts clean', async ({ loupe, page }) => {
  const pids = test.info().outputPath('pids');
  await loupe.connect('stdio', [process.execPath, serverPath('stubborn'), pids]);
  await loupe.expectConnected('2025-11-25');
  const running = JSON.parse(await readFile(pids, 'utf8')) as number[];
  expect(running.length).toBe(2);
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(loupe.state).toHaveText(/^Disconnected/);
  const alive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(() => running.filter(alive), { timeout: 10_000 }).toEqual([]);
  await page.getByRole('button', { name: 'Reconnect', exact: true }).click();
  await loupe.expectConnected('2025-11-25');
});
