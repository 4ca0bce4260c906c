import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { serverPath } from '@loupe/testkit';
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Loupe } from './loupe.ts';

type Revision = '2025-11-25' | '2026-07-28';

/** Runs a tool of the server with odd results, which the page may be connected to already. */
async function answered(
  loupe: Loupe,
  tool: string,
  revision: Revision = '2025-11-25',
): Promise<void> {
  const command = [process.execPath, serverPath('odd-results')];
  const name = loupe.page.getByRole('heading', { name: /odd-results/, level: 1 });
  const isThere = (await name.isVisible()) && (await stateOf(loupe)) === `Connected ${revision}`;
  if (!isThere) {
    await loupe.connect('stdio', command, { revision });
    await loupe.expectConnected(revision);
  }
  await loupe.chooseTool(tool);
  const before = await loupe.rowCount();
  await loupe.run.click();
  // Not exactly one more: other lists may still be read after a connection.
  await expect.poll(() => loupe.rowCount()).toBeGreaterThan(before);
  await expect(loupe.result.getByRole('status').first()).toContainText(/\d m?s · /);
}

const stateOf = async ({ state }: Loupe) =>
  (await state.isVisible()) ? (await state.innerText()).replace(/\s+/g, ' ').trim() : '';

const block = (loupe: Loupe, number: number): Locator =>
  loupe.result.getByRole('article', { name: `Block ${number}`, exact: true });

async function structured(loupe: Loupe): Promise<Locator> {
  await loupe.result.getByRole('tab', { name: 'Structured' }).click();
  return loupe.result.getByRole('tabpanel');
}

const content = (loupe: Loupe) => loupe.result.getByRole('tab', { name: 'Content' }).click();

/** What a press on a download button of a block saves. */
async function saved(loupe: Loupe, place: Locator): Promise<Buffer> {
  const [download] = await Promise.all([
    loupe.page.waitForEvent('download'),
    place.getByRole('button', { name: /^Download/ }).click(),
  ]);
  return readFile(await download.path());
}

test('structured results are shown whatever their value is; before 2026-07-28 only objects are right', async ({
  oneLoupe: loupe,
}) => {
  const values = [
    ['structured-object', '1', false],
    ['structured-list', '2', true],
    ['structured-text', '"x"', true],
    ['structured-zero', '0', true],
    ['structured-false', 'false', true],
    ['structured-null', 'null', true],
  ] as const;
  for (const revision of ['2025-11-25', '2026-07-28'] as const) {
    for (const [tool, value, isFault] of values) {
      await answered(loupe, tool, revision);
      const part = await structured(loupe);
      await expect(part).toContainText(value);
      const fault = part.getByText('has to be an object');
      await expect(fault).toHaveCount(isFault && revision === '2025-11-25' ? 1 : 0);
      await content(loupe);
    }
  }
});

test('a result without content is shown, with what is missing', async ({ oneLoupe: loupe }) => {
  for (const revision of ['2025-11-25', '2026-07-28'] as const) {
    await answered(loupe, 'without-content', revision);
    await expect(loupe.result).toContainText(/no .content., which is required/);
    await expect(await structured(loupe)).toContainText('a');
    await content(loupe);
    await answered(loupe, 'nothing', revision);
    await expect(loupe.result).toContainText(/no .content., which is required/);
    await expect(loupe.result).not.toContainText('Error');
  }
  await answered(loupe, 'empty-content');
  await expect(loupe.result).toContainText(/empty/i);
  await answered(loupe, 'empty-text');
  await expect(loupe.result).toContainText(/empty text/i);
});

test('an outputSchema is read in its own dialect, and the result is there in any case', async ({
  oneLoupe: loupe,
}) => {
  for (const [tool, words] of [
    ['tuple-draft-07', /differs from/i],
    ['tuple-2020-12', /differs from/i],
    ['unknown-dialect', /urn:x/],
  ] as const) {
    await answered(loupe, tool);
    const part = await structured(loupe);
    await expect(part).toContainText(words);
    await expect(part).toContainText('pair');
    await content(loupe);
  }
  await answered(loupe, 'tuple-right');
  await expect(await structured(loupe)).not.toContainText(/differs/i);
  await content(loupe);
});

test('every block has its place, and a linked resource is not fetched by itself', async ({
  oneLoupe: loupe,
}) => {
  await answered(loupe, 'every-block');
  await expect(block(loupe, 1)).toContainText('first text');
  await expect(block(loupe, 2).locator('audio')).toHaveCount(1);
  await expect(block(loupe, 2)).toContainText('audio/wav');
  await expect(block(loupe, 3)).toContainText('application/pdf');
  expect((await saved(loupe, block(loupe, 3))).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(block(loupe, 4)).toContainText('a text inside');
  await expect(block(loupe, 5)).toContainText('the linked one');
  await expect(block(loupe, 6)).toContainText('"x-new"');
  await expect(block(loupe, 7)).toContainText('"image"');
  await expect(block(loupe, 8)).toContainText('null');
  await expect(block(loupe, 9)).toContainText('last text');
  await loupe.filter('method:resources/read');
  await expect.poll(() => loupe.rowCount()).toBe(0);
  await loupe.filter('');
});

test('six megabytes are decoded to the byte, and base64 that is not standard is named and saved all the same', async ({
  oneLoupe: loupe,
}) => {
  await answered(loupe, 'big-blob');
  const hash = await block(loupe, 1)
    .getByText(/^[0-9a-f]{64}$/)
    .innerText();
  const bytes = await saved(loupe, block(loupe, 2));
  expect(bytes.length).toBe(6_000_000);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);

  const expected = 'fbeffffe003fbf3effc0';
  for (const tool of ['line-breaks', 'url-safe', 'bad-padding']) {
    await answered(loupe, tool);
    await expect(block(loupe, 1)).toContainText('Not standard base64');
    expect((await saved(loupe, block(loupe, 1))).toString('hex')).toBe(expected);
  }
  await answered(loupe, 'not-base64');
  await expect(block(loupe, 1)).toContainText('Not base64');
  expect((await saved(loupe, block(loupe, 1))).toString()).toBe('this is *not* it');
});

test('a result that is not what was promised is shown, with the places where it differs', async ({
  oneLoupe: loupe,
}) => {
  await answered(loupe, 'mismatch');
  await expect(loupe.result).toContainText('n is "1"');
  const part = await structured(loupe);
  await expect(part.getByRole('list', { name: 'Differences from outputSchema' })).toContainText(
    /n.*integer/,
  );
  await content(loupe);
  await answered(loupe, 'failure-with-schema');
  await expect(loupe.result).toContainText('Tool failure');
  await expect(loupe.result).toContainText('It did not work.');
  await expect(await structured(loupe)).not.toContainText('is missing');
  await content(loupe);
  await answered(loupe, 'schema-unmet');
  await expect(loupe.result).toContainText('Nothing structured.');
  await expect(await structured(loupe)).toContainText('structuredContent is missing');
  await content(loupe);
});

test('Markdown is drawn on request, loads nothing, runs nothing, and its links ask', async ({
  oneLoupe: loupe,
}) => {
  const { page } = loupe;
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await answered(loupe, 'markdown');
  const one = block(loupe, 1);
  await expect(one).toContainText('# A title');
  await one.getByRole('button', { name: 'As Markdown' }).click();
  await expect(one.getByRole('heading', { name: 'A title' })).toBeVisible();
  await expect(one.locator('strong')).toHaveText('bold');
  await expect(one.getByRole('table')).toContainText('Ada');
  await expect(one.locator('img, script, iframe')).toHaveCount(0);
  await expect(one.locator('a[href^="javascript"]')).toHaveCount(0);
  expect(await page.title()).toContain('Loupe');
  const { origin } = new URL(page.url());
  expect(urls.filter((url) => !url.startsWith(origin) && !url.startsWith('blob:'))).toEqual([]);
});

test('colours of a terminal, a PDF, and tables of any length', async ({ oneLoupe: loupe }) => {
  await answered(loupe, 'ansi');
  const words = block(loupe, 1).getByText('red words');
  await expect(words).toBeVisible();
  await expect(block(loupe, 1)).not.toContainText('[31m');
  await answered(loupe, 'pdf');
  await block(loupe, 1).getByRole('button', { name: 'Show the pages' }).click();
  await expect(block(loupe, 1).locator('canvas').first()).toBeVisible();
  await answered(loupe, 'big-table');
  const part = await structured(loupe);
  await part.getByText('Table', { exact: true }).click({ force: true });
  const table = part.getByRole('grid', { name: 'Structured content as table' });
  await expect(table).toContainText('square');
  await expect(table).toHaveAttribute('aria-rowcount', '5001');
  await expect(table.getByRole('row').nth(2)).toContainText('row 1');
  await part.getByText('Tree', { exact: true }).click({ force: true });
  await content(loupe);
});
