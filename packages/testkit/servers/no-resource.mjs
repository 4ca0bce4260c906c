// Has no resource and says so, in the way of either era: -32002 up to 2025-11-25, -32602 in 2026-07-28, with
// the URI in its data. `x://params` is answered -32602 without it, which says that the params are wrong.
import { RpcError } from './lib/legacy.mjs';
import { serve } from './lib/stdio.mjs';

const REVISION = '2026-07-28';
const capabilities = { resources: {} };
const isModern = ({ params }) =>
  params?._meta?.['io.modelcontextprotocol/protocolVersion'] === REVISION;
const complete = (result) => ({
  resultType: 'complete',
  ttlMs: 0,
  cacheScope: 'private',
  ...result,
});

serve({
  name: 'no-resource',
  capabilities,
  tools: {},
  methods: {
    'server/discover': () => complete({ supportedVersions: [REVISION], capabilities }),
    'resources/list': () => complete({ resources: [] }),
    'resources/templates/list': () => complete({ resourceTemplates: [] }),
    'resources/read'(request) {
      const { uri } = request.params;
      if (uri === 'x://params') throw new RpcError(-32602, 'Invalid params');
      throw new RpcError(isModern(request) ? -32602 : -32002, 'Resource not found', { uri });
    },
  },
});
