// A well-behaved server made with the official SDK: 2026-07-28, and the legacy revisions after it.
import { fromJsonSchema, inputRequired, McpServer } from '@modelcontextprotocol/server';

const text = (value) => ({ content: [{ type: 'text', text: value }] });
const schema = (properties) => fromJsonSchema({ type: 'object', properties });

/** Tools that were added while this process ran. */
const added = new Set();

/**
 * Makes one server instance: the factory that the SDK's entries ask for. Over HTTP each request has an
 * instance of its own, so `notifier` tells of changes there; over stdio the instance itself does.
 */
export function modernServer(_, notifier) {
  const server = new McpServer(
    { name: 'modern', version: '1.0.0' },
    {
      capabilities: { logging: {}, resources: { subscribe: true } },
      instructions: 'A fixture for tests.',
    },
  );
  const add = (name) => server.registerTool(name, { inputSchema: schema({}) }, () => text(name));
  for (const name of added) add(name);
  server.registerTool(
    'add-tool',
    { description: 'Adds a tool `added-<n>`, and tells of it.', inputSchema: schema({}) },
    () => {
      const name = `added-${added.size + 1}`;
      added.add(name);
      if (notifier) notifier.toolsChanged();
      else add(name);
      return text(name);
    },
  );
  server.registerTool(
    'touch',
    { description: 'Tells that `modern:note` was updated.', inputSchema: schema({}) },
    async () => {
      const uri = 'modern:note';
      await (notifier ? notifier.resourceUpdated(uri) : server.server.sendResourceUpdated({ uri }));
      return text(uri);
    },
  );
  for (const method of ['resources/subscribe', 'resources/unsubscribe']) {
    server.server.setRequestHandler(method, () => ({}));
  }
  server.registerTool(
    'echo',
    { description: 'Answers with its arguments as JSON.', inputSchema: schema({}) },
    (args) => text(JSON.stringify(args)),
  );
  server.registerTool(
    'progress',
    { description: 'Reports progress twice, then answers.', inputSchema: schema({}) },
    async (_, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of progressToken === undefined ? [] : [1, 2]) {
        const params = { progressToken, progress, total: 2 };
        await mcpReq.notify({ method: 'notifications/progress', params });
      }
      return text('done');
    },
  );
  server.registerTool(
    'wait',
    { description: 'Answers only when cancelled.', inputSchema: schema({}) },
    (_, { mcpReq }) =>
      new Promise((resolve) => {
        mcpReq.signal.addEventListener('abort', () => resolve(text('cancelled')));
      }),
  );
  server.registerTool(
    'roots',
    { description: 'Asks for the roots, then answers with them.', inputSchema: schema({}) },
    (_, { mcpReq }) => {
      const roots = mcpReq.inputResponses?.roots;
      if (roots) return text(JSON.stringify(roots));
      return inputRequired({ inputRequests: { roots: inputRequired.listRoots() } });
    },
  );
  server.registerResource('note', 'modern:note', { mimeType: 'text/plain' }, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/plain', text: 'A note.' }],
  }));
  server.registerPrompt('hello', { description: 'Says hello.' }, () => ({
    messages: [{ role: 'user', content: { type: 'text', text: 'Hello!' } }],
  }));
  return server;
}
