import { completable, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { GUIDE, GUIDE_URI } from './resources.ts';

const LANGUAGES = ['English', 'Estonian', 'French', 'Finnish', 'Georgian', 'Japanese'];
const TONES: Record<string, string[]> = { Japanese: ['polite', 'humble'] };
/** More than the hundred that one answer may hold. */
const SEATS = Array.from({ length: 60 }, (_, row) =>
  ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => `${String(row + 1)}${letter}`),
).flat();
const startingWith = (choices: string[], typed: string) =>
  choices.filter((choice) => choice.toLowerCase().startsWith(typed.toLowerCase()));

/** Registers a plain prompt, two whose arguments complete, and one with a resource inside. */
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
        // Outside of `completable`: the SDK looks for completions inside of what is optional.
        tone: completable(
          z.string().describe('Depends on the language: choose that first.'),
          (typed, context) =>
            startingWith(
              TONES[context?.arguments?.['language'] ?? ''] ?? ['casual', 'formal'],
              typed,
            ),
        ).optional(),
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
    'seat',
    {
      title: 'Choose a seat',
      description:
        '"seat" has 360 completions; an answer holds a hundred, and says that there are more.',
      argsSchema: z.object({
        seat: completable(z.string().describe('A row and a letter, like 12A.'), (typed) =>
          startingWith(SEATS, typed),
        ),
      }),
    },
    ({ seat }) => ({ messages: [userSays(`Is ${seat} a good seat in this aeroplane?`)] }),
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
