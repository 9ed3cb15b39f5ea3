import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/host/project/**', '**/node_modules/**'],
    setupFiles: ['test/support/seed.ts'],
    // Only what hangs meets these: how fast anything is, is told by the benches, and machines that run tests may be slow and busy.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000 } },
    maxWorkers: 2,
  },
});
