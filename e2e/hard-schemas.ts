import { serverPath } from '@loupe/testkit';
import type { Locator } from '@playwright/test';
import type { Loupe } from './loupe.ts';

/** The empty form of a tool of the server with hard schemas, which the page may be connected to already. */
export async function fresh(loupe: Loupe, tool: string): Promise<void> {
  const name = loupe.page.getByRole('heading', { name: 'hard-schemas', exact: true });
  const isThere = (await name.isVisible()) && /^Connected/.test(await loupe.state.innerText());
  if (!isThere) {
    const command = [process.execPath, serverPath('hard-schemas')];
    await loupe.connect('stdio', command, { revision: '2025-11-25' });
    await loupe.expectConnected('2025-11-25');
  }
  await loupe.chooseTool(tool);
  await loupe.press('Start over');
  await loupe.form.getByRole('tab', { name: 'Form', exact: true }).click();
}

/** The fields of an object or a list of the form. */
export const part = (loupe: Loupe, name: string): Locator =>
  loupe.form.getByRole('group', { name, exact: true });
