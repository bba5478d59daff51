import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeIdentity } from '@/backend/session/identity';
import { readQuery } from '@/features/jobs/list/job-query';
import { useKeepList } from '@/features/jobs/list/remembered/use-keep-list';
import { SAMPLE_TALENT } from '../../support/sample-identity';

const NINA = SAMPLE_TALENT.userId;
const QUERY = readQuery(new URLSearchParams());
const LIST = { rows: [], total: 0, asOf: null, saved: [], departments: [], searched: null };

function List(): null {
  useKeepList(NINA, QUERY, LIST);
  return null;
}

const kept = (): string | null => localStorage.getItem('marquee:last-screen');

/** What `leave` does to a list that was looked at. */
function afterLookingAtJobs(leave: () => void): string | null {
  const root = createRoot(document.createElement('div'));
  flushSync(() =>
    root.render(
      <MemoryRouter initialEntries={['/jobs']}>
        <List />
      </MemoryRouter>,
    ),
  );
  vi.advanceTimersByTime(1_000);
  localStorage.removeItem('marquee:last-screen');
  leave();
  flushSync(() => root.unmount());
  return kept();
}

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/jobs');
  writeIdentity(SAMPLE_TALENT);
});
afterEach(() => {
  writeIdentity(null);
  localStorage.clear();
  vi.useRealTimers();
});

it('a list that is left is kept as it was', () => {
  expect(afterLookingAtJobs(() => {})).toContain(NINA);
});

it('S9: the list of somebody who has signed out meanwhile, also in another tab, is not', () => {
  expect(afterLookingAtJobs(() => writeIdentity(null))).toBeNull();
});
