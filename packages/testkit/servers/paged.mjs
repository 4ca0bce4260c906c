// Nothing wrong here: all four lists come in three pages, with cursors that tempt a client to
// encode, trim or drop them. Any other cursor is refused.
import { echo, RpcError } from './lib/legacy.mjs';
import { serve } from './lib/stdio.mjs';

const CURSORS = [undefined, 'a b/ü=', '0'];

/** A list method that gives one item per page. */
const paged = (member, item) => (request) => {
  const page = CURSORS.indexOf(request.params?.cursor);
  if (page < 0) throw new RpcError(-32602, `Unknown cursor: ${request.params.cursor}`);
  return { [member]: [item(`page-${page + 1}`)], nextCursor: CURSORS[page + 1] };
};

const call = echo.call;

serve({
  name: 'paged',
  capabilities: { tools: {}, prompts: {}, resources: {} },
  tools: { 'page-1': { call }, 'page-2': { call }, 'page-3': { call } },
  methods: {
    'tools/list': paged('tools', (name) => ({ name, inputSchema: { type: 'object' } })),
    'prompts/list': paged('prompts', (name) => ({ name })),
    'resources/list': paged('resources', (name) => ({ name, uri: `paged:${name}` })),
    'resources/templates/list': paged('resourceTemplates', (name) => ({
      name,
      uriTemplate: `paged:${name}/{id}`,
    })),
    'prompts/get': () => ({ messages: [] }),
    'resources/read': ({ params }) => ({ contents: [{ uri: params.uri, text: params.uri }] }),
  },
});
