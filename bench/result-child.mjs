// A stdio server whose only tool answers with a text of argv[2] MiB, which begins with argv[3].
import { createInterface } from 'node:readline';

const text = process.argv[3].padEnd(
  Number(process.argv[2]) * 1024 * 1024,
  'lorem ipsum dolor sit amet, ',
);
const results = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'result', version: '0' },
  }),
  'tools/list': () => ({ tools: [{ name: 'big', inputSchema: { type: 'object' } }] }),
  'tools/call': () => ({ content: [{ type: 'text', text }] }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const result = results[method]?.();
  const error = { code: -32601, message: 'No such method' };
  process.stdout.write(
    `${JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error }) })}\n`,
  );
});
