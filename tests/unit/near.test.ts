import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readImports } from '../../scripts/import-directions.mjs';
import { READ_FROM_DISK, affectedBy } from '../../scripts/lib/near.mjs';

const edge = (from: string, to: string) => ({ from, to });
const SHELL_IMPORT = edge('src/app/routes.ts', 'src/features/jobs/detail/job-screen.tsx');

describe('npm test -- near', () => {
  it('runs the tests that import what changed, directly or not', () => {
    const { tests, capabilities } = affectedBy(
      ['src/domain/values/money.ts'],
      [
        edge('src/store/jobs.ts', 'src/domain/values/money.ts'),
        edge('src/features/jobs/detail/job-screen.tsx', 'src/store/jobs.ts'),
        edge('tests/sync/pull.test.ts', 'src/store/jobs.ts'),
        edge('tests/sync/push.test.ts', 'src/store/drafts.ts'),
      ],
    );
    expect(tests).toEqual(['tests/sync/pull.test.ts']);
    expect(capabilities).toEqual(expect.arrayContaining(['jobs', 'store']));
  });
  it('limits a change in one feature to that feature, although the app shell imports them all', () => {
    const { capabilities, components } = affectedBy(
      ['src/features/jobs/detail/job-screen.tsx'],
      [
        SHELL_IMPORT,
        edge('src/app/app.tsx', 'src/app/routes.ts'),
        edge('src/features/talent/x.tsx', 'src/app/app.tsx'),
      ],
    );
    expect(capabilities).toEqual(['jobs']);
    expect(components).toContain('tests/component/jobs/');
  });
  it('follows what tests read from disk', () => {
    const { tests } = affectedBy(
      ['supabase/migrations/1.sql'],
      [edge('tests/database/jobs.test.ts', 'tests/support/sql-files.ts')],
    );
    expect(tests).toEqual(['tests/database/jobs.test.ts']);
  });
  it('lists only paths on disk that exist', () => {
    expect(READ_FROM_DISK.flat().filter((path) => !existsSync(path))).toEqual([]);
  });
  it('runs all stories of a file that was changed itself', () => {
    expect(affectedBy(['tests/e2e/jobs.spec.ts', 'tests/e2e/support/story.ts'], []).specs).toEqual([
      'tests/e2e/jobs.spec.ts',
    ]);
  });
  it('prints what it leaves out when a change affects everything', () => {
    const { note, capabilities } = affectedBy(['package.json', 'src/features/talent/x.tsx'], []);
    expect(note).toContain('left to `npm test`');
    expect(capabilities).toEqual(['talent']);
  });
  it('finds the tests of this repository', () => {
    const { edges } = readImports('.', ['src', 'sw', 'supabase', 'tests', 'scripts']);
    expect(affectedBy(['tests/sync/support/device.ts'], edges).tests).toContain('tests/sync/pull.test.ts');
  });
});
