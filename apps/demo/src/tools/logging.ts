import {
  LOG_LEVEL_META_KEY,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { text } from './content.ts';

/** From the least to the most severe. */
const LEVELS = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] as const;

/**
 * Registers the tool that logs. Who wants which messages is said per request in 2026-07-28, where
 * silence means none, and once for the session (logging/setLevel) before, where it means all.
 */
export function registerLoggingTool(server: McpServer): void {
  let sessionLevel: string = LEVELS[0];
  server.server.setRequestHandler('logging/setLevel', ({ params }) => {
    sessionLevel = params.level;
    return {};
  });
  const wantedBy = ({ mcpReq }: ServerContext) => {
    const envelope: Readonly<Record<string, unknown>> | undefined = mcpReq.envelope;
    const least = envelope ? envelope[LOG_LEVEL_META_KEY] : sessionLevel;
    const start = LEVELS.findIndex((level) => level === least);
    return start < 0 ? [] : LEVELS.slice(start);
  };
  server.registerTool(
    'log',
    {
      title: 'Log messages',
      description:
        'Logs one message of each level. Those arrive that are at least as severe as the level the client asked for.',
      inputSchema: z.object({ message: z.string().default('Hello from the demo server') }),
    },
    async ({ message }, context) => {
      const levels = wantedBy(context);
      for (const level of levels) {
        const params = { level, logger: 'demo', data: { message, level } };
        await context.mcpReq.notify({ method: 'notifications/message', params });
      }
      return text(`Sent ${levels.length} of ${LEVELS.length} messages.`);
    },
  );
}
