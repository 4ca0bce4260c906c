import { z } from 'zod';
import { addressFields, urlOf, type TargetDescription } from './target.ts';

/** A custom transport: WebSocket with the subprotocol `mcp`, one message per text frame. */
export const ws: TargetDescription<'ws'> = {
  label: 'WebSocket',
  schema: z.object({
    kind: z.literal('ws'),
    url: urlOf('ws:', 'wss:'),
    ...addressFields,
  }),
};
