// Sends whatever requests its tool is told to send, all at once, and answers the call with the JSON of the
// responses. Another tool wants a page to be visited first (-32042), and says later that it was.
import { echo, notification, RpcError, text } from './lib/legacy.mjs';
import { serve, writeLine } from './lib/stdio.mjs';

const waiting = new Map();
let count = 0;

function ask({ method, params }) {
  count += 1;
  const id = `ask-${count}`;
  writeLine({ jsonrpc: '2.0', id, method, params });
  return new Promise((resolve) => waiting.set(id, ({ result, error }) => resolve(result ?? error)));
}

const PAGE = {
  mode: 'url',
  elicitationId: 'page-1',
  url: 'https://login.example/start?for=testkit',
  message: 'Sign in first.',
};

serve({
  name: 'asks-anything',
  parallel: true,
  tools: {
    echo,
    ask: {
      description: 'Sends the requests it is given and answers with the replies.',
      inputSchema: {
        type: 'object',
        properties: {
          requests: {
            type: 'array',
            items: {
              type: 'object',
              properties: { method: { type: 'string' }, params: { type: 'object' } },
              required: ['method'],
            },
          },
        },
        required: ['requests'],
      },
      call: async ({ requests }) => text(JSON.stringify(await Promise.all(requests.map(ask)))),
    },
    'needs-page': {
      description: 'Wants a page to be visited before it works.',
      call: () => {
        const { elicitationId } = PAGE;
        const done = notification('notifications/elicitation/complete', { elicitationId });
        setTimeout(() => writeLine(done), 300);
        throw new RpcError(-32042, 'Sign in first.', { elicitations: [PAGE] });
      },
    },
  },
  onResponse: (response) => waiting.get(response.id)?.(response),
});
