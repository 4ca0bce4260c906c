// Sends requests of its own while a tool call waits, one tool for each, and answers the call with
// the JSON of the client's response: an unknown method, sampling, roots, elicitation, ping.
import { echo, text } from './lib/legacy.mjs';
import { serve, writeLine } from './lib/stdio.mjs';

const ASKS = {
  unknown: ['testkit/unknown', {}],
  sampling: [
    'sampling/createMessage',
    { messages: [{ role: 'user', content: { type: 'text', text: 'Say hello.' } }], maxTokens: 10 },
  ],
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

const waiting = new Map();

function ask(name) {
  const [method, params] = ASKS[name];
  const id = `ask-${name}-${waiting.size}`;
  writeLine({ jsonrpc: '2.0', id, method, params });
  return new Promise((resolve) => waiting.set(id, resolve));
}

const tools = { echo };
for (const name of Object.keys(ASKS)) {
  tools[name] = {
    description: `Sends ${ASKS[name][0]} to the client and answers with what it replied.`,
    call: async () => text(JSON.stringify(await ask(name))),
  };
}
tools.all = {
  description: 'Sends all of them at once and answers with all the replies.',
  call: async () => text(JSON.stringify(await Promise.all(Object.keys(ASKS).map(ask)))),
};

serve({
  name: 'asks',
  tools,
  parallel: true,
  onResponse: (response) => waiting.get(response.id)?.(response),
});
