import { defineConfig } from 'toolwright';

export default defineConfig({
  actions: 'actions/**/*.{json,yaml}',
  out: './src/generated',
  providers: ['openai', 'anthropic'],
});
