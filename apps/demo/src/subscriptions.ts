import type { McpServer } from '@modelcontextprotocol/server';
import type { Serving } from './serving.ts';

/**
 * Takes the subscriptions of one client; the returned function says whether it wants to hear of a resource. Only
 * clients before 2026-07-28 send these requests. Later ones open a stream for what they want, and the SDK
 * picks from what a server tells.
 */
export function subscriptionsOf(server: McpServer, { era }: Serving): (uri: string) => boolean {
  const subscribed = new Set<string>();
  server.server.setRequestHandler('resources/subscribe', ({ params }) => {
    subscribed.add(params.uri);
    return {};
  });
  server.server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    subscribed.delete(params.uri);
    return {};
  });
  return (uri) => era === 'modern' || subscribed.has(uri);
}
