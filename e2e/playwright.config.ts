import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // Each worker has a browser and a bridge of its own. Two fill each other's waits (a silent server takes
  // 33 s, a stubborn one 4 s to end) and the second core; more of them only wait for a core.
  workers: Math.min(2, availableParallelism()),
  // No test needs another one, so the workers share them one by one, whatever file they are in.
  fullyParallel: true,
  forbidOnly: true,
  // A judge on a busy machine may look twice; the report names what passed only then.
  retries: process.env['CI'] ? 1 : 0,
  // Long enough for a busy machine: what is right is found as soon as it is there.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['LOUPE_BROWSER'] ? { executablePath: process.env['LOUPE_BROWSER'] } : {}),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Chromium's sandbox refuses to start as root, as in most containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
