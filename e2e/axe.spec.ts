import { npmServer, serverPath } from '@loupe/testkit';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { Loupe } from './loupe.ts';

// axe looks at each element in several ways, a page takes seconds on a busy machine.
test.describe.configure({ timeout: 240_000 });

const node = process.execPath;

async function connected(loupe: Loupe, ...command: readonly string[]): Promise<void> {
  await loupe.connect('stdio', [node, ...command], { revision: '2025-11-25' });
  await loupe.expectConnected('2025-11-25');
}

test('axe: the first page, with all fields of it', async ({ loupe, page }) => {
  await expect(loupe.connectForm).toBeVisible();
  await expectAccessible(page, 'first page');
  await loupe.connectForm.getByText('Client', { exact: true }).click();
  await loupe.connectForm
    .getByRole('combobox', { name: 'Transport' })
    .selectOption({ label: 'Streamable HTTP' });
  await expectAccessible(page, 'first page with the choices of the client');
});

test('axe: a full timeline with an entry, the palette, the help', async ({ loupe, page }) => {
  await connected(loupe, npmServer('everything'), 'stdio');
  await loupe.call('echo', '{"message":"look"}');
  await expect(loupe.result).toContainText('look');
  await loupe.openRow('"look"');
  await expectAccessible(page, 'timeline and entry');
  await loupe.byFrame(true);
  await loupe.entry.getByRole('tab', { name: 'Raw' }).click();
  await expectAccessible(page, 'timeline by frame, raw entry');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await expectAccessible(page, 'palette');
  await page.keyboard.press('Escape');
  await loupe.timeline.focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys and filter words' })).toBeVisible();
  await expectAccessible(page, 'help');
});

test('axe: forms of all shapes, and their JSON', async ({ loupe, page }) => {
  await connected(loupe, serverPath('hard-schemas'));
  await loupe.chooseTool('list-of-objects');
  await loupe.form.getByRole('button', { name: 'Add people item' }).click();
  await loupe.form.getByRole('button', { name: 'Add people item' }).click();
  await expectAccessible(page, 'list of objects');
  for (const tool of ['discriminator', 'map', 'tuple']) {
    await loupe.chooseTool(tool);
    await expectAccessible(page, tool);
  }
  await loupe.chooseTool('nested', '{"outer": {"inner": {"deep": 1}}}');
  await expectAccessible(page, 'JSON');
});

test('axe: an error, a failure of a tool, and blocks of all kinds', async ({ loupe, page }) => {
  await connected(loupe, serverPath('ugly-texts'));
  await loupe.call('long-error');
  await expect(loupe.result).toContainText('Error -32000');
  await expectAccessible(page, 'error');
  await loupe.call('long-failure');
  await expect(loupe.result).toContainText('Tool failure');
  await expectAccessible(page, 'tool failure');
  await connected(loupe, serverPath('odd-results'));
  for (const tool of ['every-block', 'mismatch']) {
    await loupe.call(tool);
    await expect(loupe.result).toContainText(/\d m?s · /);
    await expectAccessible(page, tool);
  }
  await loupe.call('rows-of-objects');
  await loupe.result.getByRole('tab', { name: 'Structured' }).click();
  await expectAccessible(page, 'structured content');
});

test('axe: two asks beside their call, and in their panel', async ({ loupe, page }) => {
  await connected(loupe, serverPath('asks'));
  await loupe.call('all');
  await expect(loupe.asks).not.toHaveCount(0);
  await expectAccessible(page, 'asks beside the call');
  await loupe.panel('Asks');
  await expectAccessible(page, 'asks in their panel');
});

test('axe: the other panels', async ({ loupe, page }) => {
  await connected(loupe, npmServer('everything'), 'stdio');
  for (const panel of ['Resources', 'Prompts', 'Tasks', 'Server']) {
    await loupe.panel(panel);
    await expectAccessible(page, panel);
  }
});

test('axe: findings, and a transcript opened as a file', async ({ loupe, page }) => {
  await connected(loupe, serverPath('unknown-id'));
  await loupe.call('unknown-first');
  await loupe.panel('Findings');
  await expect(loupe.findings).toContainText('unknown');
  await expectAccessible(page, 'findings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'JSON Lines' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Open transcript' }).click(),
  ]);
  await chooser.setFiles(await (await download).path());
  await expect(page.getByText('It can be read, not driven.')).toBeVisible();
  await expectAccessible(page, 'opened transcript');
});
