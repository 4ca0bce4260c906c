// Nothing wrong but in the tools that say so: 2026-07-28 by hand, over stdio or (`http`) HTTP. Tools
// that need input in several rounds (`rounds`), for all three kinds at once (`all`), without a state
// (`stateless`), of a state alone (`busy`), of an unknown kind (`unknown`), and for ever (`endless`).
// Each state belongs to one round of one call, and no other is taken. prompts/list asks too, and may not.
import { listen, streamable } from './lib/http.mjs';
import { RpcError, text } from './lib/legacy.mjs';
import { serve } from './lib/stdio.mjs';

const REVISION = '2026-07-28';
const complete = (result) => ({ resultType: 'complete', ...result });
const cacheable = (result) => complete({ ...result, ttlMs: 0, cacheScope: 'private' });
const form = (message) => ({
  method: 'elicitation/create',
  params: {
    message,
    requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
  },
});

/** What was learned so far, by the state that stands for it. */
const states = new Map();
let count = 0;

function needs(inputRequests, learned) {
  const requestState = `ü/ "${count++}"`;
  states.set(requestState, learned);
  return { resultType: 'input_required', inputRequests, requestState };
}

function take({ requestState, inputResponses }) {
  if (requestState === undefined) return { args: undefined, learned: [] };
  if (!states.has(requestState)) throw new RpcError(-32602, `Unknown state: ${requestState}`);
  const { args, learned } = states.get(requestState);
  states.delete(requestState);
  return { args, learned: [...learned, inputResponses] };
}

function rounds(args, { params }) {
  const before = take(params);
  if (before.args !== undefined && before.args !== JSON.stringify(args)) {
    throw new RpcError(-32602, 'The state is of another call.');
  }
  const { learned } = before;
  if (learned.length >= (args.rounds ?? 1)) return complete(text(JSON.stringify(learned)));
  const number = learned.length + 1;
  return needs(
    { [`name ${number}`]: form(`Name ${number}?`) },
    { args: JSON.stringify(args), learned },
  );
}

const ALL = {
  sampling: {
    method: 'sampling/createMessage',
    params: {
      messages: [{ role: 'user', content: { type: 'text', text: 'Say hello.' } }],
      maxTokens: 10,
    },
  },
  elicitation: form('Who are you?'),
  roots: { method: 'roots/list' },
};

const answersOf = ({ params }, inputRequests) =>
  params.inputResponses
    ? complete(text(JSON.stringify(params.inputResponses)))
    : { resultType: 'input_required', inputRequests };

const tools = {
  rounds: { call: rounds },
  all: { call: (_, request) => answersOf(request, ALL) },
  stateless: { call: (_, request) => answersOf(request, { who: form('Who?') }) },
  unknown: { call: (_, request) => answersOf(request, { who: { method: 'testkit/unknown' } }) },
  busy: {
    call: (_, { params }) =>
      params.requestState === undefined
        ? { resultType: 'input_required', requestState: 'later' }
        : complete(text(JSON.stringify([params.requestState, params.inputResponses ?? null]))),
  },
  endless: { call: () => ({ resultType: 'input_required', inputRequests: { roots: ALL.roots } }) },
};

const server = {
  name: 'asks-rounds',
  tools,
  parallel: true,
  methods: {
    'server/discover': () =>
      cacheable({ supportedVersions: [REVISION], capabilities: { tools: {} } }),
    'tools/list': () =>
      cacheable({
        tools: Object.keys(tools).map((name) => ({ name, inputSchema: { type: 'object' } })),
      }),
    'prompts/list': () => ({ resultType: 'input_required', inputRequests: { roots: ALL.roots } }),
    initialize() {
      throw new RpcError(-32022, 'Unsupported protocol version', { supported: [REVISION] });
    },
  },
};

if (process.argv[2] === 'http') await listen({ http: streamable(server) });
else serve(server);
