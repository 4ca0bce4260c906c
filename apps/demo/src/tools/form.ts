import {
  inputRequired,
  inputResponse,
  type ElicitRequestFormParams,
  type McpServer,
} from '@modelcontextprotocol/server';
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

/** Everything that the restricted schema has (spec 2025-11-25/client/elicitation#requested-schema). */
const EVERYTHING: ElicitRequestFormParams = {
  message: 'One field of every kind. Only the first must be filled in.',
  requestedSchema: {
    type: 'object',
    properties: {
      required: {
        type: 'string',
        title: 'Required',
        description: '2 to 20 characters.',
        minLength: 2,
        maxLength: 20,
      },
      text: { type: 'string', title: 'Text', default: 'as it comes' },
      email: { type: 'string', title: 'E-mail', format: 'email' },
      link: { type: 'string', title: 'Link', format: 'uri' },
      day: { type: 'string', title: 'Day', format: 'date' },
      moment: { type: 'string', title: 'Moment', format: 'date-time' },
      whole: { type: 'integer', title: 'Whole number', minimum: 1, maximum: 10, default: 3 },
      decimal: { type: 'number', title: 'Decimal', minimum: 0.5, maximum: 1.5 },
      yes: { type: 'boolean', title: 'Yes or no', default: true },
      plain: { type: 'string', title: 'Plain choice', enum: ['low', 'high'], default: 'low' },
      titled: {
        type: 'string',
        title: 'Choice with titles',
        oneOf: [
          { const: '#d33', title: 'Red' },
          { const: '#36c', title: 'Blue' },
        ],
        default: '#36c',
      },
      named: {
        type: 'string',
        title: 'Choice with names, the older way',
        enum: ['s', 'l'],
        enumNames: ['Small', 'Large'],
      },
      several: {
        type: 'array',
        title: 'Several, one to two',
        items: { type: 'string', enum: ['salt', 'pepper', 'thyme'] },
        minItems: 1,
        maxItems: 2,
        default: ['salt'],
      },
      severalTitled: {
        type: 'array',
        title: 'Several with titles',
        items: {
          anyOf: [
            { const: 'mon', title: 'Monday' },
            { const: 'tue', title: 'Tuesday' },
          ],
        },
      },
    },
    required: ['required'],
  },
};

/** Registers the tools that open a form (elicitation). */
export function registerFormTool(server: McpServer): void {
  const register = (
    name: string,
    title: string,
    description: string,
    key: string,
    params: ElicitRequestFormParams,
  ) =>
    server.registerTool(name, { title, description }, ({ mcpReq }) => {
      const answer = inputResponse(mcpReq.inputResponses, key);
      if (answer.kind === 'elicit') return text(JSON.stringify(answer, null, 2));
      return inputRequired({ inputRequests: { [key]: inputRequired.elicit(params) } });
    });
  register(
    'ask-person',
    'Ask you (elicitation)',
    'Opens a form for you to fill in, decline or cancel, and answers with the outcome.',
    'tea',
    TEA,
  );
  register(
    'ask-everything',
    'Ask with every kind of field',
    'Opens a form with all that an elicitation schema may have: formats, limits, choices, several choices, defaults.',
    'form',
    EVERYTHING,
  );
}
