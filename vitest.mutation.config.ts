import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** For `npm run mutate`: the tests of pure functions, which need neither a database nor a browser. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node', testTimeout: 10_000 },
});
