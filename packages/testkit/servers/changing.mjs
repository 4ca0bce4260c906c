// Lists that change: `add` adds a tool and says so, `burst` says so 200 times, and with the argument
// `always` every tools/list does. Resources can be subscribed to (`touch` updates them), `level` tells
// the log level that was set last.
import { echo, notification, RpcError, text } from './lib/legacy.mjs';
import { serve, writeLine } from './lib/stdio.mjs';

const CHANGED = notification('notifications/tools/list_changed');
const URIS = ['changing:a', 'changing:b'];
const subscribed = new Set();
let level = 'none';

const tools = {
  echo,
  add: {
    call() {
      const name = `added-${Object.keys(tools).length}`;
      tools[name] = echo;
      writeLine(CHANGED);
      return text(name);
    },
  },
  burst: {
    call() {
      for (let n = 0; n < 200; n++) writeLine(CHANGED);
      return text('done');
    },
  },
  touch: {
    call() {
      for (const uri of subscribed)
        writeLine(notification('notifications/resources/updated', { uri }));
      return text([...subscribed].join());
    },
  },
  level: { call: () => text(level) },
};

serve({
  name: 'changing',
  capabilities: {
    tools: { listChanged: true },
    resources: { subscribe: true },
    logging: {},
  },
  tools,
  methods: {
    'resources/list': () => ({ resources: URIS.map((uri) => ({ uri, name: uri })) }),
    'resources/templates/list': () => ({ resourceTemplates: [] }),
    'resources/subscribe'({ params }) {
      if (!URIS.includes(params.uri)) throw new RpcError(-32002, 'No such resource', params);
      subscribed.add(params.uri);
      return {};
    },
    'resources/unsubscribe'({ params }) {
      subscribed.delete(params.uri);
      return {};
    },
    'logging/setLevel'({ params }) {
      level = params.level;
      return {};
    },
  },
  onRequest({ method }) {
    if (method === 'tools/list' && process.argv[2] === 'always') writeLine(CHANGED);
  },
});
