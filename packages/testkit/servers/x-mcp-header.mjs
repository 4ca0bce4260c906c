// Correct, and strict about headers: whoever speaks 2026-07-28 gets 400 and -32020 unless the headers
// repeat the body. Tool `regional` wants two arguments as headers; `twice` names one header twice,
// so that clients leave it out. Legacy clients get the same tools and need no such headers.
import { asks, listen, sendJson, streamable } from './lib/http.mjs';
import { echo } from './lib/legacy.mjs';

const REVISION = '2026-07-28';
const HEADERS = { region: (args) => args.region, n: (args) => args.o?.n };

const region = { type: 'string', 'x-mcp-header': 'Region' };
const n = { type: 'integer', 'x-mcp-header': 'N' };
const call = (args, request) => {
  const result = echo.call(args);
  return isModern(request) ? { resultType: 'complete', ...result } : result;
};
const schemaOf = (properties) => ({ type: 'object', properties });
const tools = {
  regional: { call, inputSchema: schemaOf({ region, o: schemaOf({ n }) }) },
  twice: {
    call,
    inputSchema: schemaOf({ region, again: { ...region, 'x-mcp-header': 'REGION' } }),
  },
};

function isModern(message) {
  return message?.params?._meta?.['io.modelcontextprotocol/protocolVersion'] === REVISION;
}

/** The headers that a message must have, by lower-case name; null: must not have. */
function wanted({ method, params }) {
  const standard = { 'mcp-protocol-version': REVISION, 'mcp-method': method };
  if (method !== 'tools/call') return standard;
  const named = { ...standard, 'mcp-name': params.name };
  if (params.name !== 'regional') return named;
  const repeated = Object.entries(HEADERS).map(([name, pick]) => {
    const value = pick(params.arguments ?? {}) ?? null;
    return [`mcp-param-${name}`, value === null ? null : String(value)];
  });
  return { ...named, ...Object.fromEntries(repeated) };
}

function decoded(value) {
  const [, base64] = /^=\?base64\?(.*)\?=$/.exec(value ?? '') ?? [];
  return base64 === undefined ? (value ?? null) : Buffer.from(base64, 'base64').toString('utf8');
}

function refused(exchange) {
  const { message, request } = exchange;
  if (message?.id === undefined || !isModern(message)) return false;
  const wrong = Object.entries(wanted(message)).find(
    ([name, value]) => decoded(request.headers[name]) !== value,
  );
  if (!wrong) return false;
  const error = { code: -32020, message: `Header ${wrong[0]} does not match the body` };
  sendJson(exchange, { jsonrpc: '2.0', id: message.id, error }, 400);
  return true;
}

const server = {
  name: 'x-mcp-header',
  tools,
  methods: {
    'server/discover'() {
      const capabilities = { tools: {} };
      const cached = { ttlMs: 0, cacheScope: 'private' };
      return { resultType: 'complete', supportedVersions: [REVISION], capabilities, ...cached };
    },
    'tools/list'(request) {
      const list = Object.entries(tools).map(([name, { inputSchema }]) => ({ name, inputSchema }));
      if (!isModern(request)) return { tools: list };
      return { resultType: 'complete', tools: list, ttlMs: 0, cacheScope: 'private' };
    },
  },
};

/** Without the probe's method, as servers were before it. */
function legacyOnly(exchange) {
  if (!asks(exchange, 'server/discover')) return false;
  const error = { code: -32601, message: 'Method not found: server/discover' };
  sendJson(exchange, { jsonrpc: '2.0', id: exchange.message.id, error });
  return true;
}

await listen({
  modern: streamable(server, { before: refused }),
  legacy: streamable(server, { before: legacyOnly }),
});
