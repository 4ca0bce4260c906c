import { isProblem, membersOf, minify, path, pretty, scan, slice } from '@loupe/json';
import { eraOf, isRevision, NEWEST_LEGACY } from '@loupe/mcp';
import type { TargetRecord } from '@loupe/transcript';
import type { Copy, Original } from './original.ts';

/** A test for vitest that makes the same request with the official SDK's client, and expects the same answer. */
export function sdkTest(original: Original): Copy {
  const { target, text } = original;
  const method = stringUnder(text, 'method');
  if (method === undefined)
    return { problem: 'It names no method: the SDK can send nothing like it.' };
  const transport = transportOf(target);
  if (transport === undefined) return { problem: "The SDK's client has no WebSocket transport." };
  const params = path(text, 'params');
  const request = [
    `method: ${JSON.stringify(method)},`,
    ...(params === undefined ? [] : [`params: ${literal(params)},`]),
  ];
  const lines = [
    `import { Client${transport.module === undefined ? `, ${transport.name}` : ''} } from '@modelcontextprotocol/client';`,
    ...(transport.module === undefined
      ? []
      : [`import { ${transport.name} } from '${transport.module}';`]),
    `import { expect, test } from 'vitest';`,
    '',
    `test(${JSON.stringify(titleOf(method, text))}, async () => {`,
    `  const client = new Client({ name: 'reproduction', version: '1.0.0' }, ${indented(optionsOf(original), 2)});`,
    `  await client.connect(new ${transport.name}(${indented(transport.options, 2)}));`,
    '  try {',
    ...remarks(params),
    `    const answer = client.request({`,
    ...request.map((line) => `      ${indented(line, 6)}`),
    '    });',
    ...expectation(original.answer).map((line) => `    ${indented(line, 4)}`),
    '  } finally {',
    '    await client.close();',
    '  }',
    '});',
    '',
  ];
  return { text: lines.join('\n') };
}

interface Transport {
  readonly name: string;
  /** Where it is imported from, where that is not the client's own module. */
  readonly module?: string;
  readonly options: string;
}

function transportOf(target: TargetRecord): Transport | undefined {
  switch (target.kind) {
    case 'stdio': {
      const { command, cwd, env = [] } = target;
      const [program, ...args] = command;
      const own = env.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
      const options = [
        `command: ${JSON.stringify(program ?? '')},`,
        `args: ${JSON.stringify(args)},`,
        ...(cwd === undefined ? [] : [`cwd: ${JSON.stringify(cwd)},`]),
        `env: { ${['...(process.env as Record<string, string>)', ...own].join(', ')} },`,
      ];
      return {
        name: 'StdioClientTransport',
        module: '@modelcontextprotocol/client/stdio',
        options: `{\n${options.map((line) => `  ${line}`).join('\n')}\n}`,
      };
    }
    case 'http':
    case 'sse': {
      const headers = [...(target.headers ?? [])];
      if (target.bearer !== undefined) headers.push(['Authorization', `Bearer ${target.bearer}`]);
      const sent =
        headers.length === 0 ? '' : `, { requestInit: { headers: ${JSON.stringify(headers)} } }`;
      const name = target.kind === 'http' ? 'StreamableHTTPClientTransport' : 'SSEClientTransport';
      return { name, options: `new URL(${JSON.stringify(target.url)})${sent}` };
    }
    case 'ws':
      return undefined;
  }
}

/** The client's capabilities and revision, as they were declared. */
function optionsOf({ handshake, text, revision }: Original): string {
  const capabilities =
    handshake
      .map((frame) => path(frame, 'params', 'capabilities'))
      .find((found) => found !== undefined) ??
    path(text, 'params', '_meta', 'io.modelcontextprotocol/clientCapabilities') ??
    '{}';
  const options = [`capabilities: ${literal(capabilities)},`];
  if (revision !== undefined && isRevision(revision)) {
    if (eraOf(revision) === 'modern')
      options.push(`versionNegotiation: { mode: { pin: '${revision}' } },`);
    else if (revision !== NEWEST_LEGACY)
      options.push(`supportedProtocolVersions: ['${revision}'],`);
  }
  return `{\n${options.map((line) => `  ${indented(line, 2)}`).join('\n')}\n}`;
}

/** What the SDK keeps to itself of a result. */
const UNSHOWN = new Set(['_meta', 'resultType']);

function expectation(answer: Original['answer']): readonly string[] {
  if (answer === undefined)
    return ['// It was not answered when this was copied.', 'expect(await answer).toBeDefined();'];
  if (answer.kind === 'error') {
    return [
      `await expect(answer).rejects.toMatchObject({ code: ${path(answer.text, 'code') ?? 'expect.any(Number)'} });`,
    ];
  }
  return [`expect(await answer).toMatchObject(${literal(shownMembers(answer.text))});`];
}

function shownMembers(result: string): string {
  const root = scan(result);
  if (isProblem(root)) return result;
  const shown = membersOf(result, root.span).filter(({ key }) => !UNSHOWN.has(key));
  return `{${shown.map(({ key, value }) => `${JSON.stringify(key)}:${slice(result, value)}`).join(',')}}`;
}

/** JSON as an expression. In a literal, `__proto__` would be no member but the prototype. */
function literal(json: string): string {
  return json.includes('__proto__') ? `JSON.parse(${JSON.stringify(json)})` : pretty(json);
}

/** Where JavaScript's numbers or objects can't hold what was sent. */
function remarks(params: string | undefined): readonly string[] {
  if (params === undefined) return [];
  try {
    if (JSON.stringify(JSON.parse(params)) === minify(params)) return [];
  } catch {
    return ['    // The params are no JSON, as they were.'];
  }
  return [
    '    // The SDK spells some of these numbers, keys or strings in another way than they were sent.',
  ];
}

function titleOf(method: string, text: string): string {
  const name = stringUnder(text, 'params', 'name') ?? stringUnder(text, 'params', 'uri');
  return name === undefined ? method : `${method} ${name}`;
}

function stringUnder(text: string, ...keys: readonly string[]): string | undefined {
  const value = path(text, ...keys);
  return value?.startsWith('"') === true ? (JSON.parse(value) as string) : undefined;
}

function indented(text: string, by: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(by)}`);
}
