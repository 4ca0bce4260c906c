// Builds everything that ships into dist/: the page, the bridge, the command-line client and the demo server, each bundled with
// what it needs, so that an installed package has no dependencies of its own. The build goes into a folder
// beside dist and is renamed at the end: a build that fails or is interrupted leaves the last good one.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { build as viteBuild } from 'vite';
import { ROOT, sourcesDigest } from './sources.mjs';

/** Bundles a Node program, dependencies included, into one ES module. */
export async function bundleNode(input, file) {
  const bundle = await rolldown({
    input,
    platform: 'node',
    // jsonc-parser's main is UMD, whose inner require no bundler can follow; its module entry is plain ESM.
    resolve: { mainFields: ['module', 'main'] },
    logLevel: 'warn',
    // ws asks for these speed-ups and does without them.
    external: ['bufferutil', 'utf-8-validate'],
  });
  await bundle.write({
    file,
    format: 'esm',
    codeSplitting: false,
    banner:
      "#!/usr/bin/env node\nimport { createRequire as createRequireForBundle } from 'node:module'; const require = createRequireForBundle(import.meta.url);",
  });
  await bundle.close();
}

async function buildInto(out) {
  await Promise.all([
    bundleNode(join(ROOT, 'apps/bridge/src/main.ts'), join(out, 'bridge/main.js')),
    bundleNode(join(ROOT, 'apps/cli/src/main.ts'), join(out, 'cli/main.js')),
    bundleNode(join(ROOT, 'apps/demo/src/main.ts'), join(out, 'demo/main.js')),
    viteBuild({
      root: join(ROOT, 'apps/web'),
      configFile: join(ROOT, 'apps/web/vite.config.ts'),
      logLevel: 'warn',
      customLogger: stderrLogger,
      build: { outDir: join(out, 'web'), emptyOutDir: true },
    }),
  ]);
}

// Standard output belongs to the bridge's ready line: `npm start` runs this build first.
const say = (message) => process.stderr.write(`${message}\n`);
const stderrLogger = {
  info: say,
  warn: say,
  warnOnce: say,
  error: say,
  clearScreen() {},
  hasErrorLogged: () => false,
  hasWarned: false,
};

/** Builds dist unless it is already of these sources. Returns whether it built. */
export async function buildIfStale() {
  const digest = sourcesDigest();
  const stamp = join(ROOT, 'dist/sources');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return false;
  say('Loupe: building (sources changed since the last build) …');
  const out = join(ROOT, `dist-${process.pid}`);
  const old = join(ROOT, `dist-old-${process.pid}`);
  try {
    mkdirSync(out, { recursive: true });
    await buildInto(out);
    writeFileSync(join(out, 'sources'), digest);
    if (existsSync(join(ROOT, 'dist'))) renameSync(join(ROOT, 'dist'), old);
    renameSync(out, join(ROOT, 'dist'));
  } finally {
    rmSync(out, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildIfStale();
