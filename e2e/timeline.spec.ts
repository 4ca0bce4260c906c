import { serverPath } from '@loupe/testkit';
import { expect, test } from './fixtures.ts';
import type { Loupe } from './loupe.ts';

const ECHO = [process.execPath, serverPath('argv-echo')];

/** A stdio server of the testkit with one call of each of these arguments. */
async function called(loupe: Loupe, ...args: readonly string[]): Promise<void> {
  await loupe.connect('stdio', ECHO, { revision: '2025-11-25' });
  await loupe.expectConnected('2025-11-25');
  for (const text of args) {
    await loupe.call('echo', text);
    await expect(loupe.result).toContainText(/\d ms/);
    await expect(loupe.run).toBeVisible();
  }
}

const filterField = (loupe: Loupe) => loupe.page.getByRole('searchbox', { name: 'Filter' });
const selected = (loupe: Loupe) => loupe.timeline.getByRole('row', { selected: true });

test('keys move, pin, note, follow and filter; a reload finds all of it again', async ({
  loupe,
  page,
}) => {
  await called(loupe, '{"text":"first"}', '{"text":"second"}');
  const row = loupe.row('"first"').first();
  await row.click();
  await page.keyboard.press('p');
  await expect(selected(loupe).getByText('pinned')).toBeAttached();
  await page.keyboard.press('P');
  await page
    .getByRole('form', { name: /^Note on #/ })
    .getByRole('textbox')
    .fill('look here');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('look here');

  await page.keyboard.press('j');
  await expect(selected(loupe)).toContainText('"second"');
  await page.keyboard.press('[');
  await expect(selected(loupe)).toContainText('"first"');
  await page.keyboard.press('f');
  await expect(filterField(loupe)).toHaveValue(/^follow:\d+$/);
  await expect.poll(() => loupe.rowCount()).toBe(1);

  await expect(page).toHaveURL(/follow/);
  await page.reload();
  await expect(filterField(loupe)).toHaveValue(/^follow:\d+$/);
  await expect(selected(loupe)).toContainText('look here');
  await expect.poll(() => loupe.rowCount()).toBe(1);
  await loupe.filter('is:pinned');
  await expect.poll(() => loupe.rowCount()).toBe(1);
  await loupe.filter('');
  await loupe.expectConnected('2025-11-25');
});

test('free words search the raw text, and a word that is not understood is named', async ({
  loupe,
  page,
}) => {
  const far = `{"text":"${'x'.repeat(5000)} NEEDLE-in-it"}`;
  await called(loupe, '{"text":"a"}', far);
  await loupe.filter('needle-IN-it');
  await expect.poll(() => loupe.rowCount()).toBe(1);
  await loupe.filter('needle-in-it method:tools/list');
  await expect.poll(() => loupe.rowCount()).toBe(0);
  await loupe.filter('-needle-in-it method:tools/call size:<1kb');
  await expect.poll(() => loupe.rowCount()).toBe(1);
  await loupe.filter('colour:red method:tools/call');
  await expect.poll(() => loupe.rowCount()).toBe(2);
  await expect(page.getByText('There is no column "colour"')).toBeVisible();
  await loupe.filter('meth');
  await page
    .getByRole('option', { name: /^method:/ })
    .first()
    .click();
  await expect(page.getByRole('option', { name: 'tools/call' })).toBeVisible();
  await page.getByRole('option', { name: 'tools/call' }).click();
  await expect(filterField(loupe)).toHaveValue('method:tools/call');
});

test('the palette, the help and g go where they say', async ({ loupe, page }) => {
  await called(loupe);
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('searchbox').fill('tool argv');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(loupe.option('Tools', 'argv')).toHaveAttribute('aria-selected', 'true');
  await loupe.timeline.focus();
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect(page.getByRole('tab', { name: /^Findings/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys and filter words' });
  await expect(help).toContainText('Next error');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
});

test('edit and resend fills the form, the composer takes any text, and copies are in the clipboard', async ({
  loupe,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await called(loupe, '{"n":1.0,"text":"again"}');
  await loupe.option('Tools', 'argv').click();
  await loupe.openRow('"again"');
  await loupe.timeline.focus();
  await page.keyboard.press('r');
  await expect(loupe.option('Tools', 'echo')).toHaveAttribute('aria-selected', 'true');
  const before = await loupe.rowCount();
  await loupe.run.click();
  await expect.poll(() => loupe.rowCount()).toBe(before + 1);
  await expect(loupe.row('{"n":1.0,"text":"again"}')).toHaveCount(2);

  await loupe.entry.getByRole('button', { name: 'Copy as' }).click();
  await page.getByRole('menuitem', { name: 'stdin pipeline' }).click();
  await expect(loupe.entry.getByText('stdin pipeline is in the clipboard')).toBeAttached();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('"method":"initialize"');
  expect(copied).toContain('"arguments":{"n":1.0,"text":"again"}');
  await loupe.entry.getByRole('button', { name: 'Copy as' }).click();
  await page.getByRole('menuitem', { name: 'cURL' }).click();
  await expect(loupe.entry.getByText('It did not travel over HTTP')).toBeAttached();

  await loupe.timeline.focus();
  await page.keyboard.press('R');
  await expect(page.getByRole('tab', { name: /^Compose/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('an entry is laid out as it was, its bytes are shown, and two answers are compared', async ({
  loupe,
  page,
}) => {
  await called(loupe, '{"n":1.0,"b":1,"a":2}', '{"n":1.00,"b":1,"a":3}');
  await loupe.byFrame(true);
  await loupe.filter('method:tools/call dir:in');
  await loupe.timeline.getByRole('row').nth(1).click();
  const { entry } = loupe;
  await expect(entry.getByRole('tree', { name: 'Laid out text' })).toContainText('"content"');
  await entry.getByRole('searchbox', { name: 'Search this text' }).fill('jsonrpc');
  await expect(entry).toContainText('1 of 1');
  await entry.getByRole('tab', { name: 'Raw' }).click();
  await entry.getByRole('radio', { name: 'Hex' }).click({ force: true });
  await expect(entry.getByLabel('Bytes')).toContainText('7b 22');
  await entry.getByRole('tab', { name: 'State' }).click();
  await expect(entry).toContainText('2025-11-25');
  await expect(entry).toContainText('argv');
  await loupe.timeline.getByRole('row').nth(2).click();
  await entry.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('menuitem', { name: /previous/i }).click();
  await expect(entry.getByLabel('Differences')).toContainText('text');
  await loupe.filter('');
  await loupe.byFrame(false);
});

test('the sequence, the columns and a range of time are other looks at the same rows', async ({
  loupe,
  page,
}) => {
  await called(loupe, '{"text":"a"}');
  await page.getByRole('switch', { name: 'Sequence' }).click({ force: true });
  await expect(loupe.timeline).toContainText('handshake');
  await expect(loupe.timeline).toContainText('tools/call');
  await page.getByRole('switch', { name: 'Sequence' }).click({ force: true });
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Size' }).click();
  await page.keyboard.press('Escape');
  await expect(loupe.timeline.getByRole('columnheader', { name: 'Size' })).toHaveCount(0);
  const strip = page.getByRole('slider', { name: 'Time range' });
  const box = (await strip.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.98, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(filterField(loupe)).toHaveValue(/^at:/);
  await expect(loupe.row('initialize')).toHaveCount(0);
  await strip.press('Escape');
  await expect(filterField(loupe)).toHaveValue('');
});

/** Opens a transcript of these entries as a file; `rows` of them are to be seen. */
async function opened(loupe: Loupe, entries: readonly object[], rows: number): Promise<void> {
  const header = {
    loupe: 'transcript',
    version: 1,
    session: 'opened',
    started: '2026-01-05T09:00:00.000Z',
    target: { kind: 'stdio', command: ['opened'] },
    revision: 'Auto',
    name: 'opened',
    writer: 'a test',
  };
  const lines = [header, ...entries].map((line) => `${JSON.stringify(line)}\n`);
  const [chooser] = await Promise.all([
    loupe.page.waitForEvent('filechooser'),
    loupe.page.getByRole('button', { name: 'Open transcript' }).click(),
  ]);
  const buffer = Buffer.from(lines.join(''));
  await chooser.setFiles({ name: 'opened.jsonl', mimeType: 'application/jsonl', buffer });
  await expect.poll(() => loupe.rowCount(), { timeout: 60_000 }).toBe(rows);
}

test('a transcript of 100,000 entries opens whole, and its last row is reached', async ({
  loupe,
  page,
}) => {
  const entries = Array.from({ length: 100_000 }, (_, at) => {
    return { seq: at + 1, at: at + 1, kind: 'stderr', text: `line ${at + 1} of a flood` };
  });
  await opened(loupe, entries, entries.length);
  await loupe.timeline.focus();
  await page.keyboard.press('End');
  await expect(selected(loupe)).toContainText('line 100000 of a flood');
  await page.keyboard.press('Home');
  await expect(selected(loupe)).toContainText('line 1 of a flood');
  await loupe.filter('"line 77777 of"');
  await expect.poll(() => loupe.rowCount()).toBe(1);
  await expect(loupe.timeline).toContainText('line 77777 of a flood');
});

test('a part of a transcript is held still, not cleared, and its batch is walked through', async ({
  loupe,
  page,
}) => {
  const batch = ['first', 'second'].map((method, id) => ({ jsonrpc: '2.0', id, method }));
  const text = JSON.stringify(batch);
  await opened(
    loupe,
    [
      { seq: 500, at: 1, kind: 'stderr', text: 'before' },
      { seq: 700, at: 2, kind: 'frame', direction: 'sent', origin: 'client', text },
      { seq: 900, at: 3, kind: 'stderr', text: 'after' },
    ],
    4,
  );
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  expect(await loupe.rowCount()).toBe(4);
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeDisabled();
  await loupe.timeline.focus();
  for (const words of ['before', 'first', 'second', 'after']) {
    await page.keyboard.press('j');
    await expect(selected(loupe)).toContainText(words);
  }
});
