// A 2026-07-28 server that never names itself. With the argument `server-info-5` its name is the
// number 5. Tool `weird` answers with an unknown resultType, tool `absent` with none.
import { echo, RpcError, text } from './lib/legacy.mjs';
import { serve } from './lib/stdio.mjs';

const REVISION = '2026-07-28';
const _meta =
  process.argv[2] === 'server-info-5' ? { 'io.modelcontextprotocol/serverInfo': 5 } : undefined;
const complete = (result) => ({ resultType: 'complete', ...result, _meta });
const cacheable = (result) => complete({ ...result, ttlMs: 0, cacheScope: 'private' });

const tools = {
  echo: { call: (args) => complete(echo.call(args)) },
  weird: { call: () => ({ ...text('what is this?'), resultType: 'weird' }) },
  absent: { call: () => text('as in earlier revisions') },
};

serve({
  name: 'modern-odd',
  tools,
  methods: {
    'server/discover': () =>
      cacheable({ supportedVersions: [REVISION], capabilities: { tools: {} } }),
    'tools/list': () =>
      cacheable({
        tools: Object.keys(tools).map((name) => ({ name, inputSchema: { type: 'object' } })),
      }),
    initialize() {
      throw new RpcError(-32022, 'Unsupported protocol version', { supported: [REVISION] });
    },
    ping() {
      throw new RpcError(-32601, 'Method not found: ping');
    },
  },
});
