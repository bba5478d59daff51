// @ts-check
// The parts of `npm test`, and what each may cost in the promise (`npm test` without arguments).

/**
 * @typedef {object} Part
 * @property {string} name as in `npm test -- <name>`
 * @property {string} label printed while it runs
 * @property {number} cpuSeconds its budget in the promise, child processes included
 * @property {boolean} [onlyInAll] not part of the promise
 * @property {readonly string[]} [filesOnlyInAll] test files that the promise leaves out; `all`, `near` and `npm test -- <part>` run them
 * @property {string} why what was measured when the budget was set, and what the margin is for
 */

/**
 * A budget is what a run on a fresh clone measured, plus a quarter: two runs of the same tests differ by a fifth, because two busy
 * threads of one core take longer than one. When new tests exceed it, make others cheaper, or move what is not the one journey of
 * its capability or rule to `npm test -- all`; raising a budget needs a reason here.
 * @type {readonly Part[]}
 */
export const PARTS = [
  {
    name: 'check',
    label: 'Types, lint, imports',
    cpuSeconds: 105,
    why: '84 measured on a fresh clone without caches, plus a quarter; 110 before formatting had a faster parser',
  },
  {
    name: 'unit',
    label: 'Unit tests',
    cpuSeconds: 88,
    why: '68 measured on an idle machine with 4,825 tests, 77 on another with every stored form of today; a store is opened from each earlier form, half a second for each',
  },
  {
    name: 'component',
    label: 'Component tests',
    cpuSeconds: 125,
    // What is seen of offers, the board, the list of jobs, the inbox, a thread, a profile and the day: unit tests have the rules (`deal`, `applicant-lists`, `needs-answer`,
    // `profile-parts`, `employer-day`), stories the journeys.
    // Figures by day: `figures-by-day` and `database/job-days` have the rules.
    // Forms whose journey a story has (applying, posting, signing up, contact, mailed links, two factors and their recovery, settings, first messages).
    // Headings, offers and sentences of one part of a screen each.
    // What is not claimed during a first fill: `e2e/first-snapshot` has the journey.
    filesOnlyInAll: [
      'tests/component/app/kept-small-forms.test.tsx',
      'tests/component/app/still-coming.test.tsx',
      'tests/component/applications/apply.test.tsx',
      'tests/component/applications/board.test.tsx',
      'tests/component/applications/deals.test.tsx',
      'tests/component/dashboard/day.test.tsx',
      'tests/component/availability/availability.test.tsx',
      'tests/component/availability/import.test.tsx',
      'tests/component/auth/forgotten.test.tsx',
      'tests/component/auth/sign-in.test.tsx',
      'tests/component/bookings/ask-from.test.tsx',
      'tests/component/bookings/ask-several.test.tsx',
      'tests/component/bookings/let-go.test.tsx',
      'tests/component/auth/sign-up.test.tsx',
      'tests/component/auth/skipped-onboarding.test.tsx',
      'tests/component/auth/two-factor.test.tsx',
      'tests/component/company/logo.test.tsx',
      'tests/component/company/verification.test.tsx',
      'tests/component/company/viewer.test.tsx',
      'tests/component/messages/application-strip.test.tsx',
      'tests/component/jobs/job-list.test.tsx',
      'tests/component/messages/inbox.test.tsx',
      'tests/component/messages/templates.test.tsx',
      'tests/component/messages/thread.test.tsx',
      'tests/component/messages/thread-cards.test.tsx',
      'tests/component/posting/analytics.test.tsx',
      'tests/component/projects/crew-places.test.tsx',
      'tests/component/projects/sheets.test.tsx',
      'tests/component/projects/project-plans.test.tsx',
      'tests/component/projects/view-links.test.tsx',
      'tests/component/posting/edit-half-a-job.test.tsx',
      'tests/component/app/way-back.test.tsx',
      'tests/component/app/haptics.test.tsx',
      'tests/component/company/invitations.test.tsx',
      'tests/component/messages/who-asks.test.tsx',
      'tests/component/messages/thread-menu.test.tsx',
      'tests/component/talent/filters.test.tsx',
      'tests/component/posting/post-job.test.tsx',
      'tests/component/posting/manage-jobs.test.tsx',
      'tests/component/posting/unknown-town.test.tsx',
      'tests/component/posting/templates.test.tsx',
      'tests/component/profile/endorsements.test.tsx',
      'tests/component/profile/profile.test.tsx',
      'tests/component/profile/shown-parts.test.tsx',
      'tests/component/projects/projects.test.tsx',
      'tests/component/settings/account.test.tsx',
      'tests/component/settings/mail.test.tsx',
      'tests/component/settings/people.test.tsx',
      'tests/component/talent/invite.test.tsx',
      'tests/component/talent/person.test.tsx',
      'tests/component/applications/answer-list.test.tsx',
      'tests/component/applications/deal-states.test.tsx',
      'tests/component/applications/unknown-days.test.tsx',
      'tests/component/jobs/beside-job.test.tsx',
      'tests/component/posting/job-row.test.tsx',
      'tests/component/projects/past-project.test.tsx',
      'tests/component/talent/compare.test.tsx',
      // Sentences and numbers of their own, on which no journey rests: of failures without a word, of pages of the other role, of the log, of how much is read at once.
      'tests/component/app/code-dialog.test.tsx',
      'tests/component/app/error-screen.test.tsx',
      'tests/component/app/page-sizes.test.ts',
      'tests/component/app/sent-away.test.tsx',
      'tests/component/app/skipped-now.test.tsx',
      'tests/component/auth/two-factor-setup-log.test.tsx',
      'tests/component/auth/unexplained-failures.test.tsx',
      'tests/component/landing/landing-screen.test.tsx',
      'tests/component/settings/register-passkey.test.ts',
      'tests/component/ui/extent.test.tsx',
    ],
    why: '167 measured when each file had a process of its own; components share one now, which costs half: 90, plus a quarter and ten for a slower day',
  },
  {
    name: 'database',
    label: 'Database tests',
    cpuSeconds: 215,
    // How the tool writes migrations; `schema` holds them and the schema files equal. The demo data, which stories load.
    // What the comparison of databases notices; `schema` compares.
    // What becomes of an issue whose senders are killed or whose mail service fails; `newsletter` in the backend has the journey, `alert-mail` claims alike.
    // What two people's conversations do to each other; `messages` has the rules of one, the simulation blocks and unblocks.
    // The admins' queues and the mails that claim as others do; what files may be at most, which `attachments` has by the row.
    filesOnlyInAll: [
      'tests/database/alert-mail.test.ts',
      'tests/database/message-mail.test.ts',
      'tests/database/attachment-bounds.test.ts',
      'tests/database/availability-search.test.ts',
      // Waits for Postgres to notice deadlocks.
      'tests/database/booking-races.test.ts',
      // Who is first of two, on native PostgreSQL; what floods are bounded to, and what is kept of a text or an erased person. `colleague-borders`, `block-reach` and
      // `lost-places` have the rules.
      'tests/database/place-races.test.ts',
      'tests/database/floods.test.ts',
      'tests/database/stored-texts.test.ts',
      'tests/database/erased-people.test.ts',
      // What becomes of work when its job, project, account or right ends; `closing-jobs` and `booking-rights` have the rules, `field-forms` needs every field of every stream.
      'tests/database/active-employers.test.ts',
      'tests/database/cancelled-projects.test.ts',
      'tests/database/erased-bookings.test.ts',
      'tests/database/hired-places.test.ts',
      'tests/database/worked-days.test.ts',
      'tests/database/floods-applications.test.ts',
      // Blocks between a person and a company's people; `block-reach` has the rule, the simulation blocks and unblocks.
      'tests/database/company-thread-blocks.test.ts',
      // Which day is a booking's last, where clocks change; `bookings` has the rule. Endorsements: `sync/endorsements` has the way. What a company's thread, an alert for
      // people or a changed call sets off later: no other rule rests on it.
      'tests/database/cancelling-days.test.ts',
      'tests/database/endorsements.test.ts',
      'tests/database/company-thread-notices.test.ts',
      'tests/database/people-alerts.test.ts',
      'tests/database/call-reminders.test.ts',
      // What every caller of a company's thread may do over its life; `company-threads` has the rule.
      'tests/database/company-thread-life.test.ts',
      // When reminders and alerts go out, what makes a job suspicious, and how long a page of rows is: no other rule rests on them.
      'tests/database/booking-reminders.test.ts',
      // What goes with an application, the pieces of a profile, and the landing page: stories of applying, profiles and the landing have the way; `oracle` follows people who switch sides.
      'tests/database/application-cv.test.ts',
      // Credits of bookings and the mark of a company: `sync/booked-credits` and `sync/company-logo` have the way.
      'tests/database/booked-credits.test.ts',
      'tests/database/company-logo.test.ts',
      'tests/database/homepage.test.ts',
      'tests/database/profile-parts.test.ts',
      'tests/database/switched-roles.test.ts',
      'tests/database/page-bytes.test.ts',
      'tests/database/scam-signals.test.ts',
      'tests/database/search-alerts.test.ts',
      'tests/database/field-forms.test.ts',
      'tests/database/contact-queue.test.ts',
      'tests/database/make-migration.test.ts',
      'tests/database/newsletter-sending.test.ts',
      'tests/database/pairs.test.ts',
      'tests/database/pay-benchmarks.test.ts',
      'tests/database/schema-differences.test.ts',
      'tests/database/seed.test.ts',
      'tests/database/verification-queue.test.ts',
    ],
    why: '222 measured when each file had twenty connections and a copy of the template through the log; 180 since, plus a fifth: every caller has a session of their own, and only Postgres enforces the rules',
  },
  {
    name: 'backend',
    label: 'Backend tests',
    cpuSeconds: 310,
    // Ten thousand queries that cannot be read; `wide-queries` has the one kind that was no refusal.
    // Values of every kind to every call; `wide-queries` and `rest` have refusals. A folder that was put back; `sync/restored-server` has the rules.
    // Data folders that are damaged or half made, and migrations that cannot be applied; every other test begins with a first start.
    // A mail service that fails in every way; `newsletter` has the journey.
    // Sign-in with Google against its stand-in, every way in which it fails; `e2e/google` has the journey, `two-step-sign-in` the gate behind it.
    filesOnlyInAll: [
      'tests/backend/google.test.ts',
      'tests/backend/complete-sign-in.test.ts',
      'tests/backend/unreadable-queries.test.ts',
      'tests/backend/newsletter-mail-service.test.ts',
      'tests/backend/broken-folders.test.ts',
      'tests/backend/garbage.test.ts',
      'tests/backend/migrations.test.ts',
      'tests/backend/restored-folder.test.ts',
    ],
    why: '215 measured, 324 on a slower day with a sixth more tests',
  },
  {
    name: 'sync',
    label: 'Sync tests',
    cpuSeconds: 245,
    // The same contract as on memory and fake-indexeddb; in the promise, the stories show the storage in Chromium.
    // That every act of the simulation is accepted now and then, in more than a minute; that any number is a scenario of it, and always the same one; `simulation` has the scenarios.
    // Lines that stop some pushes, or answer strangely: `push`, `pull` and the stories of faults have the way.
    // What goes on beside a walk of long texts, and what goes wrong with them; `long-texts` has the way.
    // A server that is put back twice, or refuses now what it had accepted, and a phone that is killed meanwhile; `restored-server` has the way.
    // A company's thread and what goes with an application: stories of both have the way, `database/company-threads` the rule.
    filesOnlyInAll: [
      'tests/sync/application-cv.test.ts',
      'tests/sync/company-threads.test.ts',
      'tests/sync/contract/storage-browser.test.ts',
      'tests/sync/long-texts-faults.test.ts',
      'tests/sync/long-texts-lines.test.ts',
      'tests/sync/long-texts-walk.test.ts',
      'tests/sync/restored-server-crash.test.ts',
      'tests/sync/restored-server-refusals.test.ts',
      'tests/sync/restored-server-twice.test.ts',
      'tests/sync/simulation-acts.test.ts',
      'tests/sync/simulation-seeds.test.ts',
      'tests/sync/stopped-pushes.test.ts',
      'tests/sync/strange-lines.test.ts',
    ],
    why: '168 measured, 246 on a slower day with a sixth more tests',
  },
  {
    name: 'browser',
    label: 'Browser stories',
    cpuSeconds: 1150,
    why: '624 to 810 measured with 62 stories; then offers, search, saved and the way back: 1,217 with 70 stories beside other work, before six left the promise. With the other parts 19 of the 20 minutes of B14',
  },
  {
    name: 'mutants',
    label: 'The deliberate bugs of the simulation',
    cpuSeconds: 130,
    onlyInAll: true,
    why: '85 measured with other work beside it; each bug by the seed that is known to catch it',
  },
];

/** Several parts under one name. @type {Record<string, readonly string[]>} */
export const GROUPS = { vitest: ['unit', 'component', 'database', 'backend', 'sync'] };
