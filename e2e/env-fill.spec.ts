import { readFile } from 'node:fs/promises';
import { serverPath } from '@loupe/testkit';
import { startBridge } from './bridge.ts';
import { expect, test } from './fixtures.ts';
import { Loupe } from './loupe.ts';

const NAME = 'LOUPE_TEST_SECRET';
const VALUE = 'hunter22 "quoted" \\ ünder';
/** As JSON has it, and as JSON inside of JSON has it. */
const SPELLINGS = [VALUE, JSON.stringify(VALUE).slice(1, -1), 'hunter22'];
const PLACE = `{{env:${NAME}}}`;

test('a variable of the bridge reaches the server, and is seen nowhere else', async ({ page }) => {
  process.env[NAME] = VALUE;
  const bridge = await startBridge();
  try {
    const loupe = new Loupe(page);
    await loupe.open(bridge.url);
    const received = test.info().outputPath('received.txt');
    await loupe.connect('stdio', ['node', serverPath('recorder'), received]);
    await loupe.expectConnected('2025-11-25');
    const expectHidden = async () => {
      const whole = await page.locator('body').innerText();
      for (const spelling of SPELLINGS) expect(whole).not.toContain(spelling);
    };

    await loupe.chooseTool('echo', `{"text":"so ${PLACE}"}`);
    await loupe.press(`Allow ${NAME}`);
    await loupe.run.click();
    await expect(loupe.result).toContainText(`so ${PLACE}`);
    await expect
      .poll(() => readFile(received, 'utf8'))
      .toContain(`"text":${JSON.stringify(`so ${VALUE}`)}`);
    await expectHidden();

    await loupe.filter('method:tools/call');
    await loupe.openRow(/tools\/call/);
    await expect(loupe.entry).toContainText(PLACE);
    await loupe.entry.getByRole('tab', { name: 'Raw', exact: true }).click();
    await expect(loupe.entry).toContainText(PLACE);
    await expectHidden();

    await page.reload();
    await expect(loupe.timeline).toContainText(PLACE);
    await expectHidden();

    const menu = page.getByRole('button', { name: 'Export', exact: true });
    for (const format of ['JSON Lines', 'Markdown', 'HTML', 'JSON Lines with secrets']) {
      const isClear = format.endsWith('with secrets');
      await menu.click();
      if (isClear) {
        await page.getByRole('menuitemradio', { name: 'Secrets in clear' }).click();
        await page.keyboard.press('Escape');
        await menu.click();
      }
      const saved = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: format.split(' with')[0]!, exact: true }).click();
      if (isClear) await page.getByRole('button', { name: 'Export with secrets' }).click();
      const download = await saved;
      const path = test.info().outputPath(download.suggestedFilename());
      await download.saveAs(path);
      const text = await readFile(path, 'utf8');
      for (const spelling of SPELLINGS) expect(text).not.toContain(spelling);
      expect(text).toContain('[redacted]');
    }
  } finally {
    Reflect.deleteProperty(process.env, NAME);
    await bridge.stop();
  }
});

test('a variable that the bridge has not is said, and nothing is sent', async ({ loupe }) => {
  await loupe.connect('stdio', ['node', serverPath('recorder'), test.info().outputPath('r.txt')]);
  await loupe.expectConnected('2025-11-25');
  await loupe.chooseTool('echo', '{"text":"{{env:LOUPE_UNSET_SECRET}}"}');
  await loupe.press('Allow LOUPE_UNSET_SECRET');
  const before = await loupe.rowCount();
  await loupe.run.click();
  await expect(loupe.result).toContainText(
    'LOUPE_UNSET_SECRET is not set in the environment of the bridge',
  );
  expect(await loupe.rowCount()).toBe(before);
});
