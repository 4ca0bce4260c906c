import type { CallToolResult, ContentBlock, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { beep, PICTURE } from '../media.ts';
import { GUIDE, GUIDE_URI, PICTURE_URI } from '../resources.ts';

const IMAGE: ContentBlock = { type: 'image', data: PICTURE, mimeType: 'image/png' };
const LINK: ContentBlock = {
  type: 'resource_link',
  uri: GUIDE_URI,
  name: 'guide',
  title: 'The guide',
  description: 'A resource of this server: read it by its URI.',
  mimeType: 'text/markdown',
};
const EMBEDDED_TEXT: ContentBlock = {
  type: 'resource',
  resource: { uri: GUIDE_URI, mimeType: 'text/markdown', text: GUIDE },
};
const EMBEDDED_BLOB: ContentBlock = {
  type: 'resource',
  resource: { uri: PICTURE_URI, mimeType: 'image/png', blob: PICTURE },
};
const audio = (): ContentBlock => ({ type: 'audio', data: beep(), mimeType: 'audio/wav' });
const readOnly = { annotations: { readOnlyHint: true, openWorldHint: false } };

/** A tool result of one text block. */
export function text(value: string): CallToolResult {
  return { content: [{ type: 'text', text: value }] };
}

/** Registers tools that show each kind of result. */
export function registerContentTools(server: McpServer): void {
  server.registerTool(
    'echo',
    {
      title: 'Echo',
      description: 'Answers with your message, character for character.',
      inputSchema: z.object({ message: z.string().describe('Anything you like.') }),
      ...readOnly,
    },
    ({ message }) => text(message),
  );
  server.registerTool(
    'add',
    {
      title: 'Add two numbers',
      description: 'Answers with the sum of a and b.',
      inputSchema: z.object({ a: z.number(), b: z.number() }),
      ...readOnly,
    },
    ({ a, b }) => text(String(a + b)),
  );
  server.registerTool(
    'structured',
    {
      title: 'Structured result',
      description:
        'Measures a text. The result comes twice: as text for a model, and as structuredContent that follows the outputSchema.',
      inputSchema: z.object({ text: z.string().default('To be, or not to be') }),
      outputSchema: z.object({
        characters: z.number(),
        words: z.array(z.string()),
        longest: z.string().nullable(),
      }),
      ...readOnly,
    },
    ({ text: measured }) => {
      const words = measured.match(/\p{L}+/gu) ?? [];
      const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? null;
      const structuredContent = { characters: measured.length, words, longest };
      return { ...text(JSON.stringify(structuredContent)), structuredContent };
    },
  );
  registerBlocks(server);
}

/** One tool for each content block that takes no argument, and one for all of them. */
function registerBlocks(server: McpServer): void {
  const register = (
    name: string,
    title: string,
    description: string,
    blocks: () => ContentBlock[],
  ) =>
    server.registerTool(name, { title, description, ...readOnly }, () => ({ content: blocks() }));

  register('image', 'Image', 'Answers with a small PNG picture.', () => [IMAGE]);
  register('audio', 'Audio', 'Answers with half a second of sound (WAV).', () => [audio()]);
  register(
    'resource-link',
    'Resource link',
    'Answers with a link to a resource, which you can then read.',
    () => [LINK],
  );
  register(
    'embedded-text',
    'Embedded text resource',
    'Answers with a text resource inside the result.',
    () => [EMBEDDED_TEXT],
  );
  register(
    'embedded-blob',
    'Embedded binary resource',
    'Answers with a binary resource (base64) inside the result.',
    () => [EMBEDDED_BLOB],
  );
  register('mixed', 'Everything at once', 'Answers with one block of every kind.', () => [
    {
      type: 'text',
      text: 'One block of every kind, this one with annotations:',
      annotations: { audience: ['user'], priority: 0.9 },
    },
    IMAGE,
    audio(),
    LINK,
    EMBEDDED_TEXT,
    EMBEDDED_BLOB,
  ]);
}
