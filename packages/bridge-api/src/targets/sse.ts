import { z } from 'zod';
import { addressFields, urlOf, type TargetDescription } from './target.ts';

/** HTTP+SSE, the transport of 2024-11-05. */
export const sse: TargetDescription<'sse'> = {
  label: 'HTTP+SSE',
  schema: z.object({
    kind: z.literal('sse'),
    url: urlOf('http:', 'https:'),
    ...addressFields,
  }),
};
