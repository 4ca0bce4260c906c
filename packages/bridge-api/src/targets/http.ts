import { z } from 'zod';
import { addressFields, urlOf, type TargetDescription } from './target.ts';

/** Streamable HTTP, every revision. */
export const http: TargetDescription<'http'> = {
  label: 'Streamable HTTP',
  schema: z.object({
    kind: z.literal('http'),
    url: urlOf('http:', 'https:'),
    ...addressFields,
  }),
};
