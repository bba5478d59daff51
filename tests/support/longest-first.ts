import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longer than the rest of their part needs to finish, longest first. Where nothing has run before, as on a
 * fresh clone, Vitest starts with the largest file; one of these that begins last leaves the other workers idle for up to a minute.
 */
const LONGEST = [
  'tests/backend/server-process.test.ts',
  'tests/backend/sign-in-limits.test.ts',
  'tests/backend/migrations.test.ts',
  'tests/sync/simulation.test.ts',
  'tests/sync/contract/storage-browser.test.ts',
  'tests/sync/tab-takeover.test.ts',
  'tests/sync/remote-search.test.ts',
  'tests/sync/tabs.test.ts',
  'tests/database/late-commits.test.ts',
  'tests/database/make-migration.test.ts',
  'tests/database/seed.test.ts',
  'tests/database/schema.test.ts',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const index = LONGEST.findIndex((file) => moduleId.endsWith(file));
  return index === -1 ? LONGEST.length : index;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's method, not an array's
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
