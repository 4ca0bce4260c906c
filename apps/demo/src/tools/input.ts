import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';
import { text } from './content.ts';

/** One property for every shape that a form can meet. Written by hand: a generated schema has fewer. */
const ORDER = {
  type: 'object',
  properties: {
    title: { type: 'string', description: 'Required; at least one character.', minLength: 1 },
    quantity: { type: 'integer', minimum: 1, maximum: 100, default: 1 },
    price: { type: 'number', description: 'A number with decimals.', exclusiveMinimum: 0 },
    express: { type: 'boolean', default: false },
    size: { type: 'string', enum: ['small', 'medium', 'large'], default: 'medium' },
    colour: {
      description: 'A choice whose values have titles.',
      oneOf: [
        { const: '#d33', title: 'Red' },
        { const: '#36c', title: 'Blue' },
      ],
    },
    note: { type: ['string', 'null'], description: 'May be null, empty or left out.' },
    tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
    address: {
      type: 'object',
      description: 'An object inside the object.',
      properties: {
        street: { type: 'string' },
        city: { type: 'string' },
        location: {
          type: 'object',
          properties: { latitude: { type: 'number' }, longitude: { type: 'number' } },
          required: ['latitude', 'longitude'],
        },
      },
      required: ['city'],
    },
    items: {
      type: 'array',
      description: 'A list of objects.',
      items: {
        type: 'object',
        properties: { sku: { type: 'string' }, count: { type: 'integer', default: 1 } },
        required: ['sku'],
      },
    },
    extra: { description: 'No type is given: any JSON value will do.' },
  },
  required: ['title'],
} as const;

/** Registers the tool that shows what a form does with a schema. */
export function registerInputTools(server: McpServer): void {
  server.registerTool(
    'rich-input',
    {
      title: 'Rich input',
      description:
        'Takes every kind of argument: nested objects, lists, choices, defaults, null. Answers with the JSON that arrived.',
      inputSchema: fromJsonSchema<Record<string, unknown>>(structuredClone<object>(ORDER)),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (args) => text(JSON.stringify(args, null, 2)),
  );
}
