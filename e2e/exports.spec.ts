import { readFile } from 'node:fs/promises';
import { startHttpServer } from '@loupe/testkit';
import { expect, test } from './fixtures.ts';

test('every format is offered, of everything or of the rows that match', async ({
  loupe,
  page,
}) => {
  const server = await startHttpServer('unauthorized-401');
  try {
    await loupe.connect('Streamable HTTP', server.url, { bearer: 'good-token' });
    await loupe.expectConnected('2025-11-25');
    await loupe.call('echo', '{"text":"kept"}');
    await expect(loupe.result).toContainText('kept');
    const menu = page.getByRole('button', { name: 'Export', exact: true });
    const save = async (format: string): Promise<string> => {
      await menu.click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format, exact: true }).click(),
      ]);
      const path = test.info().outputPath(download.suggestedFilename());
      await download.saveAs(path);
      return readFile(path, 'utf8');
    };
    await menu.click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'JSON Lines',
      'Markdown',
      'Mermaid',
      'HAR',
      'CSV',
      'HTML',
    ]);
    await expect(page.getByRole('menuitemradio', { name: 'Everything' })).toHaveCount(0);
    await page.keyboard.press('Escape');

    expect(await save('Markdown')).toContain('## Exchanges');
    expect(await save('Mermaid')).toContain('sequenceDiagram');
    const log = JSON.parse(await save('HAR')) as { log: { entries: readonly object[] } };
    expect(log.log.entries.length).toBeGreaterThan(3);
    const whole = await save('CSV');
    expect(await save('HTML')).not.toContain('good-token');

    await page.getByRole('searchbox', { name: 'Filter' }).fill('method:tools/call');
    await menu.click();
    await page.getByRole('menuitemradio', { name: 'Rows that match the filter' }).click();
    await page.keyboard.press('Escape');
    const part = await save('CSV');
    expect(part.trimEnd().split('\r\n')).toHaveLength(2);
    expect(whole.trimEnd().split('\r\n').length).toBeGreaterThan(3);

    await menu.click();
    await page.getByRole('menuitemradio', { name: 'Secrets in clear' }).click();
    await page.getByRole('menuitem', { name: 'HAR', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export with secrets' }).click(),
    ]);
    const path = test.info().outputPath(download.suggestedFilename());
    await download.saveAs(path);
    expect(await readFile(path, 'utf8')).toContain('good-token');
    expect(await save('HAR')).not.toContain('good-token');
  } finally {
    await server.stop();
  }
});
