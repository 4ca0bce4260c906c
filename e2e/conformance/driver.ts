// The client of the official conformance suite: Loupe's own client over the real wire, without a page.
//   node driver.mjs <server URL>, with MCP_CONFORMANCE_SCENARIO, _PROTOCOL_VERSION and _CONTEXT in the environment.
// Connects, lists what there is, uses everything once, and leaves.
import { HeadlessSession } from '@loupe/cli';
import type { Exchange } from '@loupe/ledger';
import { DEFAULT_CHOICES, isRevision } from '@loupe/mcp';
import type { ClientChoices, ListItem, ListName } from '@loupe/mcp';
import { sampleArguments } from './samples.ts';

/** Nobody sits in front of it, so everything that the server asks is answered at once. */
const CHOICES: ClientChoices = {
  ...DEFAULT_CHOICES,
  answers: { sampling: { by: 'itself' }, elicitation: { by: 'itself' }, roots: { by: 'itself' } },
  replies: ['A reply from the conformance driver.'],
  roots: [{ path: '/' }],
};

interface ToolCall {
  readonly name: string;
  readonly arguments: string;
}

interface Listed {
  readonly inputSchema?: unknown;
  readonly arguments?: readonly { readonly name: string }[];
}

const read = (item: ListItem): Listed => JSON.parse(item.text) as Listed;

/** What is called: what the suite names, else every tool once with arguments that fit its schema. */
function toolCalls(tools: readonly ListItem[], named: string | undefined): readonly ToolCall[] {
  const { toolCalls: wanted } = JSON.parse(named ?? '{}') as {
    toolCalls?: readonly { readonly name: string; readonly arguments: unknown }[];
  };
  if (wanted)
    return wanted.map((call) => ({ name: call.name, arguments: JSON.stringify(call.arguments) }));
  const [first] = tools;
  return tools.map((tool) => {
    const sample = sampleArguments(read(tool).inputSchema);
    // A tool that wants a schema is given one as the server wrote it.
    if (first && 'schema' in sample) sample['schema'] = read(first).inputSchema;
    return { name: tool.name, arguments: JSON.stringify(sample) };
  });
}

/** Waits until a list is read. One that is not offered is asked for all the same: some servers declare nothing. */
async function listed(session: HeadlessSession, name: ListName): Promise<readonly ListItem[]> {
  const { lists } = session.protocol.lists;
  const { items } = await session.until(() => {
    const { status } = lists[name];
    return status !== 'waiting' && status !== 'loading' && lists[name];
  });
  return items.filter(({ excluded }) => excluded === undefined);
}

async function useEverything(
  session: HeadlessSession,
  named: string | undefined,
): Promise<Exchange[]> {
  const tools = await listed(session, 'tools');
  const asked = session.ledger.exchanges.some(({ method }) => method === 'tools/list');
  const done = asked ? [] : [await session.call('tools/list')];
  const calls = toolCalls(tools, named).map((call) =>
    session.call(
      'tools/call',
      `{"name":${JSON.stringify(call.name)},"arguments":${call.arguments}}`,
    ),
  );
  const reads = (await listed(session, 'resources')).map(({ key }) =>
    session.call('resources/read', JSON.stringify({ uri: key })),
  );
  const prompts = (await listed(session, 'prompts')).map((prompt) => {
    const names = read(prompt).arguments ?? [];
    const values = Object.fromEntries(names.map((argument) => [argument.name, 'sample']));
    return session.call('prompts/get', JSON.stringify({ name: prompt.name, arguments: values }));
  });
  return [...done, ...(await Promise.all([...calls, ...reads, ...prompts]))];
}

async function main(): Promise<number> {
  const url = process.argv.at(-1) ?? '';
  const { MCP_CONFORMANCE_PROTOCOL_VERSION: version = '', MCP_CONFORMANCE_CONTEXT: named } =
    process.env;
  const session = new HeadlessSession({
    target: { kind: 'http', url },
    revision: isRevision(version) ? version : 'Auto',
    choices: CHOICES,
  });
  try {
    const { phase, failure } = await session.connect();
    if (phase === 'failed') {
      console.error(`No connection: ${failure?.what ?? 'no reason is known'}`);
      return 3;
    }
    const exchanges = await useEverything(session, named);
    const lost = exchanges.filter(
      ({ status }) => !['ok', 'error', 'tool-failure'].includes(status),
    );
    for (const { method, name = '', status, failure: why } of lost) {
      console.error(`${method} ${name}: ${status} ${why?.what ?? ''}`);
    }
    return lost.length > 0 ? 2 : 0;
  } finally {
    await session.close();
  }
}

process.exit(await main());
