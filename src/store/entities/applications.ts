import type { Observable } from 'rxjs';
import type { Application, DECLINE_CODES } from '@/domain/entities/application';
import type { PayType } from '@/domain/entities/job';
import { newId } from '@/domain/ids';
import type { ApplicationStatus } from '@/domain/lifecycles';
import { refusal } from '@/domain/refusals';
import { InvalidWriteError } from '../errors';
import { withFiles } from '../files/attach-files';
import { refusedCreates, readAll, type Query } from '../queries/read';
import type { Store } from '../store';
import type { Stored } from '../queries/write-status';
import { edit, insert } from '../writes/write';

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

const queryOf = (whose: WhoseApplications): { selector: Record<string, string> } =>
  'jobId' in whose
    ? { selector: { job_id: whose.jobId } }
    : 'applicantId' in whose
      ? { selector: { applicant_id: whose.applicantId } }
      : { selector: { employer_id: whose.employerId } };

/** Newest first; refused ones of one's own are among them, with the reason. */
export function observeApplications(
  store: Store,
  whose: WhoseApplications,
): Observable<Stored<Application>[]> {
  const { selector } = queryOf(whose);
  const [field, value] = Object.entries(selector)[0] ?? [];
  const query: Query = {
    selector,
    sort: [...Object.keys(selector).map((name) => ({ [name]: 'asc' as const })), { k_newest: 'asc' }],
  };
  return store.live(
    ['applications'],
    async () => {
      const here = await readAll<Application>(store, 'applications', query);
      const ghosts = refusedCreates<Application>(
        store,
        'applications',
        (document) => field !== undefined && document[field] === value,
      );
      return [...ghosts, ...here];
    },
    ({ row, before }) => field !== undefined && (row ?? before)?.[field] === value,
  );
}

/** My application to a job, if there is one. */
export function observeMyApplicationTo(store: Store, jobId: string): Observable<Stored<Application> | null> {
  const me = store.me();
  return store.live(
    ['applications'],
    async () => {
      const all = await readAll<Application>(store, 'applications', { selector: { job_id: jobId } });
      const ghosts = refusedCreates<Application>(
        store,
        'applications',
        (document) => document.job_id === jobId,
      );
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
  const mine = await readAll<Application>(store, 'applications', { selector: { job_id: application.jobId } });
  if (mine.some((other) => other.applicant_id === me)) throw new InvalidWriteError(refusal('MQ201'));
  const [job] = await store.rows('jobs').get([application.jobId]);
  const [profile] = await store.rows('profiles').get([me]);
  const at = new Date(store.deps.now()).toISOString();
  const writable = {
    job_id: application.jobId,
    cover_note: application.coverNote ?? '',
    rate_quote_minor: application.rateQuoteMinor ?? null,
    rate_unit: application.rateUnit ?? 'day',
    currency: application.currency ?? (typeof job?.currency === 'string' ? job.currency : 'USD'),
    available_dates: application.availableDates ?? [],
    kit_offered: application.kitOffered ?? [],
    portfolio_ids: [],
    resume_path: application.resumePath ?? null,
    answers: application.answers ?? [],
  };
  const shown = {
    applicant_id: me,
    employer_id: job?.posted_by ?? me,
    status: 'pending',
    employer_viewed_at: null,
    respond_by: null,
    decline_code: null,
    decline_note: '',
    decided_at: null,
    history: [{ status: 'pending', at, by: 'applicant' }],
    job_title: job?.title ?? '',
    company_name: job?.company_name ?? '',
    applicant_name: profile?.full_name ?? '',
    applicant_headline: profile?.headline ?? '',
    attachments_stored: [],
  };
  await withFiles(store, 'applications', id, application.files ?? [], (attachments) =>
    insert(store, 'applications', id, { ...writable, attachments }, shown),
  );
  return id;
}

export const withdrawApplication = (store: Store, id: string): Promise<void> =>
  edit(store, 'applications', id, { status: 'withdrawn' });

/** The employer's answer. The server refuses what the lifecycle does not allow (MQ206). */
export const triageApplication = (
  store: Store,
  id: string,
  to: ApplicationStatus,
  decline: { declineCode?: (typeof DECLINE_CODES)[number]; declineNote?: string } = {},
): Promise<void> =>
  edit(
    store,
    'applications',
    id,
    to === 'declined'
      ? { status: to, decline_code: decline.declineCode ?? 'other', decline_note: decline.declineNote ?? '' }
      : { status: to },
  );

/** Once; later calls change nothing. The server puts its own time. */
export const markApplicationViewed = (store: Store, id: string): Promise<void> =>
  edit(store, 'applications', id, (row) =>
    typeof row.employer_viewed_at === 'string'
      ? null
      : { employer_viewed_at: new Date(store.deps.now()).toISOString() },
  );
