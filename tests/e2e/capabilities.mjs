// @ts-check
/**
 * Which capabilities each file of browser stories shows: folders of `src/features`, and for everything else folders of
 * `src`. `npm test -- near` runs the stories of the capabilities that a change affects; `unit/promise` checks that this table
 * has every story file and every folder of features.
 * @type {Record<string, readonly string[]>}
 */
export const SHOWS = {
  'e2e/abuse.spec.ts': ['auth'],
  'e2e/applications.spec.ts': ['applications'],
  'e2e/attachments.spec.ts': ['messages', 'applications'],
  'e2e/auth.spec.ts': ['auth'],
  'e2e/back-forward.spec.ts': ['app', 'sync'],
  'e2e/background-sync.spec.ts': ['sw', 'sync'],
  'e2e/prerendered.spec.ts': ['app'],
  'e2e/remote-search.spec.ts': ['jobs', 'talent'],
  'e2e/stolen-token.spec.ts': ['auth', 'settings'],
  'e2e/storage-limits.spec.ts': ['store', 'sync'],
  'e2e/sync-worker.spec.ts': ['store', 'sync'],
  'e2e/conflicts.spec.ts': ['sync', 'profile'],
  'e2e/consent.spec.ts': ['app'],
  'e2e/contact.spec.ts': ['contact', 'admin'],
  'e2e/dashboard.spec.ts': ['dashboard'],
  'e2e/devices.spec.ts': ['auth', 'settings'],
  'e2e/diagnostics.spec.ts': ['settings'],
  'e2e/sign-in-offline.spec.ts': ['auth'],
  'e2e/error-boundary.spec.ts': ['app'],
  'e2e/faults.spec.ts': ['sync', 'messages'],
  'e2e/first-snapshot.spec.ts': ['dashboard', 'store'],
  'e2e/google.spec.ts': ['auth'],
  'e2e/install.spec.ts': ['app', 'platform'],
  'e2e/job-page.spec.ts': ['jobs', 'app'],
  'e2e/jobs.spec.ts': ['jobs'],
  'e2e/landing.spec.ts': ['landing'],
  'e2e/landing-live.spec.ts': ['landing'],
  'e2e/last-screen.spec.ts': ['jobs', 'app'],
  'e2e/lines.spec.ts': ['sync', 'messages'],
  'e2e/messages.spec.ts': ['messages'],
  'e2e/monitoring.spec.ts': ['admin'],
  'e2e/newsletter.spec.ts': ['newsletter', 'landing'],
  'e2e/notifications.spec.ts': ['notifications', 'sw', 'platform'],
  'e2e/offline.spec.ts': ['sync', 'store'],
  'e2e/onboarding.spec.ts': ['onboarding', 'profile', 'company'],
  'e2e/pages.spec.ts': ['pages'],
  'e2e/terms.spec.ts': ['pages', 'auth', 'app'],
  'e2e/passkey-abuse.spec.ts': ['auth'],
  'e2e/passkeys.spec.ts': ['auth', 'settings'],
  'e2e/posting.spec.ts': ['posting'],
  'e2e/preferences.spec.ts': ['settings'],
  'e2e/recover-factor.spec.ts': ['auth'],
  'e2e/restored-server.spec.ts': ['sync', 'messages'],
  'e2e/role.spec.ts': ['settings'],
  'e2e/routes.spec.ts': ['app'],
  'e2e/security-page.spec.ts': ['settings'],
  'e2e/security.spec.ts': ['app'],
  'e2e/session.spec.ts': ['app'],
  'e2e/settings.spec.ts': ['settings'],
  'e2e/share.spec.ts': ['share'],
  'e2e/late-code.spec.ts': ['app', 'sw'],
  'e2e/shell.spec.ts': ['app', 'sw'],
  'e2e/talent.spec.ts': ['talent'],
  'e2e/touch-targets.spec.ts': ['ui'],
  'e2e/two-factor.spec.ts': ['auth'],
  'e2e/update.spec.ts': ['sw'],
  'e2e/two-tabs.spec.ts': ['store', 'profile', 'posting', 'messages'],
  'e2e/upgrade.spec.ts': ['store'],
  'e2e/telemetry.spec.ts': ['app'],
  'e2e/sign-in-methods.spec.ts': ['auth'],
  'ui/fields.spec.ts': ['ui', 'showcase'],
  'ui/keys.spec.ts': ['ui', 'showcase'],
  'ui/showcase.spec.ts': ['ui', 'showcase'],
  'ui/visual.spec.ts': ['ui', 'showcase'],
};

/** The rules of `docs/testing.md` that a browser must show, each in a story of the promise whose title names it. */
export const SHOWN_IN_A_BROWSER = ['S1', 'S2', 'S3', 'S7', 'S8', 'S9', 'S10', 'S11', 'S12', 'S14'];

/** The other rules concern what no browser can observe; the file that shows each. @type {Record<string, string>} */
export const SHOWN_ELSEWHERE = {
  S4: 'tests/sync/simulation.test.ts',
  S5: 'tests/database/late-commits.test.ts',
  S6: 'tests/sync/access.test.ts',
  S13: 'tests/database/access.test.ts',
};
