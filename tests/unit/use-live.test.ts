import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMPTY, type Observable } from 'rxjs';
import { expect, test } from 'vitest';
import { observeJob, observeJobs } from '@/store/entities/jobs';
import { useLive } from '@/store/react/use-live';
import type { Store } from '@/store/store';

const SOURCE = join(import.meta.dirname, '../../src');

const sources = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

/** Hooks that subscribe to the observer that they are given, and would do so anew at each render for one written in place. */
const WRITTEN_IN_PLACE =
  /\b(?:useLive|useLiveKeepingPrevious|useRemoteSearch|useLoadable|useLoadableRow|useFetchMissing)(?:<[^(]*>)?\(\s*(?:\[[^\]]*\],\s*)?(?:async\b|function\b|\([^()]*\)\s*(?::[^=]+)?=>|\w+\s*=>)/;

test('no screen subscribes to a function written in place', () => {
  expect(sources.filter((file) => WRITTEN_IN_PLACE.test(readFileSync(file, 'utf8')))).toEqual([]);
  for (const wrong of [
    'useLive(() => x)',
    'useLive<T>(\n  (store) => x)',
    "useLoadable(['jobs'], store => x)",
  ])
    expect(wrong).toMatch(WRITTEN_IN_PLACE);
});

const SINCE = new Date(0);

/** Compiled, never called: each line is wrong in one way, and fails here as soon as the types allow it. */
export function useWrongCalls(): void {
  const observeSince = (_store: Store, _since: Date): Observable<number> => EMPTY;
  const observeMaybe = (_store: Store, _id: string | null): Observable<number> => EMPTY;
  // @ts-expect-error an argument is missing
  useLive(observeJob);
  // @ts-expect-error the id is no number
  useLive(observeJob, 7);
  // @ts-expect-error one argument too many: what used to be the list of dependencies
  useLive(observeJob, 'id', ['id']);
  // @ts-expect-error an unknown field of the query
  useLive(observeJobs, { sort: 'newest', most: 3 });
  // @ts-expect-error two dates look equal as JSON objects
  useLive(observeSince, SINCE);
  // @ts-expect-error null says that there is nothing to observe, and cannot mean anything else
  useLive(observeMaybe, null);

  const job: { title: string } | null | undefined = useLive(observeJob, null);
  const total: number | null | undefined = useLive(observeJobs, {
    filter: { text: 'gaffer' },
    limit: 3,
  })?.total;
  void [job, total];
}
