import type { Observable } from 'rxjs';
import { applications, jobs, profiles } from '@/domain/streams';
import type { Application } from '@/domain/streams/applications';
import type { DECLINE_CODES, PayType } from '@/domain/vocabulary';
import { newId } from '@/domain/ids';
import type { ApplicationStatus } from '@/domain/lifecycles';
import { refusal } from '@/domain/refusals';
import { InvalidWriteError } from '../errors';
import { withFiles } from '../files/attach-files';
import { readAll, readMany, refusedCreates } from '../queries/read';
import type { Store } from '../store';
import type { Stored } from '../queries/write-status';
import { edit, editFrom, insert } from '../writes/write';

export type WhoseApplications = { applicantId: string } | { jobId: string } | { employerId: string };

export interface NewApplication {
  jobId: string;
  coverNote?: string;
  rateQuoteMinor?: number | null;
  rateUnit?: PayType;
  currency?: string;
  availableDates?: string[];
  kitOffered?: string[];
  answers?: string[];
  resumePath?: string | null;
  files?: readonly File[];
}

const wantedOf = (
  whose: WhoseApplications,
): { field: 'job_id' | 'applicant_id' | 'employer_id'; value: string } =>
  'jobId' in whose
    ? { field: 'job_id', value: whose.jobId }
    : 'applicantId' in whose
      ? { field: 'applicant_id', value: whose.applicantId }
      : { field: 'employer_id', value: whose.employerId };

/** Newest first; refused ones of one's own are among them, with the reason. */
export function observeApplications(
  store: Store,
  whose: WhoseApplications,
): Observable<Stored<Application>[]> {
  const { field, value } = wantedOf(whose);
  return store.live(
    ['applications'],
    async () => {
      const here = await readAll(store, applications, {
        selector: { [field]: value },
        sort: [{ [field]: 'asc' as const }, { k_newest: 'asc' }],
      });
      const ghosts = refusedCreates(store, applications, (document) => document[field] === value);
      return [...ghosts, ...here];
    },
    ({ row, before }) => (row ?? before)?.[field] === value,
  );
}

/** My application to a job, if there is one. */
export function observeMyApplicationTo(store: Store, jobId: string): Observable<Stored<Application> | null> {
  const me = store.me();
  return store.live(
    ['applications'],
    async () => {
      const all = await readAll(store, applications, { selector: { job_id: jobId } });
      const ghosts = refusedCreates(store, applications, (document) => document.job_id === jobId);
      return all.find((application) => application.applicant_id === me) ?? ghosts.at(-1) ?? null;
    },
    ({ row, before }) => (row ?? before)?.job_id === jobId,
  );
}

/** Waits in the queue and may be refused. Returns the application's id. @throws InvalidWriteError when one is already here (MQ201). */
export async function applyToJob(
  store: Store,
  application: NewApplication,
  id: string = newId(),
): Promise<string> {
  const me = store.me();
  const mine = await readAll(store, applications, { selector: { job_id: application.jobId } });
  if (mine.some((other) => other.applicant_id === me)) throw new InvalidWriteError(refusal('MQ201'));
  const [job] = await readMany(store, jobs, [application.jobId]);
  const [profile] = await readMany(store, profiles, [me]);
  const at = new Date(store.deps.now()).toISOString();
  const writable = {
    job_id: application.jobId,
    cover_note: application.coverNote ?? '',
    rate_quote_minor: application.rateQuoteMinor ?? null,
    rate_unit: application.rateUnit ?? ('day' as const),
    currency: application.currency ?? job?.currency ?? 'USD',
    available_dates: application.availableDates ?? [],
    kit_offered: application.kitOffered ?? [],
    portfolio_ids: [],
    resume_path: application.resumePath ?? null,
    answers: application.answers ?? [],
  };
  const shown = {
    applicant_id: me,
    employer_id: job?.posted_by ?? me,
    status: 'pending' as const,
    employer_viewed_at: null,
    respond_by: null,
    decline_code: null,
    decline_note: '',
    decided_at: null,
    history: [{ status: 'pending' as const, at, by: 'applicant' as const }],
    job_title: job?.title ?? '',
    company_name: job?.company_name ?? '',
    applicant_name: profile?.full_name ?? '',
    applicant_headline: profile?.headline ?? '',
    attachments_stored: [],
  };
  await withFiles(store, 'applications', id, application.files ?? [], (attachments) =>
    insert(store, applications, id, { ...writable, attachments }, shown),
  );
  return id;
}

export const withdrawApplication = (store: Store, id: string): Promise<void> =>
  edit(store, applications, id, { status: 'withdrawn' });

/** The employer's answer. The server refuses what the lifecycle does not allow (MQ206). */
export const triageApplication = (
  store: Store,
  id: string,
  to: ApplicationStatus,
  decline: { declineCode?: (typeof DECLINE_CODES)[number]; declineNote?: string } = {},
): Promise<void> =>
  edit(
    store,
    applications,
    id,
    to === 'declined'
      ? { status: to, decline_code: decline.declineCode ?? 'other', decline_note: decline.declineNote ?? '' }
      : { status: to },
  );

/** Once; later calls change nothing. The server puts its own time. */
export const markApplicationViewed = (store: Store, id: string): Promise<void> =>
  editFrom(store, applications, id, (row) =>
    typeof row.employer_viewed_at === 'string'
      ? null
      : { employer_viewed_at: new Date(store.deps.now()).toISOString() },
  );
