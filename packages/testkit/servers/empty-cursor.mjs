// 2026-07-28 with a second page of tools behind the cursor "". With the argument `legacy` it is a server
// of the session era whose every page names that cursor, and `again` one that names the cursor `x` for ever.
import { echo, RpcError } from './lib/legacy.mjs';
import { serve } from './lib/stdio.mjs';

const [, , variant] = process.argv;
const tool = (name) => ({ name, inputSchema: { type: 'object' } });
const cacheable = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };

const modern = {
  'server/discover': () => ({
    ...cacheable,
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {} },
  }),
  'tools/list': ({ params }) =>
    params.cursor === ''
      ? { ...cacheable, tools: [tool('second')] }
      : { ...cacheable, tools: [tool('first')], nextCursor: '' },
  initialize() {
    throw new RpcError(-32022, 'Unsupported protocol version', { supported: ['2026-07-28'] });
  },
};
const endless = {
  'tools/list': () => ({ tools: [tool('first')], nextCursor: variant === 'again' ? 'x' : '' }),
};

serve({
  name: 'empty-cursor',
  tools: { first: echo, second: echo },
  methods: variant === undefined ? modern : endless,
});
