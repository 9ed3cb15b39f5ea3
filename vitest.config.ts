import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/host/project/**', '**/node_modules/**'],
    setupFiles: ['test/support/seed.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // Only what fails waits for so long.
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
  },
});
