// The conformance suite's client: bundles e2e/conformance/driver.ts when sources changed, and runs it in this process.
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleNode } from './build.mjs';
import { ROOT, sourcesDigest } from './sources.mjs';

const folder = join(ROOT, '.cache/conformance');
const file = join(folder, `driver-${sourcesDigest(['e2e/conformance']).slice(0, 16)}.mjs`);
if (!existsSync(file)) {
  mkdirSync(folder, { recursive: true });
  const fresh = join(folder, `driver-${process.pid}.mjs`);
  await bundleNode(join(ROOT, 'e2e/conformance/driver.ts'), fresh);
  renameSync(fresh, file);
}
await import(pathToFileURL(file).href);
