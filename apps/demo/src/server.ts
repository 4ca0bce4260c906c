import { McpServer } from '@modelcontextprotocol/server';
import { registerExtras } from './extras.ts';
import { registerPrompts } from './prompts.ts';
import { registerResources } from './resources.ts';
import type { Serving } from './serving.ts';
import { Shelf } from './shelf.ts';
import { subscriptionsOf } from './subscriptions.ts';
import { registerTemplates } from './templates.ts';
import { registerAskingTools } from './tools/asking.ts';
import { registerBehaviourTools } from './tools/behaviour.ts';
import { registerChangingTools } from './tools/changing.ts';
import { registerContentTools } from './tools/content.ts';
import { registerFormTool } from './tools/form.ts';
import { registerHeaderTools } from './tools/headers.ts';
import { registerInputTools } from './tools/input.ts';
import { registerLoggingTool } from './tools/logging.ts';
import { registerRoundTools } from './tools/rounds.ts';
import { registerSamplingTools } from './tools/sampling.ts';
import { registerUrlTools } from './tools/url.ts';
import { requestStates } from './tools/request-state.ts';
import type { World } from './world.ts';

const INSTRUCTIONS = [
  'A tour of MCP. Nothing here touches your files or the network.',
  'Start with the tool "echo", then "mixed" for every kind of content, "progress" and "slow" to watch a call that takes time, and "fail" and "broken" to see the two ways in which a call goes wrong.',
  'The tools named "ask-…" want something from you while they run: a form, a page, the model, the folders, or several of them.',
  'Subscribe to demo://clock or demo://counter to hear of updates; "change-lists" adds tools, prompts and resources, and removes them again.',
].join('\n');

/**
 * Makes one server. `follow` makes it tell its client of what changes in the world, until the returned function
 * is called; it is for servers that live as long as a connection.
 */
export function createDemoServer(
  world: World,
  serving: Serving,
): { server: McpServer; follow: () => () => void } {
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
      requestState: { verify: (state, context) => requestStates.verify(state, context) },
    },
  );
  registerContentTools(server);
  registerInputTools(server);
  registerBehaviourTools(server);
  registerLoggingTool(server);
  registerSamplingTools(server);
  registerFormTool(server);
  registerUrlTools(server, serving);
  registerAskingTools(server);
  registerRoundTools(server);
  registerChangingTools(server, world);
  registerHeaderTools(server, serving);
  const shelf = new Shelf(server);
  registerResources(shelf, world);
  registerTemplates(server);
  registerPrompts(server);
  const sync = registerExtras(server, shelf, world);
  const isSubscribed = subscriptionsOf(server, serving);
  const follow = () =>
    world.watch({
      listChanged: sync,
      resourceUpdated: (uri) => {
        if (!server.isConnected() || !isSubscribed(uri)) return;
        server.server.sendResourceUpdated({ uri }).catch(reportOn(server));
      },
    });
  return { server, follow };
}

const reportOn = (server: McpServer) => (error: unknown) => {
  server.server.onerror?.(error instanceof Error ? error : new Error(String(error)));
};
