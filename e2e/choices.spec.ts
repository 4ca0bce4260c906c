import { npmServer, serverPath, startHttpServer } from '@loupe/testkit';
import { expect, test } from './fixtures.ts';

const node = process.execPath;

test('a server shows what the client declares, and the choice outlives a reload', async ({
  loupe,
}) => {
  const { page, connectForm } = loupe;
  const tools = page.getByRole('tab', { name: /^Tools/ });
  await connectForm.getByText('Client', { exact: true }).click();
  for (const name of ['Roots', 'Sampling', 'Elicitation form', 'Elicitation URL'])
    await connectForm.getByRole('checkbox', { name, exact: true }).uncheck();
  await loupe.connect('stdio', [node, npmServer('everything'), 'stdio']);
  await loupe.expectConnected('2025-11-25');
  await expect(tools).toHaveText('Tools 13');
  await loupe.panel('Server');
  const client = page.getByRole('region', { name: 'Client' });
  await expect(client).toContainText('Declared:nothing');

  await page.reload();
  await expect(client.getByRole('checkbox', { name: 'Roots' })).not.toBeChecked();
  await client.getByRole('button', { name: 'Reconnect with all' }).click();
  await expect(client).toContainText('roots (listChanged)');
  await loupe.expectConnected('2025-11-25');
  await expect(client.getByRole('button', { name: 'Reconnect with all' })).toHaveCount(0);
  await loupe.panel('Tools');
  await expect(loupe.option('Tools', 'simulate-research-query')).toBeVisible();
  await expect(loupe.option('Tools', 'trigger-sampling-request')).toBeVisible();
});

test('roots are edited in place, and a change of them is announced', async ({ loupe }) => {
  const { page } = loupe;
  await loupe.connect('stdio', [node, serverPath('minimal')]);
  await loupe.expectConnected('2025-11-25');
  await loupe.panel('Server');
  const client = page.getByRole('region', { name: 'Client' });
  await client.getByRole('button', { name: 'Add a root' }).click();
  await client.getByRole('textbox', { name: 'Root 1', exact: true }).fill('/tmp/a b');
  await expect(client).toContainText('file:///tmp/a%20b');
  await client.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(loupe.row('notifications/roots/list_changed')).toHaveCount(1);
});

test('any text goes out as it is, linted before and marked afterwards', async ({ loupe }) => {
  const { page } = loupe;
  await loupe.connect('stdio', [node, serverPath('minimal')]);
  await loupe.expectConnected('2025-11-25');
  await page.getByRole('button', { name: 'Compose a frame' }).click();
  const form = page.getByRole('form', { name: 'Compose' });
  const text = '{"jsonrpc":"2.0", "id":1e0,"method":';
  await form.getByRole('textbox', { name: 'Frame text' }).focus();
  await page.keyboard.insertText(text);
  await expect(form.getByRole('list', { name: 'Lint' })).toContainText('It will be sent as it is.');
  await expect(form.getByRole('list', { name: 'Lint' })).toContainText('envelope-not-json');
  await page.keyboard.press('ControlOrMeta+Enter');
  const sent = page.getByRole('list', { name: 'Sent by hand' });
  await expect(sent.getByRole('listitem')).toContainText(text);
  await loupe.openRow('made by hand');
  await expect(loupe.entry).toContainText('made by hand');
  await loupe.entry.getByRole('tab', { name: 'Raw' }).click();
  await expect(loupe.entry).toContainText(text);

  await form.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'ping' });
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(sent.getByRole('listitem').first()).toContainText('ok');
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('"hand-1"');
});

test('a lost connection counts down to the next attempt, until told to stop', async ({ loupe }) => {
  const { page } = loupe;
  const server = await startHttpServer('ws-server');
  await loupe.connect('WebSocket', server.url);
  await loupe.expectConnected('2025-11-25');
  await server.stop();
  const retrying = page.getByRole('group', { name: 'Trying again' });
  await expect(retrying).toContainText(/next attempt [23] of 5 in \d+ s/, { timeout: 20_000 });
  await expect(loupe.state).toHaveText(/^Failed/);
  await expect(retrying.getByRole('button', { name: 'Try now' })).toBeEnabled();
  await retrying.getByRole('button', { name: 'Stop trying' }).click();
  await expect(retrying).toHaveCount(0);
  await expect(loupe.state).toHaveText(/^Failed/);
  await expect(loupe.row('gave up reconnecting')).toHaveCount(1);
});
