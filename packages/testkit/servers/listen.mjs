// 2026-07-28 whose listen streams end: `drop` cuts the first one after its acknowledgement, `end` gives a
// result, `cancelled` says notifications/cancelled, `refused` has an error for it, `partial` honours a part.
// Each tools/list counts a tool more.
import { notification, resultOf, RpcError } from './lib/legacy.mjs';
import { asks, listen, openStream, send, streamable } from './lib/http.mjs';

const ID = 'io.modelcontextprotocol/subscriptionId';
const cacheable = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };

/** A variant: what it does with the stream of a listen, once it is acknowledged with `honoured`. */
function listening(onStream, honoured = (requested) => requested) {
  let lists = 0;
  let streams = 0;
  const server = {
    name: 'listen',
    methods: {
      'server/discover': () => ({
        ...cacheable,
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: { listChanged: true }, resources: { subscribe: true } },
      }),
      'tools/list': () => ({
        ...cacheable,
        tools: [{ name: `read-${++lists}`, inputSchema: { type: 'object' } }],
      }),
      'resources/list': () => ({ ...cacheable, resources: [] }),
      'resources/templates/list': () => ({ ...cacheable, resourceTemplates: [] }),
      initialize() {
        throw new RpcError(-32022, 'Unsupported protocol version', { supported: ['2026-07-28'] });
      },
      'subscriptions/listen'() {
        throw new RpcError(-32603, 'Subscription limit reached');
      },
    },
  };
  const before = (exchange) => {
    if (!onStream || !asks(exchange, 'subscriptions/listen')) return false;
    const { id, params } = exchange.message;
    const stream = openStream(exchange);
    const tell = (message) => stream.write(`data: ${JSON.stringify(message)}\n\n`);
    const _meta = { [ID]: id };
    const notifications = honoured(params.notifications);
    tell(notification('notifications/subscriptions/acknowledged', { notifications, _meta }));
    onStream({ stream, tell, id, _meta, nth: ++streams });
    return true;
  };
  const accept = (exchange) => send(exchange, 202);
  return streamable(server, { before, accept });
}

await listen({
  drop: listening(({ stream, nth }) => {
    if (nth === 1) setTimeout(() => stream.destroy(), 50);
  }),
  end: listening(({ stream, tell, id, _meta }) => {
    tell(resultOf({ id }, { resultType: 'complete', _meta }));
    stream.end();
  }),
  cancelled: listening(({ stream, tell, id }) => {
    tell(notification('notifications/cancelled', { requestId: id, reason: 'going home' }));
    stream.end();
  }),
  refused: listening(undefined),
  partial: listening(
    () => undefined,
    ({ toolsListChanged }) => ({ toolsListChanged }),
  ),
});
