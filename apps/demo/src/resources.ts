import { ProtocolError, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { PICTURE } from './media.ts';
import type { Shelf } from './shelf.ts';
import { CLOCK_URI, COUNTER_URI, type World } from './world.ts';

export const GUIDE_URI = 'demo://guide';
export const PICTURE_URI = 'demo://picture';

export const GUIDE = `# The guide

A **resource** is something a client can read by its URI. This one is text (Markdown);
\`${PICTURE_URI}\` is binary, and \`${COUNTER_URI}\` changes whenever the tool "count" is called.
`;

const FORBIDDEN = -32000;
const CHAPTERS = 12;

/** Registers resources of each kind, two that change, two that fail, and enough of them for two pages. */
export function registerResources(shelf: Shelf, world: World): void {
  shelf.add(
    'guide',
    GUIDE_URI,
    { title: 'The guide', description: 'What resources are.', mimeType: 'text/markdown' },
    ({ href }) => plain(href, GUIDE, 'text/markdown'),
  );
  shelf.add(
    'settings',
    'demo://settings',
    { title: 'Settings', description: 'A piece of JSON.', mimeType: 'application/json' },
    ({ href }) => json(href, { theme: 'light', zoom: 1.5, tools: ['echo', 'add'], owner: null }),
  );
  shelf.add(
    'picture',
    PICTURE_URI,
    { title: 'A picture', description: 'A binary resource (PNG).', mimeType: 'image/png' },
    ({ href }) => ({ contents: [{ uri: href, mimeType: 'image/png', blob: PICTURE }] }),
  );
  registerChanging(shelf, world);
  registerFailing(shelf);
  for (let chapter = 1; chapter <= CHAPTERS; chapter++) {
    const title = `Chapter ${String(chapter)}`;
    shelf.add(
      `chapter-${String(chapter)}`,
      `demo://book/${String(chapter)}`,
      { title, description: 'Of a book that makes the list long.', mimeType: 'text/plain' },
      ({ href }) => plain(href, `${title}, in which nothing happens.`),
    );
  }
}

function registerChanging(shelf: Shelf, world: World): void {
  shelf.add(
    'counter',
    COUNTER_URI,
    {
      title: 'A counter',
      description: 'Changes with every call of the tool "count". Subscribe to hear of it.',
      mimeType: 'text/plain',
    },
    ({ href }) => plain(href, String(world.count)),
  );
  shelf.add(
    'clock',
    CLOCK_URI,
    {
      title: 'A clock',
      description: 'Changes every two seconds. Subscribe to hear of it.',
      mimeType: 'text/plain',
    },
    ({ href }) => plain(href, new Date().toISOString()),
  );
}

function registerFailing(shelf: Shelf): void {
  shelf.add(
    'locked',
    'demo://locked',
    { title: 'A locked drawer', description: 'Reading it fails with a JSON-RPC error.' },
    () => {
      throw new ProtocolError(FORBIDDEN, 'The drawer is locked.', { key: 'lost' });
    },
  );
  shelf.add(
    'gone',
    'demo://gone',
    {
      title: 'A lost letter',
      description: 'It is listed, and is not found. The error says the URI.',
    },
    ({ href }) => {
      throw new ResourceNotFoundError(href);
    },
  );
}

const plain = (uri: string, text: string, mimeType = 'text/plain') => ({
  contents: [{ uri, mimeType, text }],
});

/** What a read of one JSON value answers. */
export const json = (uri: string, value: unknown) =>
  plain(uri, JSON.stringify(value, null, 2), 'application/json');
