import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import type { JobListView } from '@/features/jobs/list/job-query';
import { readQuery } from '@/features/jobs/list/job-query';
import { useJobList } from '@/features/jobs/list/use-job-list';
import { SAMPLE_JOB } from '../../support/sample-job';
import { mounted } from '../support/mounted';

const read = vi.hoisted(() => ({ days: undefined as string | undefined }));
vi.mock('@/store/react/people/use-own-days', () => ({ useOwnDays: () => read.days }));
vi.mock('@/store/react/use-loadable', () => ({
  useLoadableKeepingPrevious: () => ({
    value: { jobs: [SAMPLE_JOB], total: 1, hidden: [] },
    absence: null,
    retry: () => {},
  }),
}));
vi.mock('@/store/react/use-live', () => ({ useLiveKeepingPrevious: () => new Map() }));
vi.mock('@/store/react/use-remote-search', () => ({
  useRemoteSearch: () => ({ remote: undefined, more: () => {} }),
}));

const shown = mounted();
const QUERY = readQuery(new URLSearchParams());
const NOT_APPLIED = new Map();
let view: JobListView | undefined;

function List({ isTalent }: { isTalent: boolean }): null {
  const { value } = useJobList(QUERY, null, NOT_APPLIED, isTalent);
  useLayoutEffect(() => {
    view = value;
  });
  return null;
}

const render = (isTalent: boolean) => shown.render(<List isTalent={isTalent} />);

it('a list of jobs waits for the calendar that its slates speak of, so that no line comes or goes later', async () => {
  read.days = undefined;
  await render(true);
  expect(view).toBeUndefined();
  read.days = '';
  await render(true);
  expect(view?.rows).toHaveLength(1);
});

it('whoever has no calendar does not wait for one', async () => {
  read.days = undefined;
  await render(false);
  expect(view?.rows).toHaveLength(1);
});
