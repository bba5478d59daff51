import { firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { openStore } from '@/store/open/open';
import { inviteToJob, observeJobsToInviteTo } from '@/store/posting/invitations';
import type { Store } from '@/store/store';
import { memoryBackend } from '@/store/storage/memory-backend';
import { CLEAN, type SyncedRow } from '@/sync/document';
import { SAMPLE_JOB } from '../support/sample-job';

const PERSON = newId();
const ME = newId();
const IDS = {
  first: newId(),
  applied: newId(),
  closed: newId(),
  over: newId(),
  others: newId(),
  latest: newId(),
};
let store: Store;

const synced = (row: object): SyncedRow => ({ rev: 1, snapshot: '', sync: CLEAN, ...row }) as SyncedRow;
const job = (id: string, hour: number, change: object = {}): SyncedRow =>
  synced({
    ...SAMPLE_JOB,
    id,
    posted_by: ME,
    status: 'active',
    application_deadline: null,
    published_at: `2027-01-04T0${hour}:00:00.000Z`,
    ...change,
  });
const put = async (stream: 'jobs' | 'applications', rows: SyncedRow[]): Promise<void> => {
  await store.rows(stream).change(
    rows.map(({ id }) => id),
    (id) => ({ put: rows.find((row) => row.id === id)! }),
    { expectNew: true },
  );
};
const offered = async () => (await firstValueFrom(observeJobsToInviteTo(store, PERSON))).jobs;

beforeAll(async () => {
  store = await openStore(ME, {
    backend: memoryBackend(),
    isShared: false,
    collections: ['jobs', 'profiles', 'drafts', 'applications', 'messages', 'conversations'],
  });
});
afterAll(() => store.remove());

it('somebody can be invited to the open jobs of this account that they have not applied to, the newest first', async () => {
  const none = await firstValueFrom(observeJobsToInviteTo(store, PERSON));
  expect(none).toEqual({ jobs: [], hasOpenJobs: false });
  await put('jobs', [
    job(IDS.first, 1),
    job(IDS.applied, 2),
    job(IDS.closed, 3, { status: 'closed', closed_reason: 'filled' }),
    job(IDS.others, 4, { posted_by: newId() }),
    job(IDS.over, 5, { application_deadline: '2026-01-01' }),
    job(IDS.latest, 6, { application_deadline: '2999-01-01' }),
  ]);
  await put('applications', [
    synced({
      id: newId(),
      job_id: IDS.applied,
      applicant_id: PERSON,
      employer_id: ME,
      status: 'withdrawn',
      created_at: '2027-01-05T00:00:00.000Z',
    }),
  ]);
  expect((await offered()).map(({ job: { id }, invitation }) => [id, invitation])).toEqual([
    [IDS.latest, undefined],
    [IDS.first, undefined],
  ]);
});

it('an invitation is listed with its job at once, and waits to be sent', async () => {
  const [latest] = await offered();
  await inviteToJob(store, latest!.job, PERSON);
  const [now, other] = await offered();
  expect(now!.invitation).toMatchObject({ job_id: IDS.latest, sync: { state: 'waiting' } });
  expect(other!.invitation).toBeUndefined();
});
