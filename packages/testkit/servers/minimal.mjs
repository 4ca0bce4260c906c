// Nothing wrong here: leaves out everything that is optional (descriptions, error data, content).
import { RpcError } from './lib/legacy.mjs';
import { serve } from './lib/stdio.mjs';

serve({
  name: 'minimal',
  capabilities: { tools: {}, prompts: {}, resources: {} },
  tools: { a: { call: () => ({ content: [] }) } },
  methods: {
    'tools/list': () => ({ tools: [{ name: 'a', inputSchema: { type: 'object' } }] }),
    'prompts/list': () => ({ prompts: [{ name: 'p' }] }),
    'prompts/get': () => ({ messages: [] }),
    'resources/list': () => ({ resources: [{ uri: 'mini:r', name: 'r' }] }),
    'resources/templates/list': () => ({ resourceTemplates: [] }),
    'resources/read': ({ params }) => {
      throw new RpcError(-32002, `Resource not found: ${params.uri}`);
    },
  },
});
