import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import express, { Router } from 'express';
import { Refusal } from './errors.ts';

const INDEX = 'index.html';
const YEAR_S = 31_536_000;

/**
 * Serves the built page from `folder`. Files under `assets/` have a hash in their names and never change;
 * `index.html` is asked for each time, so that a new version of Loupe shows itself.
 */
export function staticFiles(folder: string): Router {
  const router = Router();
  const assets = join(folder, 'assets') + sep;
  router.use(
    express.static(folder, {
      cacheControl: false,
      setHeaders: (response, path) => {
        const forever = path.startsWith(assets);
        response.setHeader(
          'Cache-Control',
          forever ? `public, max-age=${YEAR_S}, immutable` : 'no-cache',
        );
      },
    }),
  );
  // The page keeps its state in the URL: any other address that a browser navigates to is the page.
  router.get('/{*path}', (request, response, next) => {
    if (!request.headers.accept?.includes('text/html')) {
      next();
      return;
    }
    if (!existsSync(join(folder, INDEX))) {
      throw new Refusal(503, 'The page is not built.', 'Run: npm run build');
    }
    response.sendFile(INDEX, {
      root: folder,
      cacheControl: false,
      headers: { 'Cache-Control': 'no-cache' },
    });
  });
  return router;
}
