import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/test/**/*.test.ts',
      'apps/*/test/**/*.test.ts',
      'scripts/test/**/*.test.ts',
    ],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Two workers: the contract tests start real child processes, and more of them at once only wait.
    maxWorkers: 2,
  },
});
