import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/host/project/**', '**/node_modules/**'],
    testTimeout: 60_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
  },
});
