import { serverPath } from '@loupe/testkit';
import { expect, test } from './fixtures.ts';

test('5,000 tools: one is searched, chosen and run', async ({ loupe }) => {
  await loupe.connect('stdio', [process.execPath, serverPath('many-tools')]);
  await loupe.expectConnected('2025-11-25');
  await loupe.panel('Tools');
  await expect(loupe.option('Tools', 'tool0')).toHaveAttribute('aria-setsize', '5000');

  await loupe.page.getByRole('searchbox', { name: 'Search tools' }).fill('tool4999');
  await expect(loupe.page.getByRole('listbox', { name: 'Tools' }).getByRole('option')).toHaveCount(
    1,
  );
  await loupe.option('Tools', 'tool4999').click();
  await expect(loupe.option('Tools', 'tool4999')).toHaveAttribute('aria-selected', 'true');
  await loupe.run.click();
  await expect(loupe.result).toContainText('This is tool4999.');
});

test('5,000 tools: the keys reach every option, and the list follows them', async ({ loupe }) => {
  await loupe.connect('stdio', [process.execPath, serverPath('many-tools')]);
  await loupe.expectConnected('2025-11-25');
  await loupe.panel('Tools');
  await loupe.option('Tools', 'tool0').click();
  for (const [key, name] of [
    ['ArrowDown', 'tool1'],
    ['End', 'tool4999'],
    ['ArrowUp', 'tool4998'],
    ['Home', 'tool0'],
  ] as const) {
    await loupe.page.keyboard.press(key);
    await expect(loupe.option('Tools', name)).toBeFocused();
    await expect(loupe.option('Tools', name)).toHaveAttribute('aria-selected', 'true');
    await expect(loupe.option('Tools', name)).toBeInViewport({ ratio: 1 });
  }
  await loupe.page.keyboard.type('tool4321');
  await expect(loupe.option('Tools', 'tool4321')).toBeFocused();
  await expect(loupe.option('Tools', 'tool4321')).toBeInViewport({ ratio: 1 });
});
