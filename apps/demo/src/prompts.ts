import { completable, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { GUIDE, GUIDE_URI } from './resources.ts';

const LANGUAGES = ['English', 'Estonian', 'French', 'Finnish', 'Georgian', 'Japanese'];
const TONES: Record<string, string[]> = { Japanese: ['polite', 'humble'] };
const startingWith = (choices: string[], typed: string) =>
  choices.filter((choice) => choice.toLowerCase().startsWith(typed.toLowerCase()));

/** Registers a plain prompt, one whose arguments complete, and one with a resource inside. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'hello',
    { title: 'Hello', description: 'A prompt without arguments.' },
    () => ({ messages: [userSays('Say hello and tell me one thing you can do.')] }),
  );
  server.registerPrompt(
    'translate',
    {
      title: 'Translate',
      description: 'Asks for a translation. "language" and "tone" offer completions.',
      argsSchema: z.object({
        text: z.string().describe('What to translate.'),
        language: completable(z.string().describe('Into which language.'), (typed) =>
          startingWith(LANGUAGES, typed),
        ),
        tone: completable(
          z.string().optional().describe('Depends on the language: choose that first.'),
          (typed = '', context) =>
            startingWith(
              TONES[context?.arguments?.['language'] ?? ''] ?? ['casual', 'formal'],
              typed,
            ),
        ),
      }),
    },
    ({ text, language, tone }) => ({
      description: `Translation into ${language}`,
      messages: [
        userSays(`Translate into ${language}${tone ? `, in a ${tone} tone` : ''}: ${text}`),
        { role: 'assistant', content: { type: 'text', text: 'Here is the translation:' } },
      ],
    }),
  );
  server.registerPrompt(
    'explain-guide',
    { title: 'Explain the guide', description: 'A prompt with a resource inside.' },
    () => ({
      messages: [
        userSays('Explain this document in one sentence.'),
        {
          role: 'user',
          content: {
            type: 'resource',
            resource: { uri: GUIDE_URI, mimeType: 'text/markdown', text: GUIDE },
          },
        },
      ],
    }),
  );
}

const userSays = (text: string) => ({
  role: 'user' as const,
  content: { type: 'text' as const, text },
});
