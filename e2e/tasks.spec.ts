import { serverPath } from '@loupe/testkit';
import { expect, test } from './fixtures.ts';

const server = (name: string) => [process.execPath, serverPath(name)];

test('2025-11-25: a call is run as a task, polled, shown and cancelled', async ({ loupe }) => {
  const { page, result } = loupe;
  await loupe.connect('stdio', server('tasks-legacy'), { revision: '2025-11-25' });
  await loupe.expectConnected('2025-11-25');
  await loupe.chooseTool('work', '{"ms":50}');
  await page.getByRole('checkbox', { name: 'Run as a task' }).check();
  await page.getByRole('spinbutton', { name: 'Time to live' }).fill('90000');
  await loupe.run.click();
  await expect(result).toContainText('worked 50 ms');
  await expect(result.getByRole('status').last()).toContainText('completed');
  await loupe.timeline
    .getByRole('button', { name: /^\d+ under #/ })
    .first()
    .click();
  await expect(loupe.row('tasks/result').first()).toBeVisible();

  await loupe.chooseTool('must', '{"ms":600000}');
  await expect(page.getByRole('checkbox', { name: 'Run as a task' })).toBeChecked();
  await loupe.run.click();
  await expect(result).toContainText('No result yet');
  await loupe.panel('Tasks');
  const list = page.getByRole('listbox', { name: 'Tasks' });
  await expect(list.getByRole('option')).toHaveText([
    /task-2.*working.*must/,
    /task-1.*completed.*work/,
  ]);
  await page.reload();
  await expect(list.getByRole('option').first()).toContainText('working');
  await page.getByRole('button', { name: 'Cancel task' }).click();
  const task = page.getByRole('region', { name: 'Task', exact: true });
  await expect(task).toContainText('The task was cancelled.');
  await expect(task).toContainText('Error -32602');
  await list.getByRole('option', { name: /task-1/ }).click();
  await expect(task).toContainText('worked 50 ms');
  await page.getByRole('button', { name: 'List tasks' }).click();
  await expect(loupe.row('tasks/list').first()).toBeVisible();
});

test('2026-07-28: a task asks, is answered, and brings its result', async ({ loupe }) => {
  const { page, result } = loupe;
  await loupe.connectForm.getByText('Client', { exact: true }).click();
  await loupe.connectForm.getByRole('checkbox', { name: /^Tasks/ }).check();
  await loupe.connect('stdio', server('tasks-modern'), { revision: '2026-07-28' });
  await loupe.expectConnected('2026-07-28');
  await loupe.chooseTool('ask');
  await expect(page.getByRole('checkbox', { name: 'Run as a task' })).toHaveCount(0);
  await loupe.run.click();
  await expect(result).toContainText('input_required');
  await loupe.panel('Asks');
  for (const name of ['name', 'colour']) {
    await page.getByRole('textbox', { name, exact: true }).fill(`my ${name}`);
  }
  await expect(loupe.asks).toHaveCount(2);
  await loupe.answer('Ask 1: elicitation, ask', 'Accept');
  await loupe.answer('Ask 2: elicitation, ask', 'Accept');
  await loupe.panel('Tools');
  await expect(result).toContainText('"content":{"colour":"my colour"}');
});
