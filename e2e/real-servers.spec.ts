import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmServer, serverPath, startEverything, startHttpServer } from '@loupe/testkit';
import { expect, test } from './fixtures.ts';
import type { Loupe } from './loupe.ts';

const node = process.execPath;

/** What everyone does first with server-everything, whatever carries it. */
async function tryEverything(loupe: Loupe): Promise<void> {
  await loupe.expectConnected('2025-11-25');
  await expect(loupe.option('Tools', 'echo')).toBeVisible();
  await loupe.chooseTool('echo');
  await loupe.form.getByLabel('message', { exact: true }).fill('Ж—😀 across');
  await loupe.run.click();
  await expect(loupe.result).toContainText('Echo: Ж—😀 across');

  await loupe.call('get-sum', '{"a": 40, "b": 2}');
  await expect(loupe.result).toContainText('42');

  await loupe.call('get-tiny-image', '{}');
  await expect(loupe.result.getByRole('img')).toHaveJSProperty('complete', true);

  await loupe.panel('Prompts');
  await loupe.option('Prompts', 'simple-prompt').click();
  await loupe.page.getByRole('button', { name: 'Get prompt' }).click();
  await expect(loupe.result).toContainText('This is a simple prompt');

  await loupe.panel('Resources');
  await loupe.page.getByRole('listbox', { name: 'Resources' }).getByRole('option').first().click();
  await loupe.page.getByRole('button', { name: 'Read' }).click();
  await expect(loupe.result).toContainText(/text\/(plain|markdown)/);
}

test('server-everything over stdio', async ({ oneLoupe: loupe }) => {
  await loupe.connect('stdio', [node, npmServer('everything'), 'stdio']);
  await tryEverything(loupe);
  // Its storm of list_changed right after the handshake is in the timeline, and the failed probe too.
  await loupe.filter('method:server/discover');
  await expect(loupe.row('server/discover').first()).toContainText('-32601');
  await loupe.filter('method:notifications/tools/list_changed');
  await expect(loupe.row('notifications/tools/list_changed').first()).toBeVisible();
  await loupe.leave();
});

for (const [transport, kind] of [
  ['Streamable HTTP', 'streamableHttp'],
  ['HTTP+SSE', 'sse'],
] as const) {
  test(`server-everything over ${transport}`, async ({ oneLoupe: loupe }) => {
    const server = await startEverything(kind);
    try {
      await loupe.connect(transport, server.url);
      await tryEverything(loupe);
    } finally {
      await loupe.leave();
      await server.stop();
    }
  });
}

test('server-filesystem reads a file with its structured result', async ({ oneLoupe: loupe }) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'loupe files ')));
  await writeFile(join(folder, 'a.txt'), 'ninety-nine');
  await loupe.connect('stdio', [node, npmServer('filesystem'), folder]);
  await loupe.expectConnected('2025-11-25');
  await loupe.call('read_text_file', JSON.stringify({ path: join(folder, 'a.txt') }));
  await expect(loupe.result).toContainText('ninety-nine');
  await loupe.result.getByRole('tab', { name: 'Structured' }).click();
  await expect(loupe.result).toContainText('"content": "ninety-nine"');
  await loupe.call('read_text_file', '{"path":"/nowhere/at/all"}');
  await expect(loupe.result).toContainText('Tool failure');
  await loupe.leave();
  await rm(folder, { recursive: true });
});

test('server-memory keeps what it was told; arrays of objects come from the form', async ({
  oneLoupe: loupe,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-memory-'));
  await loupe.connect('stdio', [
    'env',
    `MEMORY_FILE_PATH=${join(folder, 'memory.jsonl')}`,
    node,
    npmServer('memory'),
  ]);
  await loupe.expectConnected('2025-11-25');
  await loupe.chooseTool('create_entities');
  await loupe.form.getByRole('button', { name: 'Add entities item' }).click();
  await loupe.form.getByLabel('name', { exact: true }).fill('Ada');
  await loupe.form.getByLabel('entityType', { exact: true }).fill('person');
  await loupe.form.getByRole('button', { name: 'Add observations item' }).click();
  await loupe.form.getByLabel('observations 1', { exact: true }).fill('wrote the first program');
  await loupe.run.click();
  await expect(loupe.result).toContainText('wrote the first program');
  await loupe.call('read_graph', '{}');
  await expect(loupe.result).toContainText('Ada');
  await loupe.leave();
  await rm(folder, { recursive: true });
});

test('server-sequential-thinking takes numbers, and either of two kinds', async ({
  oneLoupe: loupe,
}) => {
  await loupe.connect('stdio', [node, npmServer('sequential-thinking')]);
  await loupe.expectConnected('2025-11-25');
  await loupe.chooseTool('sequentialthinking');
  await loupe.form.getByLabel('thought', { exact: true }).fill('first');
  // Its schema says boolean or string.
  const needed = loupe.form.getByRole('radiogroup', { name: 'nextThoughtNeeded', exact: true });
  await needed.getByRole('radio', { name: 'false' }).check();
  await loupe.form.getByLabel('thoughtNumber', { exact: true }).fill('1');
  await loupe.form.getByLabel('totalThoughts', { exact: true }).fill('3');
  await loupe.run.click();
  await expect(loupe.result).toContainText('"totalThoughts": 3');
  await loupe.leave();
});

test('a 2026-07-28 server over stdio', async ({ oneLoupe: loupe }) => {
  await loupe.connect('stdio', [node, serverPath('modern-stdio')]);
  await loupe.expectConnected('2026-07-28');
  await expect(loupe.row('server/discover').first()).toContainText('ok');
  await loupe.call('echo', '{"text":"modern"}');
  await expect(loupe.result).toContainText('modern');
  await loupe.leave();
});

test('a 2026-07-28 server over HTTP: headers of the revision, no session', async ({
  oneLoupe: loupe,
}) => {
  const server = await startHttpServer('modern-http');
  try {
    await loupe.connect('Streamable HTTP', server.url);
    await loupe.expectConnected('2026-07-28');
    await loupe.call('echo', '{"text":"modern"}');
    await expect(loupe.result).toContainText('modern');
    await loupe.openRow('tools/call');
    await loupe.entry.getByRole('tab', { name: 'Headers' }).click();
    for (const header of ['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'])
      await expect(loupe.entry).toContainText(header);
    await expect(loupe.entry).not.toContainText('Mcp-Session-Id');
  } finally {
    await loupe.leave();
    await server.stop();
  }
});
