import { serverPath, startHttpServer } from '@loupe/testkit';
import { expect, test } from './fixtures.ts';
import type { Loupe } from './loupe.ts';
import { MISBEHAVIOURS, type Misbehaviour } from './misbehaving.ts';

const node = process.execPath;

/** Connects to the server of the row; gives back how to end it. */
async function connectTo(loupe: Loupe, row: Misbehaviour): Promise<() => Promise<void>> {
  const options = row.revision === undefined ? {} : { revision: row.revision };
  const [name = '', ...args] = row.stdio ?? row.http ?? row.sse ?? row.ws ?? [];
  if (row.stdio) {
    const env = Object.entries(row.env ?? {}).map(([key, value]) => `${key}=${value}`);
    const words = [...(env.length > 0 ? ['env', ...env] : []), node, serverPath(name), ...args];
    await loupe.connect('stdio', words, options);
    return () => Promise.resolve();
  }
  const server = await startHttpServer(name, args);
  const transport = row.ws ? 'WebSocket' : row.sse ? 'HTTP+SSE' : 'Streamable HTTP';
  await loupe.connect(transport, server.url, options);
  return () => server.stop();
}

async function expectRow(loupe: Loupe, row: Misbehaviour): Promise<void> {
  if (row.failed) for (const words of row.failed) await loupe.expectFailed(words, row.patience);
  if (row.call !== undefined) {
    await expect(loupe.state).toHaveText(/^Connected/, { timeout: 20_000 });
    await loupe.call(row.call, row.args ?? '{}');
    for (const words of row.result ?? []) await expect(loupe.result).toContainText(words);
  }
  if (row.shows) await expect(loupe.page.getByRole('tabpanel').first()).toContainText(row.shows);
  if (row.lost) await loupe.expectFailed(row.lost);
  if (row.findings) {
    await loupe.panel('Findings');
    for (const rule of row.findings) await expect(loupe.findings).toContainText(rule);
  }
}

// One page for them all: whatever a server did, the next one finds everything in order.
for (const row of MISBEHAVIOURS) {
  const [transport, words] = Object.entries(row)[0] as [string, readonly string[]];
  const title = [transport, ...words, row.call].filter(Boolean).join(' ');
  test(`${title}: the words, and the next connection works`, async ({ oneLoupe: loupe }) => {
    const stop = await connectTo(loupe, row);
    try {
      await loupe.panel('Tools');
      await expectRow(loupe, row);
    } finally {
      await loupe.leave();
      await stop();
    }
  });
}
