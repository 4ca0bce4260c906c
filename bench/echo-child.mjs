// A legacy MCP server with one tool that gives back its arguments: as little work as an answer can be.
import { createInterface } from 'node:readline';

const reply = (id, result) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  if (method === 'initialize')
    reply(id, {
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'echo', version: '0' },
    });
  else if (method === 'tools/list')
    reply(id, { tools: [{ name: 'echo', inputSchema: { type: 'object' } }] });
  else if (method === 'tools/call')
    reply(id, { content: [{ type: 'text', text: JSON.stringify(params.arguments) }] });
  else
    process.stdout.write(
      `${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } })}\n`,
    );
});
