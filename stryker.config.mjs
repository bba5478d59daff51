/** Mutation tests of what lets people in and where it sends them (`npm run mutate`). What may survive, and why: docs/security.md. */

export default {
  mutate: [
    'src/domain/auth/{auth-messages,credentials,csrf,mail-link}.ts',
    'src/domain/security/{suspicious-path,rate-limits,two-factor}.ts',
    'src/domain/navigation/redirects.ts',
    'src/backend/auth/sign-in-flows.ts',
    'src/features/auth/{return/mail-link,sign-up/sign-up-checks}.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  coverageAnalysis: 'perTest',
  // Its rewriting of tsconfig.json calls an interface that this TypeScript does not have; nothing here is compiled by it.
  tsconfigFile: 'none',
  ignorePatterns: ['test-results', 'dist', 'docs'],
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  concurrency: 2,
  tempDirName: 'test-results/mutation',
  thresholds: { break: 100 },
};
