import type { About } from '@loupe/bridge-api';
import express, { type Express } from 'express';
import { kept as keptThings, newSession, savedServer } from './asks.ts';
import { readBody } from './body.ts';
import { formatError, Refusal } from './errors.ts';
import type { Guard } from './guard.ts';
import { sendIcon } from './icon.ts';
import { LONGEST_KEPT, type KeptThings } from './kept.ts';
import type { SavedServers } from './saved.ts';
import type { Sessions } from './sessions.ts';
import { staticFiles } from './static.ts';
import { sendBytes, sendTranscript } from './transcripts.ts';

export interface AppParts {
  readonly guard: Guard;
  readonly sessions: Sessions;
  readonly saved: SavedServers;
  readonly kept: KeptThings;
  readonly about: About;
  /** argv of the demo server, where it ships with this build. */
  readonly demo: readonly string[] | undefined;
  /** The folder of the built page. */
  readonly web: string;
}

/** The bridge's routes, and nothing else. */
export function createApp({ guard, sessions, saved, kept, about, demo, web }: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(guard.everywhere);

  const api = express.Router();
  api.use(guard.api);
  api.get('/about', (_request, response) => void response.json(about));

  api.get('/sessions', async (_request, response) => void response.json(await sessions.list()));
  api.post('/sessions', async (request, response) => {
    const wanted = await readBody(request, newSession);
    response.status(201).json(sessions.create(wanted));
  });
  api.post('/demo', (_request, response) => {
    if (demo === undefined) throw new Refusal(404, 'This build has no demo server.');
    const target = { kind: 'stdio', command: demo } as const;
    const session = sessions.create({ target, revision: 'Auto', name: 'Demo server' });
    response.status(201).json(session);
  });
  api.delete('/sessions/:id', async (request, response) => {
    await sessions.remove(request.params.id);
    response.status(204).end();
  });
  api.get('/sessions/:id/transcript', async (request, response) => {
    await sendTranscript(await sessions.open(request.params.id), request, response);
  });
  api.get('/sessions/:id/bytes', async (request, response) => {
    await sendBytes(await sessions.open(request.params.id), request, response);
  });

  api.get('/saved', (_request, response) => void response.json(saved.list()));
  api.put('/saved/:id', async (request, response) => {
    const server = await readBody(request, savedServer);
    await saved.put({ ...server, id: request.params.id });
    response.status(204).end();
  });
  api.delete('/saved/:id', async (request, response) => {
    if (!(await saved.remove(request.params.id))) throw new Refusal(404, 'No such saved server.');
    response.status(204).end();
  });
  api.get('/kept/:key', async (request, response) => {
    const { kept: known, version } = await kept.read(request.params.key);
    response.set('ETag', version).json(known);
  });
  api.put('/kept/:key', async (request, response) => {
    const wanted = await readBody(request, keptThings, LONGEST_KEPT);
    const version = await kept.put(request.params.key, wanted, request.get('If-Match'));
    response.set('ETag', version).status(204).end();
  });
  api.post('/icon', sendIcon);
  api.use(() => {
    throw new Refusal(404, 'The bridge has no such route.');
  });

  app.use('/api', api);
  app.use(staticFiles(web));
  app.use(() => {
    throw new Refusal(404, 'There is nothing at this address.');
  });
  app.use(formatError);
  return app;
}
