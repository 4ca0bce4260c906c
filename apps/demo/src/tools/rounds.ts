import {
  inputRequired,
  inputResponse,
  type ElicitRequestFormParams,
  type McpServer,
} from '@modelcontextprotocol/server';
import { text } from './content.ts';
import { requestStates } from './request-state.ts';

type Answers = Record<string, unknown>;

/** The questions of a call, each in a round of its own; a later one may quote earlier answers. */
const ROUNDS: readonly ((answers: Answers) => ElicitRequestFormParams)[] = [
  () => ({
    message: 'Where do you want to go?',
    requestedSchema: {
      type: 'object',
      properties: { city: { type: 'string', title: 'City', default: 'Lima' } },
      required: ['city'],
    },
  }),
  ({ city }) => ({
    message: `How many nights in ${String(city)}?`,
    requestedSchema: {
      type: 'object',
      properties: { nights: { type: 'integer', title: 'Nights', minimum: 1, default: 2 } },
      required: ['nights'],
    },
  }),
  ({ city, nights }) => ({
    message: `Book ${String(nights)} nights in ${String(city)}?`,
    requestedSchema: {
      type: 'object',
      properties: { agreed: { type: 'boolean', title: 'Yes, book it', default: true } },
      required: ['agreed'],
    },
  }),
];

interface State {
  readonly round: number;
  readonly answers: Answers;
}

/** Registers the tool that asks in three rounds and remembers the answers in `requestState`. */
export function registerRoundTools(server: McpServer): void {
  server.registerTool(
    'ask-three-times',
    {
      title: 'Ask three times',
      description:
        'A booking in three rounds. The server keeps nothing: what you said travels in requestState, and is refused unless it comes back as it was.',
    },
    async ({ mcpReq }) => {
      const state = mcpReq.requestState<State>() ?? { round: 0, answers: {} };
      const answer = inputResponse(mcpReq.inputResponses, 'answer');
      if (answer.kind !== 'elicit') return round(state);
      if (answer.action !== 'accept') return text(`Nothing was booked: ${answer.action}.`);
      const next = { round: state.round + 1, answers: { ...state.answers, ...answer.content } };
      return next.round < ROUNDS.length ? round(next) : text(JSON.stringify(next.answers, null, 2));
    },
  );
}

async function round(state: State) {
  const question = ROUNDS[state.round];
  if (!question) throw new Error('There is no such round.');
  return inputRequired({
    inputRequests: { answer: inputRequired.elicit(question(state.answers)) },
    requestState: await requestStates.mint(state),
  });
}
