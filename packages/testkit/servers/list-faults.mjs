// Lists that fail: tools/list is not there although advertised, the second page of resources fails the
// first time that it is asked for, and prompts are not advertised although they are there.
import { RpcError } from './lib/legacy.mjs';
import { serve } from './lib/stdio.mjs';

let failures = 1;

serve({
  name: 'list-faults',
  capabilities: { tools: {}, resources: {} },
  tools: {},
  methods: {
    'tools/list'() {
      throw new RpcError(-32601, 'Method not found: tools/list');
    },
    'prompts/list': () => ({ prompts: [{ name: 'hidden' }] }),
    'resources/list'({ params }) {
      const cursor = params?.cursor;
      if (cursor === undefined)
        return { resources: [{ uri: 'f:1', name: '1' }], nextCursor: 'two' };
      if (failures-- > 0) throw new RpcError(-32603, 'Internal error');
      return { resources: [{ uri: 'f:2', name: '2' }] };
    },
    'resources/templates/list': () => ({ resourceTemplates: [] }),
  },
});
