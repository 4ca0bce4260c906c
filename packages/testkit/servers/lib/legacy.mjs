// The smallest well-behaved legacy MCP server, as a function from request to response.
// Every server beside this folder is this one plus exactly the fault its first comment names.

const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];

/** Throw it from a tool or a method to answer with a JSON-RPC error. */
export class RpcError extends Error {
  constructor(code, message, data) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** A tool result of one text block. */
export const text = (value) => ({ content: [{ type: 'text', text: value }] });

/** The tool that proves that a server still works after its fault. */
export const echo = {
  description: 'Answers with its arguments as JSON.',
  call: (args) => text(JSON.stringify(args)),
};

export const resultOf = (request, result) => ({ jsonrpc: '2.0', id: request.id, result });

export const notification = (method, params) => ({ jsonrpc: '2.0', method, params });

export const logMessage = (line) =>
  notification('notifications/message', { level: 'info', logger: 'testkit', data: line });

/**
 * Answers one request.
 * `server` is `{ name, tools, methods?, revision?, capabilities?, onRequest? }`; a tool is `{ call, description?, inputSchema? }`.
 * `call(args, request, exchange)` and `methods[name](request, exchange)` return the result; where
 * they return `undefined` they have written (or withheld) the answer themselves.
 */
export async function answer(server, request, exchange) {
  try {
    const result = await resultFor(server, request, exchange);
    return result === undefined ? undefined : resultOf(request, result);
  } catch (error) {
    const { code = -32603, message, data } = error;
    return { jsonrpc: '2.0', id: request.id, error: { code, message, data } };
  }
}

function resultFor(server, request, exchange) {
  server.onRequest?.(request);
  const own = server.methods?.[request.method];
  if (own) return own(request, exchange);
  switch (request.method) {
    case 'initialize':
      return initializeResult(server, request.params?.protocolVersion);
    case 'ping':
      return {};
    case 'tools/list':
      return { tools: toolList(server.tools) };
    case 'tools/call':
      return callTool(server.tools, request, exchange);
    default:
      throw new RpcError(-32601, `Method not found: ${request.method}`);
  }
}

function initializeResult(server, offered) {
  const revision = process.env.REVISION ?? server.revision;
  return {
    protocolVersion: revision ?? (REVISIONS.includes(offered) ? offered : REVISIONS.at(-1)),
    capabilities: server.capabilities ?? { tools: {} },
    serverInfo: { name: server.name, version: '1.0.0' },
  };
}

function toolList(tools) {
  return Object.entries(tools).map(([name, tool]) => ({
    name,
    description: tool.description,
    inputSchema: tool.inputSchema ?? { type: 'object' },
  }));
}

function callTool(tools, request, exchange) {
  const { name, arguments: args = {} } = request.params ?? {};
  if (!Object.hasOwn(tools, name)) throw new RpcError(-32602, `Unknown tool: ${name}`);
  return tools[name].call(args, request, exchange);
}
