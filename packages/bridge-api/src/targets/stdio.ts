import { z } from 'zod';
import type { TargetDescription } from './target.ts';

/** The operating system ends such a string at its first NUL. */
const text = z.string().regex(/^[^\0]*$/, 'has a NUL character');

/** A program that the bridge starts, and talks to over its stdin and stdout. */
export const stdio: TargetDescription<'stdio'> = {
  label: 'stdio',
  schema: z.object({
    kind: z.literal('stdio'),
    command: z.array(text).refine(([program = '']) => program.trim() !== '', 'names no program'),
    cwd: text.exactOptional(),
    env: z.array(z.tuple([text.regex(/^[^=]+$/, 'is not a variable name'), text])).exactOptional(),
  }),
};
