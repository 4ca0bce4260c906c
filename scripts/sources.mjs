import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = new URL('..', import.meta.url).pathname.replace(/^\/([A-Za-z]:)/, '$1');
const SOURCES = [
  'apps',
  'packages',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const SKIP = new Set(['node_modules', 'test', 'dist', 'servers', 'testkit', 'lint']);

/** A digest over everything the build reads, and `more`: another digest means that what was built is stale. */
export function sourcesDigest(more = []) {
  const hash = createHash('sha256');
  for (const source of [...SOURCES, ...more]) addToDigest(hash, source);
  return hash.digest('hex');
}

function addToDigest(hash, path) {
  const full = join(ROOT, path);
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort())
      if (!SKIP.has(name)) addToDigest(hash, `${path}/${name}`);
    return;
  }
  hash.update(`${path}\0`).update(readFileSync(full));
}
