import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';
import type { Serving } from '../serving.ts';
import { text } from './content.ts';

type Arguments = Record<string, unknown>;

const schema = (properties: object) =>
  fromJsonSchema<Arguments>({ type: 'object', properties: { ...properties } });

/**
 * Registers the tools whose arguments are to be repeated as HTTP headers
 * (spec 2026-07-28/basic/transports/streamable-http). The SDK refuses a call whose headers don't match. The invalid tool is
 * left out by a client over HTTP, and says nothing elsewhere.
 */
export function registerHeaderTools(server: McpServer, { isHttp }: Serving): void {
  server.registerTool(
    'regional',
    {
      title: 'Arguments as headers',
      description:
        'In 2026-07-28 over HTTP two arguments travel as Mcp-Param-Region and Mcp-Param-Priority too. Try characters outside of ASCII.',
      inputSchema: schema({
        region: { type: 'string', 'x-mcp-header': 'Region', default: 'eu-central' },
        order: {
          type: 'object',
          properties: { priority: { type: 'integer', 'x-mcp-header': 'Priority' } },
        },
        note: { type: 'string', description: 'Travels in the body only.' },
      }),
    },
    (args) => text(JSON.stringify(args, null, 2)),
  );
  if (!isHttp) return;
  server.registerTool(
    'regional-twice',
    {
      title: 'One header for two arguments',
      description: 'Its x-mcp-header is invalid, so that a client of 2026-07-28 leaves it out.',
      inputSchema: schema({
        region: { type: 'string', 'x-mcp-header': 'Region' },
        again: { type: 'string', 'x-mcp-header': 'REGION' },
      }),
    },
    (args) => text(JSON.stringify(args, null, 2)),
  );
}
