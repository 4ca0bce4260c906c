import { McpServer } from '@modelcontextprotocol/server';
import { registerPrompts } from './prompts.ts';
import { registerResources } from './resources.ts';
import { registerAskingTools } from './tools/asking.ts';
import { registerBehaviourTools } from './tools/behaviour.ts';
import { registerContentTools } from './tools/content.ts';
import { registerInputTools } from './tools/input.ts';
import { registerLoggingTool } from './tools/logging.ts';

const INSTRUCTIONS = [
  'A tour of MCP. Nothing here touches your files or the network.',
  'Start with the tool "echo", then "mixed" for every kind of content, "progress" and "slow" to watch a call that takes time, and "fail" and "broken" to see the two ways in which a call goes wrong.',
  'The tools named "ask-…" want something from you while they run.',
].join('\n');

/** Makes one server; the SDK asks for one per connection. */
export function createDemoServer(): McpServer {
  const server = new McpServer(
    {
      name: 'loupe-demo',
      title: 'Loupe demo server',
      version: '1.0.0',
      description: 'One of everything that an MCP server can do, to try Loupe on.',
    },
    {
      capabilities: { logging: {}, resources: { subscribe: true } },
      instructions: INSTRUCTIONS,
    },
  );
  registerContentTools(server);
  registerInputTools(server);
  registerBehaviourTools(server);
  registerLoggingTool(server);
  registerAskingTools(server);
  registerResources(server);
  registerPrompts(server);
  return server;
}
