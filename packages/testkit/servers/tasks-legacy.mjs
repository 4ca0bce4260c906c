// Nothing wrong here: tasks of 2025-11-25 over stdio, or over HTTP (argument `http`; `busy`: the second
// poll of each task is answered 429). Tools: `work` (task or not), `must`, `never`, and `ask`, which
// elicits a name on the way of its result.
import { echo, notification, resultOf, RpcError, text } from './lib/legacy.mjs';
import { listen, openStream, send, streamable } from './lib/http.mjs';
import { serve, writeLine } from './lib/stdio.mjs';
import { TaskStore, work } from './lib/task-store.mjs';

const isHttp = process.argv[2] !== undefined;
const store = new TaskStore();
const waiting = new Map();

const wire = ({ id, status, message, createdAt, updatedAt, ttl, pollInterval }) => ({
  ...{ taskId: id, status, createdAt, lastUpdatedAt: updatedAt, ttl, pollInterval },
  ...(message !== undefined && { statusMessage: message }),
});
const related = ({ id }) => ({ 'io.modelcontextprotocol/related-task': { taskId: id } });

/** Asks through whoever waits for the task's result, and goes on with what the person said. */
async function ask(task) {
  const answered = new Promise((resolve) => (task.answer = resolve));
  task.question = {
    jsonrpc: '2.0',
    id: `ask-${task.id}`,
    method: 'elicitation/create',
    params: {
      message: 'What is your name?',
      requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
      _meta: related(task),
    },
  };
  waiting.set(task.question.id, task);
  store.set(task, 'input_required', 'A name is wanted.');
  const { result } = await answered;
  store.set(task, 'working');
  return text(JSON.stringify(result));
}

function tool(support, description, run) {
  return {
    description,
    execution: { taskSupport: support },
    call(args, { params }) {
      const isTask = params.task !== undefined;
      if (isTask && support === 'forbidden') throw new RpcError(-32601, 'Not as a task.');
      if (!isTask && support === 'required') throw new RpcError(-32601, 'Only as a task.');
      if (!isTask) return run(args);
      return { task: wire(store.create((task) => run(args, task), { failsByResult: true })) };
    },
  };
}

const tools = {
  echo,
  work: tool('optional', 'Waits `ms`, then ends as `outcome` says: ok, failure or error.', work),
  must: tool('required', 'The same, only as a task.', work),
  never: tool('forbidden', 'The same, never as a task.', work),
  ask: tool('required', 'Wants a name.', (_, task) => ask(task)),
  polls: {
    description: 'When each task was polled, in milliseconds of the server.',
    call: () => text(JSON.stringify(store.all().map(({ id, polls }) => ({ id, polls })))),
  },
};

/** Waits for the end of a task, asking on the way what it asks. */
async function resultFor(request, exchange) {
  const task = store.get(request.params?.taskId);
  const stream = isHttp ? openStream(exchange) : undefined;
  const write = stream
    ? (message) => stream.write(`data: ${JSON.stringify(message)}\n\n`)
    : writeLine;
  if (task.question && !store.isFinal(task)) write(task.question);
  await Promise.race([task.ended, task.cancelled]);
  const { result, error = { code: -32602, message: 'The task was cancelled.' } } =
    task.outcome ?? {};
  const answer = result
    ? resultOf(request, { ...result, _meta: related(task) })
    : { jsonrpc: '2.0', id: request.id, error };
  write(answer);
  stream?.end();
}

const server = {
  name: 'tasks-legacy',
  revision: '2025-11-25',
  capabilities: { tools: {}, tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } },
  tools,
  parallel: true,
  methods: {
    'tools/list': () => ({
      tools: Object.entries(tools).map(([name, { description, execution }]) => ({
        ...{ name, description, inputSchema: { type: 'object' } },
        ...(execution && { execution }),
      })),
    }),
    'tasks/get': ({ params }) => {
      const task = store.get(params?.taskId);
      task.polls.push(Math.round(performance.now()));
      return wire(task);
    },
    'tasks/list': () => ({ tasks: store.all().map(wire) }),
    'tasks/cancel': ({ params }) => {
      const task = store.get(params?.taskId);
      if (store.isFinal(task)) throw new RpcError(-32602, `The task is ${task.status}.`);
      store.set(task, 'cancelled');
      return wire(task);
    },
    'tasks/result': resultFor,
  },
  onResponse: (response) => waiting.get(response.id)?.answer(response),
};

const busy = new Set();

/** Refuses the second poll of each task. */
function refuse(exchange) {
  const { method, params } = exchange.message ?? {};
  if (method !== 'tasks/get' || busy.has(params.taskId)) return false;
  if (store.get(params.taskId).polls.length === 0) return false;
  busy.add(params.taskId);
  send(exchange, 429, { 'retry-after': '1' }, 'slow down');
  return true;
}

const accept = (exchange) => {
  server.onResponse(exchange.message);
  send(exchange, 202);
};
if (isHttp) {
  const http = streamable(server, { accept });
  await listen({ http, busy: streamable(server, { accept, before: refuse }) });
} else {
  store.onChange = (task) => writeLine(notification('notifications/tasks/status', wire(task)));
  serve(server);
}
