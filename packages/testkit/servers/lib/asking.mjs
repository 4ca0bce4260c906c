// What a legacy server may want of its client: tools that ask one thing, all at once, one after the
// other, or as a task of 2025-11-25, and answer with the JSON of what came back.
import { echo, text } from './legacy.mjs';

const SAMPLING = {
  messages: [{ role: 'user', content: { type: 'text', text: 'Say hello.' } }],
  maxTokens: 10,
};

const ASKS = {
  unknown: ['testkit/unknown', {}],
  sampling: ['sampling/createMessage', SAMPLING],
  roots: ['roots/list', {}],
  elicitation: [
    'elicitation/create',
    {
      message: 'What is your name?',
      requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
    },
  ],
  ping: ['ping', undefined],
};

/** `send(message, exchange)` writes a request where the client reads what belongs to that call. */
export function asking(send) {
  const waiting = new Map();
  let count = 0;

  const request = (id, method, params, exchange) => {
    send({ jsonrpc: '2.0', id, method, params }, exchange);
    return new Promise((resolve) => waiting.set(id, resolve));
  };
  const ask = (name, exchange) => request(`ask-${name}-${count++}`, ...ASKS[name], exchange);
  const all = (names, exchange) => Promise.all(names.map((name) => ask(name, exchange)));

  async function asTask(exchange) {
    const params = { ...SAMPLING, task: { ttl: 60_000 } };
    const next = (method, rest) => request(`task-${count++}`, method, rest, exchange);
    const { result } = await next('sampling/createMessage', params);
    const { taskId } = result.task;
    const before = await next('tasks/get', { taskId });
    const outcome = await next('tasks/result', { taskId });
    const after = await next('tasks/get', { taskId });
    const list = await next('tasks/list', {});
    const cancel = await next('tasks/cancel', { taskId });
    const unknown = await next('tasks/get', { taskId: 'another' });
    return { created: result, before, outcome, after, list, cancel, unknown };
  }

  const tool = (description, answer) => ({
    description,
    call: async (_, __, exchange) => text(JSON.stringify(await answer(exchange))),
  });
  const single = Object.entries(ASKS).map(([name, [method]]) => [
    name,
    tool(`Sends ${method} to the client and answers with what it replied.`, (exchange) =>
      ask(name, exchange),
    ),
  ]);
  const tools = {
    echo,
    ...Object.fromEntries(single),
    all: tool('Sends all of them at once and answers with all the replies.', (exchange) =>
      all(Object.keys(ASKS), exchange),
    ),
    both: tool('Asks for sampling and elicitation at once.', (exchange) =>
      all(['sampling', 'elicitation'], exchange),
    ),
    sequence: tool('Asks for sampling, then for elicitation.', async (exchange) => [
      await ask('sampling', exchange),
      await ask('elicitation', exchange),
    ]),
    task: tool('Asks for sampling as a task, and follows it to its end.', asTask),
  };
  return { tools, onResponse: (response) => waiting.get(response.id)?.(response) };
}
