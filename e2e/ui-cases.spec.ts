import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverPath } from '@loupe/testkit';
import type { Page } from '@playwright/test';
import { startBridge } from './bridge.ts';
import { expect, test } from './fixtures.ts';
import { Loupe } from './loupe.ts';

const node = process.execPath;
const DIST = fileURLToPath(new URL('../dist', import.meta.url));

async function connected(loupe: Loupe, name: string, ...args: readonly string[]): Promise<void> {
  await loupe.connect('stdio', [node, serverPath(name), ...args], { revision: '2025-11-25' });
  await loupe.expectConnected('2025-11-25');
}

test('a clipboard that is denied: the text stands selected, and nothing claims that it was copied', async ({
  loupe,
  page,
  context,
}) => {
  await connected(loupe, 'argv-echo');
  await loupe.call('echo', '{"text":"to be copied"}');
  const copy = loupe.result.getByRole('button', { name: 'Copy', exact: true });
  await expect(copy).toBeVisible();
  const browser = await context.newCDPSession(page);
  const { targetInfo } = await browser.send('Target.getTargetInfo');
  const set = (setting: 'denied' | 'granted') =>
    browser.send('Browser.setPermission', {
      permission: { name: 'clipboard-write', allowWithoutSanitization: false },
      setting,
      browserContextId: targetInfo.browserContextId!,
    });
  await set('denied');
  await copy.click();
  const box = page.getByRole('dialog', { name: 'Copy it by hand' });
  const area = box.getByRole('textbox', { name: 'Text to copy' });
  await expect(area).toBeFocused();
  expect(
    await area.evaluate((each: HTMLTextAreaElement) =>
      each.value.slice(each.selectionStart, each.selectionEnd),
    ),
  ).toContain('to be copied');
  await expect(page.getByText('Copied', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);

  await set('granted');
  await expect(copy).toBeVisible();
  await copy.click();
  await expect(loupe.result.getByRole('button', { name: 'Copied', exact: true })).toBeVisible();
  await expect(box).toHaveCount(0);
});

/** Far fewer than what it shows: only what is in view is in the document. */
const expectFewElements = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(6_000);

test('a flood of notifications and ten megabytes of text: nothing is lost, and the page goes on', async ({
  loupe,
  page,
}) => {
  await connected(loupe, 'flood', '20000');
  await loupe.call('flood', '{"count":20000}');
  const search = page.getByRole('searchbox', { name: 'Search tools' });
  await search.fill('echo');
  await expect(loupe.option('Tools', 'flood')).toHaveCount(0);
  await search.fill('');
  await expect(loupe.result).toContainText('sent 20000');
  await loupe.filter('method:notifications/message');
  await expect.poll(() => loupe.rowCount(), { timeout: 60_000 }).toBe(40_000);
  await expectFewElements(page);
  await loupe.timeline.focus();
  await page.keyboard.press('Home');
  await expect(loupe.timeline.getByRole('row', { selected: true })).toContainText('"data":1}');
  await page.keyboard.press('End');
  await expect(loupe.timeline.getByRole('row', { selected: true })).toContainText('20000}');
  await loupe.leave();

  await connected(loupe, 'big-line');
  await loupe.call('big', '{"bytes":10000000}');
  await expect(loupe.result).toContainText('10.0 MB', { timeout: 60_000 });
  await expectFewElements(page);
  await loupe.chooseTool('echo', '{"text":"still here"}');
  await loupe.run.click();
  await expect(loupe.result).toContainText('still here');
});

test('a new version of the page is there after a reload, and another one is named', async ({
  page,
}) => {
  const dist = test.info().outputPath('dist');
  await cp(DIST, dist, { recursive: true });
  const main = join(dist, 'bridge', 'main.js');
  const first = await startBridge([], undefined, main);
  const loupe = new Loupe(page);
  await loupe.open(first.url);
  const { version } = (await first.get('/about')) as { version: string };
  const sidebar = page.getByRole('navigation', { name: 'Servers and sessions' });
  await expect(sidebar.getByText(version, { exact: true })).toBeVisible();
  await expect(page.getByText('This page is of Loupe')).toHaveCount(0);

  const index = await page.request.get(first.url);
  expect(index.headers()['cache-control']).toBe('no-cache');
  const again = await page.request.get(first.url, {
    headers: { 'if-none-match': index.headers()['etag'] ?? '' },
  });
  expect(again.status()).toBe(304);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await index.text())?.[1] ?? '';
  const asset = await page.request.get(new URL(script, first.url).href);
  expect(asset.headers()['cache-control']).toBe('public, max-age=31536000, immutable');

  // The next version: another main script, and nothing left of the old one.
  await first.stop();
  const next = script.replace(/\.js$/, '-2.js');
  await rename(join(dist, 'web', script), join(dist, 'web', next));
  const page1 = await readFile(join(dist, 'web', 'index.html'), 'utf8');
  await writeFile(join(dist, 'web', 'index.html'), page1.replace(script, next));
  for (const name of await readdir(join(dist, 'web', 'assets'))) {
    if (!name.endsWith('.js')) continue;
    const path = join(dist, 'web', 'assets', name);
    const text = await readFile(path, 'utf8');
    const [from, to] = [script, next].map((each) => each.split('/').at(-1) ?? '');
    if (text.includes(from!)) await writeFile(path, text.replaceAll(from!, to!));
  }
  const second = await startBridge(['--port', String(first.port)], undefined, main);
  await page.reload();
  await expect(page.getByRole('heading', { name: /restarted/ })).toBeVisible();
  expect(await page.evaluate(() => document.scripts[0]?.src)).toContain('-2.js');

  await page.route('**/api/about', async (route) => {
    const answer = await route.fetch();
    const about = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...about, version: '99.0.0' } });
  });
  await loupe.open(second.url);
  await expect(
    page.getByText(`This page is of Loupe ${version}, the program behind it is Loupe 99.0.0.`),
  ).toBeVisible();
  await page.unroute('**/api/about');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(loupe.connectForm).toBeVisible();
  await expect(page.getByText('This page is of Loupe')).toHaveCount(0);
  await second.stop();
});

test('everything by keyboard: connect, choose, fill, run, answer, read', async ({
  loupe,
  page,
}) => {
  const form = loupe.connectForm;
  await loupe.tabTo(form.getByRole('textbox', { name: 'Command line' }));
  await page.keyboard.type(`${node} ${serverPath('asks')}`);
  await loupe.tabTo(form.getByRole('button', { name: 'Connect', exact: true }));
  await page.keyboard.press('Enter');
  await loupe.expectConnected('2025-11-25');
  await loupe.tabTo(loupe.option('Tools', 'echo'));
  await page.keyboard.type('elici');
  await page.keyboard.press('Enter');
  await expect(loupe.option('Tools', 'elicitation')).toHaveAttribute('aria-selected', 'true');
  await loupe.tabTo(loupe.run);
  await page.keyboard.press('Enter');
  const ask = loupe.ask('Ask 1: elicitation, elicitation');
  await expect(ask).toBeVisible();
  await expect(loupe.run).toBeFocused();
  await expect(page.locator('[aria-live=polite]', { hasText: '1 ask waits' })).toBeAttached();
  await loupe.tabTo(ask.getByLabel('name', { exact: true }));
  await page.keyboard.type('Ada');
  await loupe.tabTo(ask.getByRole('button', { name: 'Accept', exact: true }));
  await page.keyboard.press('Enter');
  await expect(loupe.result).toContainText('"name":"Ada"');
  await loupe.tabTo(loupe.result.getByRole('tab', { name: 'Content' }));
  await page.keyboard.press('ArrowRight');
  await expect(loupe.result.getByRole('tab', { name: 'Structured' })).toHaveAttribute(
    'aria-selected',
    'true',
  );

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('searchbox')).toBeFocused();
  for (let i = 0; i < 5; i++) await page.keyboard.press('Tab');
  expect(await palette.evaluate((each) => each.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(loupe.result.getByRole('tab', { name: 'Structured' })).toBeFocused();
});

/** CSS pixels: small, and what 200 % leave of 1024 by 900. */
const VIEWPORTS = [
  { width: 1024, height: 768 },
  { width: 512, height: 450 },
];

for (const viewport of VIEWPORTS) {
  const size = `${viewport.width} by ${viewport.height}`;
  test(`texts without end stay within a page of ${size} pixels, and can be read to their end`, async ({
    loupe,
    page,
  }) => {
    await page.setViewportSize(viewport);
    await connected(loupe, 'ugly-texts');
    const long = 'n'.repeat(300);
    const expectToFit = async (what: string) => {
      const { scrolled, shown } = await page.evaluate(() => ({
        scrolled: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
        shown: window.innerWidth,
      }));
      expect.soft(scrolled, what).toBeLessThanOrEqual(shown);
      expect.soft(await page.locator('body').innerText(), what).not.toContain('\u202E');
      expect.soft(await page.title(), what).not.toContain('\u202E');
    };
    await expectToFit('list');
    await loupe.chooseTool(long);
    await expect(page.getByRole('heading', { name: long })).toBeVisible();
    await expectToFit('long name');
    await loupe.run.click();
    await expect(loupe.result).toContainText('long name');
    await loupe.option('Tools', 'safeU+202Eexe.tset').click();
    await expect(page.getByRole('heading', { name: /safe.*U\+202E.*exe/ })).toBeVisible();
    await loupe.run.click();
    await expect(loupe.result).toContainText('eversed');
    await expectToFit('name turned around');
    await loupe.call('long-error');
    await expect(loupe.result).toContainText('x'.repeat(20_000));
    await expectToFit('error');
    await loupe.call('long-failure');
    await expect(loupe.result).toContainText('Tool failure');
    await expect(loupe.result).toContainText('yyyy');
    await expectToFit('failure');
    await loupe.call('long-link');
    await expect(loupe.result).toContainText(`https://long.example/${'u'.repeat(3_979)}`);
    await expectToFit('link');
    await loupe.chooseTool('many-lines');
    await expectToFit('description');
    await loupe.form.getByLabel('p'.repeat(300), { exact: true }).fill('reached');
    await loupe.run.click();
    await expect(loupe.result).toContainText('many lines');
    await loupe.openRow('many-lines');
    await expectToFit('entry');
  });
}

test('small buttons and Enter in a field send nothing, and a double click on Run sends one call', async ({
  loupe,
  page,
}) => {
  await connected(loupe, 'hard-schemas');
  const { form } = loupe;
  await loupe.chooseTool('list-of-objects');
  const before = await loupe.rowCount();
  await form.getByRole('button', { name: 'Add people item' }).click();
  await form.getByRole('button', { name: 'Add people item' }).click();
  await form.getByLabel('name', { exact: true }).first().fill('Ada');
  await page.keyboard.press('Enter');
  await form.getByLabel('age', { exact: true }).first().fill('36');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Move people 1 down' }).click();
  await form.getByRole('button', { name: 'Remove people 1' }).click();
  await form.getByRole('tab', { name: 'JSON', exact: true }).click();
  await form.getByRole('button', { name: 'Indent the JSON' }).click();
  await form.getByRole('tab', { name: 'Form', exact: true }).click();
  await form.getByRole('button', { name: 'Start over' }).click();
  await loupe.chooseTool('titles');
  await form.getByLabel('level', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect(await loupe.rowCount()).toBe(before);
  await expect(loupe.row('tools/call')).toHaveCount(0);
  await loupe.leave();

  await connected(loupe, 'asks');
  await loupe.chooseTool('elicitation');
  await loupe.run.dblclick();
  await expect(loupe.asks).toHaveCount(1);
  await loupe.answer('Ask 1: elicitation, elicitation', 'Decline');
  await expect(loupe.result).toContainText('decline');
  await loupe.filter('method:tools/call');
  await expect.poll(() => loupe.rowCount()).toBe(1);
  await loupe.filter('');
});

test('who wants less motion gets none', async ({ loupe, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await connected(loupe, 'silence', 'calls');
  await loupe.call('echo');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const longest = await page.evaluate(() => {
    const seconds = (text: string) =>
      Math.max(...text.split(',').map((each) => parseFloat(each) * (/ms/.test(each) ? 1e-3 : 1)));
    const durations = [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((part) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element, part);
        return [seconds(animationDuration), seconds(transitionDuration)];
      }),
    );
    return Math.max(...durations);
  });
  expect(longest).toBeLessThanOrEqual(0.01);
});
