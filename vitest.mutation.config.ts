import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** What is run against each mutant of `stryker.config.mjs`: the tests about those files and no others, because a mutant of a constant runs them all. */
const TESTS = [
  'tests/unit/auth-forms.test.ts',
  'tests/unit/auth-messages.test.ts',
  'tests/unit/credentials.test.ts',
  'tests/unit/csrf.test.ts',
  'tests/unit/suspicious-path.test.ts',
  'tests/unit/rate-limits.test.ts',
  'tests/unit/redirects.test.ts',
  'tests/unit/sign-in-flows.test.ts',
  'tests/unit/two-factor.test.ts',
];

// A file that is gone is left out by vitest without a word, and its mutants with it.
const gone = TESTS.filter((file) => !existsSync(new URL(file, import.meta.url)));
if (gone.length > 0)
  throw new Error(`vitest.mutation.config.ts names tests that are not there: ${gone.join(', ')}`);

/** For `npm run mutate`: pure functions, which need neither a database nor a browser. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: { include: TESTS, environment: 'node', testTimeout: 10_000 },
});
