import { describe, expect, test } from 'vitest';
import type { ConnectionState } from '../src/index.ts';
import { DEFAULT_CHOICES } from '../src/index.ts';
import { mergeHeaders } from '../src/transports/http-headers.ts';
import { revisionHeaders } from '../src/transports/request-headers.ts';

const stateOf = (era: 'modern' | 'legacy', revision: string): ConnectionState => ({
  phase: 'connected',
  attempt: 1,
  handshake: [],
  choices: DEFAULT_CHOICES,
  era,
  revision,
});
const MODERN = stateOf('modern', '2026-07-28');

const outgoing = (method: string, params: string): Parameters<typeof revisionHeaders>[0] => ({
  text: '',
  method,
  params,
  isRequest: true,
});

const TOOL = JSON.stringify({
  name: 't',
  inputSchema: { properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } },
});
const INVALID = TOOL.replace('Region', 'Re gion');
const PARAMS = '{"name":"t","arguments":{"region":"eu"}}';
const STANDARD = [
  ['MCP-Protocol-Version', '2026-07-28'],
  ['Mcp-Method', 'tools/call'],
  ['Mcp-Name', 't'],
];

describe('a modern call', () => {
  test('repeats the arguments that its tool wants as headers', () => {
    const headers = revisionHeaders(outgoing('tools/call', PARAMS), MODERN, (name) =>
      name === 't' ? TOOL : undefined,
    );
    expect(headers).toEqual([...STANDARD, ['Mcp-Param-Region', 'eu']]);
  });

  test.each([
    ['an unknown tool', undefined],
    ['a tool with invalid annotations', INVALID],
  ])('of %s has the standard headers', (_, tool) => {
    const headers = revisionHeaders(outgoing('tools/call', PARAMS), MODERN, () => tool);
    expect(headers).toEqual(STANDARD);
  });

  test('without arguments has none of them', () => {
    const headers = revisionHeaders(outgoing('tools/call', '{"name":"t"}'), MODERN, () => TOOL);
    expect(headers).toEqual(STANDARD);
  });
});

test('nothing else is repeated of a prompt, a resource or a task', () => {
  const of = (method: string, params: string): unknown =>
    revisionHeaders(outgoing(method, params), MODERN, () => TOOL).slice(1);
  expect(of('prompts/get', PARAMS)).toEqual([
    ['Mcp-Method', 'prompts/get'],
    ['Mcp-Name', 't'],
  ]);
  expect(of('resources/read', '{"uri":"x:é"}')).toEqual([
    ['Mcp-Method', 'resources/read'],
    ['Mcp-Name', '=?base64?eDrDqQ==?='],
  ]);
  expect(of('tasks/get', '{"taskId":"7"}')).toEqual([
    ['Mcp-Method', 'tasks/get'],
    ['Mcp-Name', '7'],
  ]);
});

test('a legacy call has its version alone', () => {
  const legacy = stateOf('legacy', '2025-11-25');
  expect(revisionHeaders(outgoing('tools/call', PARAMS), legacy, () => TOOL)).toEqual([
    ['MCP-Protocol-Version', '2025-11-25'],
  ]);
});

test('typed headers stay as typed, and the derived ones of their names stay away', () => {
  const derived = [
    ['Accept', 'text/event-stream'],
    ['Authorization', 'Bearer stored'],
  ] as const;
  const typed = [
    ['X-API-Key', 'Ab='],
    ['authorization', 'Bearer t'],
    ['X-API-Key', 'second'],
  ] as const;
  expect(mergeHeaders(derived, typed)).toEqual([['Accept', 'text/event-stream'], ...typed]);
});
