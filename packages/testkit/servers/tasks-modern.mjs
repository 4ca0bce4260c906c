// Nothing wrong here: the tasks extension of 2026-07-28 over stdio, or over HTTP (argument `http`).
// Tools: `work` is a task where the client knows tasks, `ask` wants a name and a colour.
import { notification, RpcError, text } from './lib/legacy.mjs';
import { listen, openStream, streamable } from './lib/http.mjs';
import { serve, writeLine } from './lib/stdio.mjs';
import { TaskStore, work } from './lib/task-store.mjs';

const isHttp = process.argv[2] !== undefined;
const EXTENSION = 'io.modelcontextprotocol/tasks';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
const store = new TaskStore();
const complete = (result = {}) => ({ resultType: 'complete', ...result });
const lasting = (result) => complete({ ...result, ttlMs: 0, cacheScope: 'public' });

const wire = ({ id, status, message, createdAt, updatedAt, ttl, pollInterval }) => ({
  ...{ taskId: id, status, createdAt, lastUpdatedAt: updatedAt },
  ...{ ttlMs: ttl, pollIntervalMs: pollInterval },
  ...(message !== undefined && { statusMessage: message }),
});
const inFull = (task) => ({
  ...wire(task),
  ...(task.status === 'input_required' && { inputRequests: task.wanted }),
  ...task.outcome,
});

const question = (name) => ({
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: `Which ${name}?`,
    requestedSchema: { type: 'object', properties: { [name]: { type: 'string' } } },
  },
});

async function ask(task) {
  task.wanted = { name: question('name'), colour: question('colour') };
  const answered = new Promise((resolve) => (task.answer = resolve));
  store.set(task, 'input_required', 'A name and a colour are wanted.');
  const responses = await answered;
  store.set(task, 'working');
  return text(JSON.stringify(responses));
}

function tool(description, run, isOnlyTask) {
  return {
    description,
    call(args, { params }) {
      const declared = params._meta?.[CAPABILITIES]?.extensions?.[EXTENSION] !== undefined;
      if (declared) return { resultType: 'task', ...wire(store.create((task) => run(args, task))) };
      if (!isOnlyTask) return run(args).then(complete);
      const requiredCapabilities = { extensions: { [EXTENSION]: {} } };
      throw new RpcError(-32021, 'Only as a task.', { requiredCapabilities });
    },
  };
}

const tools = {
  work: tool('Waits `ms`, then ends as `outcome` says: ok, failure or error.', work),
  ask: tool('Wants a name and a colour.', (_, task) => ask(task), true),
};

const listeners = new Set();

function listenTo({ id, params }, exchange) {
  const { taskIds = [] } = params.notifications ?? {};
  const stream = isHttp ? openStream(exchange) : undefined;
  const write = (method, said) => {
    const message = notification(method, { ...said, _meta: { [SUBSCRIPTION]: id } });
    if (stream) stream.write(`data: ${JSON.stringify(message)}\n\n`);
    else writeLine(message);
  };
  write('notifications/subscriptions/acknowledged', { notifications: { taskIds } });
  const listener = { id, taskIds, write };
  listeners.add(listener);
  stream?.on('close', () => listeners.delete(listener));
}

store.onChange = (task) => {
  for (const { taskIds, write } of listeners) {
    if (taskIds.includes(task.id)) write('notifications/tasks', inFull(task));
  }
};

const server = {
  name: 'tasks-modern',
  tools,
  parallel: true,
  methods: {
    'server/discover': () =>
      lasting({
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {}, extensions: { [EXTENSION]: {} } },
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'tasks-modern', version: '1.0.0' } },
      }),
    'tools/list': () =>
      lasting({
        tools: Object.entries(tools).map(([name, { description }]) => ({
          ...{ name, description, inputSchema: { type: 'object' } },
        })),
      }),
    'tasks/get': ({ params }) => complete(inFull(store.get(params?.taskId))),
    'tasks/update': ({ params }) => {
      const task = store.get(params?.taskId);
      if (task.status === 'input_required') task.answer(params.inputResponses);
      return complete();
    },
    'tasks/cancel': ({ params }) => {
      store.set(store.get(params?.taskId), 'cancelled');
      return complete();
    },
    'subscriptions/listen': listenTo,
  },
  onNotification({ method, params }) {
    if (method !== 'notifications/cancelled') return;
    for (const listener of listeners) {
      if (listener.id === params?.requestId) listeners.delete(listener);
    }
  },
};

// The first revisions have no such server.
server.methods.initialize = () => {
  throw new RpcError(-32022, 'Unsupported protocol version', { supported: ['2026-07-28'] });
};

if (isHttp) await listen({ http: streamable(server) });
else serve(server);
