// Nothing wrong here, in the revisions up to 2025-11-25 and in 2026-07-28: completions (slow ones, many, and such
// that depend on what was chosen), templates (one of them malformed), subscriptions, lists that change. With the
// argument `paged` resources come in pages, of which the second fails once.
import { echo, RpcError, text } from './lib/legacy.mjs';
import { serve, writeLine } from './lib/stdio.mjs';

const MODERN = '2026-07-28';
const NOTE = 'note:today';
const isPaged = process.argv.includes('paged');
const capabilities = {
  completions: {},
  prompts: {},
  resources: { subscribe: true, listChanged: true },
  tools: { listChanged: true },
};
const subscribed = new Set();
const listens = new Map();
let isLegacy = false;
let edits = 0;
let failures = 0;

/** Tells a legacy client of a change, and a modern one where it listens for it. */
function notify(method, params, filter) {
  if (isLegacy) writeLine({ jsonrpc: '2.0', method, params });
  for (const [id, { notifications }] of listens) {
    if (!notifications[filter]) continue;
    const _meta = { 'io.modelcontextprotocol/subscriptionId': id };
    writeLine({ jsonrpc: '2.0', method, params: { ...params, _meta } });
  }
}

const isWatched = () =>
  subscribed.has(NOTE) ||
  [...listens.values()].some(({ notifications }) =>
    notifications.resourceSubscriptions?.includes(NOTE),
  );

const tools = {
  echo,
  edit: {
    description: 'Changes the note and tells those who subscribed to it.',
    call() {
      edits++;
      if (isWatched()) {
        notify('notifications/resources/updated', { uri: NOTE }, 'resourceSubscriptions');
      }
      return text(`edit ${edits}`);
    },
  },
  fleeting: {
    description: 'Is no longer there once it was called.',
    inputSchema: { type: 'object', properties: { word: { type: 'string' } } },
    call(args) {
      delete tools.fleeting;
      notify('notifications/tools/list_changed', {}, 'toolsListChanged');
      return text(`goodbye ${args.word ?? ''}`);
    },
  },
};

/** Replies to `a` come late, so that one to `ab` overtakes them. */
const pause = (ms) => new Promise((resume) => setTimeout(resume, ms));

async function complete({ params }) {
  const { name, value } = params.argument;
  if (name === 'name') {
    const { language = 'no language' } = params.context?.arguments ?? {};
    return { values: [`a name in ${language}`], hasMore: false };
  }
  if (value === 'a') await pause(2_000);
  const words = Array.from({ length: 100 }, (_, n) => `${value || 'word'}-${n + 1}`);
  return { values: words, total: 250, hasMore: true };
}

function resourcePage({ params }) {
  const one = { uri: NOTE, name: 'today', description: 'What is on for today.' };
  if (!isPaged) return { resources: [one] };
  if (params?.cursor === undefined) return { resources: [one], nextCursor: 'second page' };
  if (failures++ === 0) throw new RpcError(-32603, 'The second page is not ready.');
  return { resources: [{ uri: 'note:tomorrow', name: 'tomorrow' }] };
}

const methods = {
  'tools/list': () => ({
    tools: Object.entries(tools).map(([name, { description, inputSchema }]) => ({
      name,
      description,
      inputSchema: inputSchema ?? { type: 'object' },
    })),
  }),
  'prompts/list': () => ({
    prompts: [
      {
        name: 'greet',
        description: 'Greets somebody.',
        arguments: [
          { name: 'language', description: 'Of the greeting.', required: true },
          { name: 'name', description: 'Who is greeted.' },
        ],
      },
    ],
  }),
  'prompts/get': ({ params }) => ({
    messages: [
      { role: 'user', content: { type: 'text', text: JSON.stringify(params.arguments ?? {}) } },
    ],
  }),
  'resources/list': resourcePage,
  'resources/templates/list': () => ({
    resourceTemplates: [
      { name: 'simple', uriTemplate: 'demo://e/{topic}' },
      { name: 'every operator', uriTemplate: 'x://{+p}{;k}{n:3}{#f}{&q*}' },
      { name: 'malformed', uriTemplate: 'x://{a b}' },
    ],
  }),
  'resources/read': ({ params }) => ({
    contents: [
      { uri: params.uri, mimeType: 'text/plain', text: `${params.uri} after ${edits} edits` },
    ],
  }),
  'completion/complete': async (request) => ({ completion: await complete(request) }),
};

const legacy = {
  'resources/subscribe'({ params }) {
    subscribed.add(params.uri);
    return {};
  },
  'resources/unsubscribe'({ params }) {
    subscribed.delete(params.uri);
    return {};
  },
};

/** Stays unanswered until it is cancelled. */
function listen({ id, params }) {
  listens.set(id, params);
  const _meta = { 'io.modelcontextprotocol/subscriptionId': id };
  const { notifications } = params;
  const acknowledged = 'notifications/subscriptions/acknowledged';
  writeLine({ jsonrpc: '2.0', method: acknowledged, params: { _meta, notifications } });
}

/** The method in both eras: what a modern client is told says that it is whole, and how long it keeps. */
const inBothEras = (method) => async (request) => {
  const result = await method(request);
  const isModern = request.params?._meta?.['io.modelcontextprotocol/protocolVersion'] === MODERN;
  return isModern && result !== undefined
    ? { resultType: 'complete', ttlMs: 0, cacheScope: 'private', ...result }
    : result;
};

const callTool = ({ params: { name, arguments: args = {} } }) => {
  if (!Object.hasOwn(tools, name)) throw new RpcError(-32602, `Unknown tool: ${name}`);
  return tools[name].call(args);
};

serve({
  name: 'completing',
  capabilities,
  tools,
  parallel: true,
  methods: {
    ...Object.fromEntries(
      Object.entries({ ...methods, 'tools/call': callTool }).map(([name, method]) => [
        name,
        inBothEras(method),
      ]),
    ),
    ...legacy,
    'server/discover': inBothEras(() => ({ supportedVersions: [MODERN], capabilities })),
    'subscriptions/listen': listen,
  },
  onNotification: ({ method, params }) => {
    if (method === 'notifications/initialized') isLegacy = true;
    if (method === 'notifications/cancelled') listens.delete(params.requestId);
  },
});
