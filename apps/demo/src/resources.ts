import { ProtocolError, ResourceTemplate, type McpServer } from '@modelcontextprotocol/server';
import { PICTURE } from './media.ts';

export const GUIDE_URI = 'demo://guide';
export const PICTURE_URI = 'demo://picture';
const COUNTER_URI = 'demo://counter';

export const GUIDE = `# The guide

A **resource** is something a client can read by its URI. This one is text (Markdown);
\`${PICTURE_URI}\` is binary, and \`${COUNTER_URI}\` changes whenever the tool "count" is called.
`;

const FORBIDDEN = -32000;

const CITIES = {
  paris: { name: 'Paris', country: 'France' },
  prague: { name: 'Prague', country: 'Czechia' },
  lagos: { name: 'Lagos', country: 'Nigeria' },
  lima: { name: 'Lima', country: 'Peru' },
};

const isCity = (name: string): name is keyof typeof CITIES => Object.hasOwn(CITIES, name);

/** Registers resources of each kind, a template, and a counter that changes. */
export function registerResources(server: McpServer): void {
  registerFixed(server);
  registerCounter(server);
  server.registerResource(
    'city',
    new ResourceTemplate('demo://cities/{name}', {
      list: undefined,
      complete: { name: (typed) => Object.keys(CITIES).filter((name) => name.startsWith(typed)) },
    }),
    {
      title: 'A city',
      description: 'A template: fill in the name (type "p" or "l" for suggestions).',
      mimeType: 'application/json',
    },
    ({ href }, { name }) => {
      if (typeof name !== 'string' || !isCity(name)) {
        throw new ProtocolError(FORBIDDEN, `No such city. Try: ${Object.keys(CITIES).join(', ')}`);
      }
      return json(href, CITIES[name]);
    },
  );
}

const json = (uri: string, value: unknown) => ({
  contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(value, null, 2) }],
});

function registerFixed(server: McpServer): void {
  server.registerResource(
    'guide',
    GUIDE_URI,
    { title: 'The guide', description: 'What resources are.', mimeType: 'text/markdown' },
    ({ href }) => ({ contents: [{ uri: href, mimeType: 'text/markdown', text: GUIDE }] }),
  );
  server.registerResource(
    'settings',
    'demo://settings',
    { title: 'Settings', description: 'A piece of JSON.', mimeType: 'application/json' },
    ({ href }) => json(href, { theme: 'light', zoom: 1.5, tools: ['echo', 'add'], owner: null }),
  );
  server.registerResource(
    'picture',
    PICTURE_URI,
    { title: 'A picture', description: 'A binary resource (PNG).', mimeType: 'image/png' },
    ({ href }) => ({ contents: [{ uri: href, mimeType: 'image/png', blob: PICTURE }] }),
  );
  server.registerResource(
    'locked',
    'demo://locked',
    { title: 'A locked drawer', description: 'Reading it fails with a JSON-RPC error.' },
    () => {
      throw new ProtocolError(FORBIDDEN, 'The drawer is locked.', { key: 'lost' });
    },
  );
}

/** A resource that changes, and the tool that changes it. */
function registerCounter(server: McpServer): void {
  const subscribed = new Set<string>();
  let count = 0;
  // Only clients before 2026-07-28 send these two; later ones open a subscription, which the SDK
  // feeds from the same notification.
  server.server.setRequestHandler('resources/subscribe', ({ params }) => {
    subscribed.add(params.uri);
    return {};
  });
  server.server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    subscribed.delete(params.uri);
    return {};
  });
  server.registerResource(
    'counter',
    COUNTER_URI,
    {
      title: 'A counter',
      description: 'Changes with every call of the tool "count". Subscribe to hear of it.',
      mimeType: 'text/plain',
    },
    ({ href }) => ({ contents: [{ uri: href, mimeType: 'text/plain', text: String(count) }] }),
  );
  server.registerTool(
    'count',
    {
      title: 'Count',
      description: `Adds one to ${COUNTER_URI} and tells those who subscribed to it.`,
    },
    async ({ mcpReq }) => {
      count += 1;
      if (subscribed.has(COUNTER_URI) || mcpReq.envelope) {
        await server.server.sendResourceUpdated({ uri: COUNTER_URI });
      }
      return { content: [{ type: 'text', text: String(count) }] };
    },
  );
}
