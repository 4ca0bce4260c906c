// A well-behaved server made with the official SDK: 2026-07-28, and the legacy revisions after it.
import { fromJsonSchema, inputRequired, McpServer } from '@modelcontextprotocol/server';

const text = (value) => ({ content: [{ type: 'text', text: value }] });
const schema = (properties) => fromJsonSchema({ type: 'object', properties });

/** Makes one server instance: the factory that the SDK's entries ask for. */
export function modernServer() {
  const server = new McpServer(
    { name: 'modern', version: '1.0.0' },
    { capabilities: { logging: {} }, instructions: 'A fixture for tests.' },
  );
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
