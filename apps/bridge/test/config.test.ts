import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { temporaryFolder } from './rig.ts';

async function configured(text: string, server?: string) {
  const path = join(await temporaryFolder(), 'mcp.json');
  await writeFile(path, text);
  const warnings: string[] = [];
  const env = { HOME: '/home/me', TOKEN: 's3cret' };
  const servers = readConfig(path, { server, env, warn: (line) => warnings.push(line) });
  return { servers, warnings };
}

test('reads what most clients write', async () => {
  const { servers } = await configured(`{
    // a comment
    "mcpServers": {
      "files": { "command": "node ", "args": ["\${env:HOME}/s.js", "a b"], "env": { "N": 1, "T": "\${env:TOKEN}" }, "cwd": "/srv" },
      "remote": { "url": "https://host/mcp", "headers": { "Authorization": "Bearer \${env:TOKEN}" } },
    },
  }`);
  expect(servers).toEqual([
    {
      id: 'config:files',
      name: 'files',
      revision: 'Auto',
      target: {
        kind: 'stdio',
        command: ['node', '/home/me/s.js', 'a b'],
        env: [
          ['N', '1'],
          ['T', 's3cret'],
        ],
        cwd: '/srv',
      },
    },
    {
      id: 'config:remote',
      name: 'remote',
      revision: 'Auto',
      target: {
        kind: 'http',
        url: 'https://host/mcp',
        headers: [['Authorization', 'Bearer s3cret']],
      },
    },
  ]);
});

test.each([
  ['stdio', { kind: 'stdio', command: ['c'] }],
  ['http', { kind: 'http', url: 'http://h/' }],
  ['streamable-http', { kind: 'http', url: 'http://h/' }],
  ['sse', { kind: 'sse', url: 'http://h/' }],
])("reads VS Code's servers of type %s", async (type, target) => {
  const { servers } = await configured(
    JSON.stringify({ servers: { one: { type, command: 'c', url: 'http://h/' } }, inputs: [] }),
  );
  expect(servers.map((server) => server.target)).toEqual([target]);
});

test('picks the named server, whatever else is in the file', async () => {
  const { servers } = await configured(
    '{"mcpServers":{"a":{"broken":1},"b":{"command":"b"}}}',
    'b',
  );
  expect(servers.map(({ name }) => name)).toEqual(['b']);
});

test('says which variable is not set', async () => {
  const { servers, warnings } = await configured('{"servers":{"a":{"command":"x${env:NONE}"}}}');
  expect(servers[0]?.target).toEqual({ kind: 'stdio', command: ['x'] });
  expect(warnings).toEqual([expect.stringMatching(/server "a": the variable NONE is not set$/)]);
});

test.each([
  ['{"mcpServers":{"a":{"command":"c"}}}', 'b', /has no server "b"; it has: a$/],
  ['{}', undefined, /names no servers/],
  ['{"mcpServers":', undefined, /is not JSON: ValueExpected at 14/],
  ['[]', undefined, /mcp\.json: /],
  ['{"servers":{"a":{}}}', undefined, /neither "command" nor "url"/],
  ['{"servers":{"a":{"type":"smoke"}}}', undefined, /unknown type "smoke"/],
  ['{"servers":{"a":{"url":"not a url"}}}', undefined, /is not a URL/],
  ['{"servers":{"a":{"command":["c"]}}}', undefined, /server "a": command /],
])('says in one line what is wrong with %s', async (text, server, words) => {
  await expect(configured(text, server)).rejects.toThrow(words);
});
