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

/** Hooks that subscribe to the observer they are given: an inline function is a new one, so they would subscribe again on each render. */
const INLINE_OBSERVER =
  /\b(?:useLive|useLiveKeepingPrevious|useRemoteSearch|useLoadable|useLoadableRow|useFetchMissing)(?:<[^(]*>)?\(\s*(?:\[[^\]]*\],\s*)?(?:async\b|function\b|\([^()]*\)\s*(?::[^=]+)?=>|\w+\s*=>)/;

test('no screen subscribes to an inline function', () => {
  expect(sources.filter((file) => INLINE_OBSERVER.test(readFileSync(file, 'utf8')))).toEqual([]);
  for (const wrong of [
    'useLive(() => x)',
    'useLive<T>(\n  (store) => x)',
    "useLoadable(['jobs'], store => x)",
  ])
    expect(wrong).toMatch(INLINE_OBSERVER);
});

const SINCE = new Date(0);

/** Compiled, never called: each line has one type error, and compiling fails as soon as the types allow it. */
export function useWrongCalls(): void {
  const observeSince = (_store: Store, _since: Date): Observable<number> => EMPTY;
  const observeMaybe = (_store: Store, _id: string | null): Observable<number> => EMPTY;
  // @ts-expect-error an argument is missing
  useLive(observeJob);
  // @ts-expect-error the id is not a number
  useLive(observeJob, 7);
  // @ts-expect-error one argument too many, once the list of dependencies
  useLive(observeJob, 'id', ['id']);
  // @ts-expect-error an unknown field of the query
  useLive(observeJobs, { sort: 'newest', most: 3 });
  // @ts-expect-error two dates look equal as JSON objects
  useLive(observeSince, SINCE);
  // @ts-expect-error null means that there is nothing to observe, so it cannot be an argument
  useLive(observeMaybe, null);

  const job: { title: string } | null | undefined = useLive(observeJob, null);
  const total: number | null | undefined = useLive(observeJobs, {
    filter: { text: 'gaffer' },
    limit: 3,
  })?.total;
  void [job, total];
}
