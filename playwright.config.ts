import { defineConfig } from '@playwright/test';

/** Real Chromium, real backend; each story starts what it needs (tests/e2e/support). No retries: flaky means broken. */
export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/e2e/support/global-setup.ts',
  testMatch: ['e2e/**/*.spec.ts', 'ui/**/*.spec.ts'],
  outputDir: 'test-results/browser',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  // Generous, because a wait is no assertion: a busy machine is slow, and nothing here measures speed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    // A trace of every story costs a tenth of the run; `--trace=retain-on-failure` on one that failed tells as much.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
