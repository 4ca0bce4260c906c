import { serverPath } from '@loupe/testkit';
import { expect, test } from './fixtures.ts';
import type { Loupe } from './loupe.ts';

const node = process.execPath;
const server = (...words: string[]) => [node, serverPath('completing'), ...words];

const choose = async (loupe: Loupe, list: 'Resources' | 'Prompts', name: string) => {
  await loupe.panel(list);
  await loupe.option(list, name).click();
};
const button = (loupe: Loupe, name: string) =>
  loupe.page.getByRole('button', { name, exact: true });

test('a template has a field for each variable, and what the preview shows is read', async ({
  loupe,
}) => {
  const { form, page } = loupe;
  await loupe.connect('stdio', server());
  await loupe.expectConnected('2026-07-28');
  await choose(loupe, 'Resources', 'demo://e/{topic}');
  const preview = page.getByLabel('URI preview');
  await expect(preview).toHaveText('demo://e/');
  await form.getByLabel('topic', { exact: true }).fill('a/b c%é?#');
  await expect(preview).toHaveText('demo://e/a%2Fb%20c%25%C3%A9%3F%23');
  await button(loupe, 'Read').click();
  await expect(loupe.result).toContainText('demo://e/a%2Fb%20c%25%C3%A9%3F%23 after 0 edits');

  await choose(loupe, 'Resources', 'x://{+p}{;k}{n:3}{#f}{&q*}');
  for (const [name, value] of [
    ['p', 'a/b[c]'],
    ['k', '1'],
    ['n', '😀abc'],
    ['f', 't z'],
  ] as const)
    await form.getByLabel(name, { exact: true }).fill(value);
  for (const [place, value] of ['r', 's'].entries()) {
    await button(loupe, 'Add q item').click();
    await form.getByLabel(`q ${place + 1}`, { exact: true }).fill(value);
  }
  await expect(preview).toHaveText('x://a/b[c];k=1%F0%9F%98%80ab#t%20z&q=r&q=s');
  await button(loupe, 'Unset k').click();
  await button(loupe, 'Remove q 2').click();
  await expect(preview).toHaveText('x://a/b[c]%F0%9F%98%80ab#t%20z&q=r');
  await button(loupe, 'Send empty k').click();
  await expect(preview).toHaveText('x://a/b[c];k%F0%9F%98%80ab#t%20z&q=r');

  await choose(loupe, 'Resources', 'x://{a b}');
  await expect(form.getByRole('alert')).toContainText('malformed');
  await expect(button(loupe, 'Read')).toBeDisabled();
});

// Case 107.
test('an argument is completed: the newest answer wins, and what was chosen goes along', async ({
  loupe,
}) => {
  const { form, page } = loupe;
  await loupe.connect('stdio', server());
  await loupe.expectConnected('2026-07-28');
  await choose(loupe, 'Prompts', 'greet');
  await loupe.filter('method:completion/complete');
  const language = form.getByLabel('language', { exact: true });
  await language.focus();
  const suggestions = page.getByRole('listbox', { name: 'Suggestions for language' });
  await expect(suggestions.getByRole('option')).toHaveCount(100);
  await expect(page.getByText('100 of 250').last()).toBeVisible();
  await language.pressSequentially('a');
  await expect(loupe.row('completion/complete')).toHaveCount(2);
  await language.pressSequentially('b');
  await expect(suggestions.getByRole('option').first()).toHaveText('ab-1');
  // The reply to "a", which comes last, changes nothing.
  await expect(loupe.row('completion/complete').filter({ hasText: 'waiting' })).toHaveCount(0);
  await expect(suggestions.getByRole('option').first()).toHaveText('ab-1');
  await language.press('ArrowDown');
  await language.press('ArrowDown');
  await language.press('Enter');
  await expect(language).toHaveValue('ab-2');
  await expect(suggestions).toBeHidden();
  await form.getByLabel('name', { exact: true }).focus();
  await page.getByRole('option', { name: 'a name in ab-2' }).click();
  await button(loupe, 'Get prompt').click();
  await expect(loupe.result).toContainText('{"language":"ab-2","name":"a name in ab-2"}');
});

test('a list is read page by page, and a page that failed is tried again', async ({ loupe }) => {
  const { page } = loupe;
  await loupe.connect('stdio', server('paged'));
  await loupe.expectConnected('2026-07-28');
  await loupe.panel('Resources');
  await expect(loupe.option('Resources', 'note:today')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The second page is not ready.');
  await button(loupe, 'Retry this page').click();
  await expect(loupe.option('Resources', 'note:tomorrow')).toBeVisible();
  await expect(loupe.option('Resources', 'note:today')).toBeVisible();

  await page.getByRole('switch', { name: 'Page by page' }).click();
  await button(loupe, 'Refresh the list of resources').click();
  await expect(page.getByText('1 so far, more exist')).toBeVisible();
  await button(loupe, 'Load more').click();
  await expect(loupe.option('Resources', 'note:tomorrow')).toBeVisible();
  await expect(button(loupe, 'Load more')).toBeHidden();
});

test('a resource is subscribed to, and its change is told, in both eras', async ({ loupe }) => {
  const { page } = loupe;
  for (const revision of ['2025-11-25', '2026-07-28']) {
    await loupe.connect('stdio', server(), { revision });
    await loupe.expectConnected(revision);
    await choose(loupe, 'Resources', 'note:today');
    await button(loupe, 'Subscribe').click();
    const state = page.getByRole('status').filter({ hasText: /^subscribed$/ });
    await expect(state).toBeVisible();
    await button(loupe, 'Read').click();
    await expect(loupe.result).toContainText('after 0 edits');
    await loupe.call('edit');
    await expect(loupe.result).toContainText('edit 1');
    await loupe.panel('Resources');
    await expect(page.getByText(/^updated \d/)).toBeVisible();
    await button(loupe, 'Show the update').click();
    await expect(loupe.result).toContainText('after 1 edits');
    await expect(page.getByText(/read since/)).toBeVisible();
    await button(loupe, 'Subscribe').click();
    await expect(state).toBeHidden();
    await loupe.leave();
  }
});

// Case 105, its end.
test('a tool that vanishes is marked, and what was typed for it stays', async ({ loupe }) => {
  const { form, page } = loupe;
  await loupe.connect('stdio', server());
  await loupe.expectConnected('2026-07-28');
  await loupe.chooseTool('fleeting');
  await form.getByLabel('word', { exact: true }).fill('Ж');
  await loupe.run.click();
  await expect(page.getByText('no longer in the list')).toBeVisible();
  await expect(loupe.option('Tools', 'fleeting')).toBeHidden();
  await expect(page.getByText('read again, 1 gone')).toBeVisible();
  await expect(form.getByLabel('word', { exact: true })).toHaveValue('Ж');
  await expect(loupe.result).toContainText('goodbye Ж');
});
