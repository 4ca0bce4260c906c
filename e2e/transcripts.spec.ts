import { readFile } from 'node:fs/promises';
import { startHttpServer } from '@loupe/testkit';
import { expect, test } from './fixtures.ts';
import type { Loupe } from './loupe.ts';

async function exported(loupe: Loupe): Promise<{ path: string; text: string }> {
  await loupe.page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    loupe.page.waitForEvent('download'),
    loupe.page.getByRole('menuitem', { name: 'JSON Lines', exact: true }).click(),
  ]);
  const path = test.info().outputPath(download.suggestedFilename());
  await download.saveAs(path);
  return { path, text: await readFile(path, 'utf8') };
}

/** What a person sees of each row, top to bottom. */
const rows = (loupe: Loupe) => loupe.timeline.getByRole('row').allInnerTexts();

test('an export holds no secret and opens to what the live session showed', async ({
  loupe,
  page,
}) => {
  const server = await startHttpServer('unauthorized-401');
  try {
    await loupe.connect('Streamable HTTP', server.url, { bearer: 'good-token' });
    await loupe.expectConnected('2025-11-25');
    await loupe.call('echo', '{"text":"kept"}');
    await expect(loupe.result).toContainText('kept');
    const live = await rows(loupe);
    const file = await exported(loupe);
    expect(file.text).not.toContain('good-token');
    expect(file.text).toContain('[redacted]');
    expect(JSON.parse(file.text.slice(0, file.text.indexOf('\n')))).toMatchObject({
      loupe: 'transcript',
      version: 1,
      redacted: true,
    });

    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Open transcript' }).click(),
    ]);
    await chooser.setFiles(file.path);
    await loupe.expectConnected('2025-11-25');
    await expect(loupe.option('Tools', 'echo')).toBeVisible();
    await expect.poll(() => rows(loupe)).toEqual(live);
    await loupe.chooseTool('echo');
    await expect(loupe.run).toBeDisabled();
  } finally {
    await server.stop();
  }
});

test('a dropped file with a torn last line opens, and says what is missing', async ({
  loupe,
  page,
}) => {
  const header = {
    loupe: 'transcript',
    version: 1,
    session: 's',
    started: '2026-01-01T00:00:00.000Z',
    target: { kind: 'stdio', command: ['srv'] },
    revision: 'Auto',
    name: 'a bug report',
    writer: 'test',
  };
  const entry = { seq: 1, at: 1, kind: 'stderr', text: 'hello from stderr' };
  const text = `${JSON.stringify(header)}\n${JSON.stringify(entry)}\n{"seq":2,"at":2,"kind":"std`;
  const transfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'report.jsonl', { type: 'application/jsonl' }));
    return data;
  }, text);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await expect(loupe.row('hello from stderr')).toBeVisible();
  await expect(page.getByText(/last line/i).first()).toBeVisible();
});

test('a file that is no transcript is refused in words', async ({ loupe, page }) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Open transcript' }).click(),
  ]);
  await chooser.setFiles({
    name: 'x.jsonl',
    mimeType: 'text/plain',
    buffer: Buffer.from('hello\n'),
  });
  await expect(page.getByText(/not a Loupe transcript/i).first()).toBeVisible();
  await expect(loupe.connectForm.or(loupe.timeline).first()).toBeVisible();
});
