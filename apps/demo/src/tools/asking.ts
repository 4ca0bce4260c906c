import {
  inputRequired,
  inputResponse,
  type ElicitRequestFormParams,
  type McpServer,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { text } from './content.ts';

const TEA: ElicitRequestFormParams = {
  message: 'How do you take your tea?',
  requestedSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Your name', minLength: 1 },
      kind: { type: 'string', title: 'Kind', enum: ['black', 'green', 'herbal'], default: 'black' },
      spoons: { type: 'integer', title: 'Spoons of sugar', minimum: 0, maximum: 5, default: 1 },
      milk: { type: 'boolean', title: 'Milk', default: false },
    },
    required: ['name'],
  },
};

/**
 * Registers tools that want something from the client while they run. In 2026-07-28 the call ends
 * with `input_required` and is sent again with the answers; before that the SDK sends the client a
 * request and waits. The tools are written once for both.
 */
export function registerAskingTools(server: McpServer): void {
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
      const content = { type: 'text' as const, text: question };
      const messages = [{ role: 'user' as const, content }];
      return inputRequired({
        inputRequests: { answer: inputRequired.createMessage({ messages, maxTokens: 200 }) },
      });
    },
  );
  server.registerTool(
    'ask-person',
    {
      title: 'Ask you (elicitation)',
      description:
        'Opens a form for you to fill in, decline or cancel, and answers with the outcome.',
    },
    ({ mcpReq }) => {
      const tea = inputResponse(mcpReq.inputResponses, 'tea');
      if (tea.kind === 'elicit') return text(JSON.stringify(tea, null, 2));
      return inputRequired({ inputRequests: { tea: inputRequired.elicit(TEA) } });
    },
  );
  server.registerTool(
    'ask-roots',
    {
      title: 'Ask for roots',
      description: 'Asks which folders the client works in and answers with the list.',
    },
    ({ mcpReq }) => {
      const roots = inputResponse(mcpReq.inputResponses, 'roots');
      if (roots.kind === 'roots') return text(JSON.stringify(roots.roots, null, 2));
      return inputRequired({ inputRequests: { roots: inputRequired.listRoots() } });
    },
  );
}
