import { inputRequired, inputResponse, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { text } from './content.ts';
import { requestStates } from './request-state.ts';

// The SDK calls the names of these types deprecated, as sampling is since 2026-07-28.
type Params = Parameters<typeof inputRequired.createMessage>[0];
type Message = Params['messages'][number];
type Reply = Extract<ReturnType<typeof inputResponse>, { kind: 'sampling' }>['result'];

const MOST_ROUNDS = 5;
const WEATHER = {
  name: 'weather',
  description: 'The weather of a city.',
  inputSchema: {
    type: 'object' as const,
    properties: { city: { type: 'string' } },
    required: ['city'],
  },
};

const userSays = (question: string): Message => ({
  role: 'user',
  content: { type: 'text', text: question },
});

/** Registers the tools that ask the client's model, one of them with a tool that the model may use. */
export function registerSamplingTools(server: McpServer): void {
  server.registerTool(
    'ask-model',
    {
      title: 'Ask the model (sampling)',
      description: "Asks the client's model a question and answers with what it said.",
      inputSchema: z.object({ question: z.string().default('What is a loupe?') }),
    },
    ({ question }, { mcpReq }) => {
      const answer = inputResponse(mcpReq.inputResponses, 'answer');
      if (answer.kind === 'sampling') return text(JSON.stringify(answer.result, null, 2));
      return asking({
        messages: [userSays(question)],
        systemPrompt: 'You are terse.',
        modelPreferences: {
          hints: [{ name: 'small' }, { name: 'tiny' }],
          costPriority: 0.8,
          speedPriority: 0.6,
          intelligencePriority: 0.2,
        },
        temperature: 0.3,
        stopSequences: ['END'],
        maxTokens: 200,
      });
    },
  );
  server.registerTool(
    'ask-model-with-tools',
    {
      title: 'Ask the model, which has a tool',
      description:
        'Offers the model the tool "weather". A reply that uses it leads to another round with the tool\'s result.',
      inputSchema: z.object({ question: z.string().default('Do I need an umbrella in Lima?') }),
    },
    async ({ question }, { mcpReq }) => {
      const asked = mcpReq.requestState<Message[]>() ?? [userSays(question)];
      const answer = inputResponse(mcpReq.inputResponses, 'answer');
      if (answer.kind !== 'sampling') return askingWithTool(asked);
      const results = blocksOf(answer.result).flatMap(resultsOf);
      if (results.length === 0 || asked.length > 2 * MOST_ROUNDS) {
        return text(JSON.stringify(answer.result, null, 2));
      }
      const said: Message = { role: 'assistant', content: blocksOf(answer.result) };
      return askingWithTool([...asked, said, { role: 'user', content: results }]);
    },
  );
}

const asking = (params: Params, requestState?: string) =>
  inputRequired({
    inputRequests: { answer: inputRequired.createMessage(params) },
    ...(requestState !== undefined && { requestState }),
  });

async function askingWithTool(messages: Message[]) {
  const params = {
    messages,
    tools: [WEATHER],
    toolChoice: { mode: 'auto' as const },
    maxTokens: 300,
  };
  return asking(params, await requestStates.mint(messages));
}

const blocksOf = ({ content }: Reply) => [content].flat();

/** What the tool says to a block of the reply that uses it; nothing to other blocks. */
function resultsOf(block: ReturnType<typeof blocksOf>[number]) {
  if (block.type !== 'tool_use') return [];
  const found = `${JSON.stringify(block.input)}: fog, and no rain since 1970.`;
  const content = [{ type: 'text' as const, text: found }];
  return [{ type: 'tool_result' as const, toolUseId: block.id, content }];
}
