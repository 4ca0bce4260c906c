import type { McpServer } from '@modelcontextprotocol/server';
import type { Shelf } from './shelf.ts';
import { text } from './tools/content.ts';
import { KINDS, type Kind, type World } from './world.ts';

interface Registered {
  remove(): void;
}

const ADD: Record<Kind, (server: McpServer, shelf: Shelf, name: string) => Registered> = {
  tool: (server, _, name) =>
    server.registerTool(name, { description: 'Was added while the server ran.' }, () => text(name)),
  prompt: (server, _, name) =>
    server.registerPrompt(name, { description: 'Was added while the server ran.' }, () => ({
      messages: [{ role: 'user', content: { type: 'text', text: `I am ${name}.` } }],
    })),
  resource: (_, shelf, name) =>
    shelf.add(
      name,
      `demo://extras/${name}`,
      { description: 'Was added while the server ran.', mimeType: 'text/plain' },
      ({ href }) => ({ contents: [{ uri: href, mimeType: 'text/plain', text: name }] }),
    ),
};

/**
 * Registers the extras of the world as they are now. Returns a function that brings a list up to date again;
 * on a connected server the SDK tells the client of each step.
 */
export function registerExtras(
  server: McpServer,
  shelf: Shelf,
  world: World,
): (kind: Kind) => void {
  const registered: Record<Kind, Registered[]> = { tool: [], prompt: [], resource: [] };
  const sync = (kind: Kind) => {
    const names = world.extras(kind);
    const own = registered[kind];
    for (const name of names.slice(own.length)) own.push(ADD[kind](server, shelf, name));
    for (const gone of own.splice(names.length)) gone.remove();
  };
  for (const kind of KINDS) sync(kind);
  return sync;
}
