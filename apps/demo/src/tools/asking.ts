import { inputRequired, inputResponse, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { text } from './content.ts';

const pretty = (value: unknown) => text(JSON.stringify(value, null, 2));

/**
 * Registers tools that want something from the client while they run. In 2026-07-28 the call ends
 * with `input_required` and is sent again with the answers; before that the SDK sends the client a
 * request and waits. The tools are written once for both.
 */
export function registerAskingTools(server: McpServer): void {
  server.registerTool(
    'ask-roots',
    {
      title: 'Ask for roots',
      description: 'Asks which folders the client works in and answers with the list.',
    },
    ({ mcpReq }) => {
      const roots = inputResponse(mcpReq.inputResponses, 'roots');
      if (roots.kind === 'roots') return pretty(roots.roots);
      return inputRequired({ inputRequests: { roots: inputRequired.listRoots() } });
    },
  );
  server.registerTool(
    'ask-several',
    {
      title: 'Ask for several things at once',
      description: 'Wants two forms, the folders and an answer of the model, all in one round.',
      inputSchema: z.object({ question: z.string().default('Which name suits a cat?') }),
    },
    ({ question }, { mcpReq: { inputResponses } }) => {
      if (inputResponses) return pretty(inputResponses);
      const content = { type: 'text' as const, text: question };
      return inputRequired({
        inputRequests: {
          name: form('What is the name of the cat?', {
            type: 'string',
            title: 'Name',
            default: 'Minka',
          }),
          age: form('How old is it?', { type: 'integer', title: 'Years', minimum: 0, default: 3 }),
          roots: inputRequired.listRoots(),
          model: inputRequired.createMessage({
            messages: [{ role: 'user', content }],
            maxTokens: 50,
          }),
        },
      });
    },
  );
}

type Field =
  | { type: 'string'; title: string; default: string }
  | { type: 'integer'; title: string; minimum: number; default: number };

const form = (message: string, value: Field) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { value }, required: ['value'] },
  });
