import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { COUNTER_URI, KINDS, type World } from '../world.ts';
import { text } from './content.ts';

/** Registers the tools that change lists and resources, and so make the server tell of it. */
export function registerChangingTools(server: McpServer, world: World): void {
  server.registerTool(
    'change-lists',
    {
      title: 'Change a list',
      description:
        'Adds tools, prompts or resources named extra-1, extra-2, …, or removes the newest. Each one is told of.',
      inputSchema: z.object({
        kind: z.enum(KINDS).default('tool'),
        action: z.enum(['add', 'remove']).default('add'),
        times: z.int().min(1).max(50).default(1).describe('Many at once make a storm.'),
      }),
    },
    ({ kind, action, times }) => {
      for (let time = 0; time < times; time++) world[action](kind);
      return text(`Extras now: ${world.extras(kind).join(', ') || 'none'}`);
    },
  );
  server.registerTool(
    'count',
    {
      title: 'Count',
      description: `Adds one to ${COUNTER_URI} and tells those who subscribed to it.`,
    },
    () => {
      world.count += 1;
      world.touch(COUNTER_URI);
      return text(String(world.count));
    },
  );
  server.registerTool(
    'touch',
    {
      title: 'Touch a resource',
      description: 'Tells those who subscribed to a resource that it changed.',
      inputSchema: z.object({
        uri: z.string().default('demo://guide'),
        times: z.int().min(1).max(100).default(1),
      }),
    },
    ({ uri, times }) => {
      for (let time = 0; time < times; time++) world.touch(uri);
      return text(`Touched ${uri} ${String(times)} times.`);
    },
  );
}
