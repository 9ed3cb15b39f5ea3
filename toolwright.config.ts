import { defineConfig } from './generator/index.ts';

export default defineConfig({
  actions: 'schemas/examples/**/*.{json,yaml}',
  out: 'generated',
  command: 'npm run codegen',
});
