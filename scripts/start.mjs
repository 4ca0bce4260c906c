// `npm start -- …`: builds when sources changed, then becomes the bridge: same process, same arguments.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';
import { ROOT } from './sources.mjs';

try {
  await buildIfStale();
} catch (error) {
  process.stderr.write(`The build failed: ${error instanceof Error ? error.message : error}\n`);
  process.stderr.write('Run `npm ci` to bring the dependencies in line, then try again.\n');
  process.exit(1);
}
const main = join(ROOT, 'dist/bridge/main.js');
process.argv[1] = main;
await import(pathToFileURL(main).href);
