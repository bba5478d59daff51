import { type Decided, isAsSeen } from '@/domain/applications/as-seen';
import { DESIGN } from '@/domain/design-constants';
import type { Observable } from 'rxjs';
import { applications, jobs, profiles } from '@/domain/streams';
import type { Application } from '@/domain/streams/applications';
import type { DECLINE_CODES, PayType } from '@/domain/vocabulary';
import { newId } from '@/domain/ids';
import type { ApplicationStatus } from '@/domain/lifecycles';
import { refusal } from '@/domain/refusals';
import type { Row } from '@/sync/document';
import { type HiringTeam, isAboutColleagues, mayFor, readHiringTeam } from '../company/hiring-team';
import { InvalidWriteError } from '../errors';
import { withFiles } from '../files/attach-files';
import { type PickedParts, partsForApplication } from '../profile/parts-for-application';
import { readAll, readMany, refusedCreates } from '../queries/read';
import type { Store } from '../store';
import type { Stored } from '../queries/write-status';
import { discardRefusedChanges } from '../writes/queue-actions';
import { type FormResult, type Opened } from '../writes/form-edit';
import { choose, edit, editEachFrom, editFrom, insert } from '../writes/write';

/** `received`: to this person's jobs, and to those of companies that they work for. */
export type WhoseApplications = { applicantId: string } | { jobId: string } | 'received';

export interface NewApplication extends Partial<PickedParts> {
  jobId: string;
  coverNote?: string;
  rateQuoteMinor?: number | null;
  rateUnit?: PayType;
  currency?: string;
  availableDates?: string[];
  /** All of the job that the form showed. */
  askedDates?: string[];
  kitOffered?: string[];
  answers?: string[];
  files?: readonly File[];
}

/** Newest first. None that an employer's account made itself. */
function observeReceived(store: Store): Observable<Stored<Application>[]> {
  let team: HiringTeam | null = null;
  const isReceived = (row: Row | null | undefined): boolean =>
    team !== null &&
    row?.applicant_id !== team.me &&
    mayFor(team, { owner: row?.employer_id, company: row?.company_id }, 'read');
  return store.live(
    ['applications', 'profiles'],
    async () => {
      team = await readHiringTeam(store);
      const sent = await Promise.all(
        team.people.map((id) =>
          readAll(store, applications, {
            selector: { employer_id: id },
            sort: [{ employer_id: 'asc' }, { k_newest: 'asc' }],
          }),
        ),
      );
      return sent
        .flat()
        .filter((row) => isReceived(row))
        .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
    },
    (change) => isAboutColleagues(change) || isReceived(change.row ?? change.before),
  );
}

/** Newest first, after this person's refused ones, which carry the reason. */
export function observeApplications(
  store: Store,
  whose: WhoseApplications,
): Observable<Stored<Application>[]> {
  if (whose === 'received') return observeReceived(store);
  const [field, value] =
    'jobId' in whose ? (['job_id', whose.jobId] as const) : (['applicant_id', whose.applicantId] as const);
  return store.live(
    ['applications'],
    async () => {
      const stored = await readAll(store, applications, {
        selector: { [field]: value },
        sort: [{ [field]: 'asc' as const }, { k_newest: 'asc' }],
      });
      const refused = refusedCreates(store, applications, (document) => document[field] === value);
      return [...refused, ...stored];
    },
    ({ row, before }) => (row ?? before)?.[field] === value,
  );
}

/** This person's application to a job; null when there is none. */
export function observeMyApplicationTo(store: Store, jobId: string): Observable<Stored<Application> | null> {
  const me = store.me();
  return store.live(
    ['applications'],
    async () => {
      const all = await readAll(store, applications, { selector: { job_id: jobId } });
      const refused = refusedCreates(store, applications, (document) => document.job_id === jobId);
      return all.find((application) => application.applicant_id === me) ?? refused.at(-1) ?? null;
    },
    ({ row, before }) => (row ?? before)?.job_id === jobId,
  );
}

/** The application to a job that is between these two people, whichever of them applied; null when there is none. Never a refused one. */
export const observeApplicationBetween = (
  store: Store,
  jobId: string,
  one: string,
  other: string,
): Observable<Stored<Application> | null> =>
  store.live(
    ['applications'],
    async () => {
      const pair = new Set([one, other]);
      const all = await readAll(store, applications, { selector: { job_id: jobId } });
      return all.find(({ applicant_id: a, employer_id: e }) => pair.has(a) && pair.has(e)) ?? null;
    },
    ({ row, before }) => (row ?? before)?.job_id === jobId,
  );

/** A person's application to a job, whoever of its company looks after it; null when there is none. Never a refused one. */
export const observeApplicationOf = (
  store: Store,
  jobId: string,
  personId: string,
): Observable<Stored<Application> | null> =>
  store.live(
    ['applications'],
    async () => {
      const all = await readAll(store, applications, { selector: { job_id: jobId } });
      return all.find(({ applicant_id: applicant }) => applicant === personId) ?? null;
    },
    ({ row, before }) => (row ?? before)?.job_id === jobId,
  );

/** Whichever of the two applied, those that have an offer. @param jobId only to this job; '': to any */
export const observeOffersBetween = (
  store: Store,
  one: string,
  other: string,
  jobId: string,
): Observable<Stored<Application>[]> => {
  const pair = new Set([one, other]);
  return store.live(
    ['applications'],
    async () => {
      const sent = await Promise.all(
        [...pair].map((id) => readAll(store, applications, { selector: { applicant_id: id } })),
      );
      return sent
        .flat()
        .filter(
          ({ employer_id: e, job_id: job, offer }) =>
            pair.has(e) && offer !== null && (jobId === '' || job === jobId),
        );
    },
    ({ row, before }) => pair.has(String((row ?? before)?.applicant_id)),
  );
};

/**
 * Resolves to the application's id once it is in the queue. @throws InvalidWriteError, with MQ201 when this device has one for the job, and
 * MQ631 when the CV is no longer the profile's
 */
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
  const { portfolio, ...parts } = await partsForApplication(store, {
    cvId: application.cvId ?? null,
    pieceIds: application.pieceIds ?? [],
  });
  const at = new Date(store.deps.now()).toISOString();
  const writable = {
    job_id: application.jobId,
    cover_note: application.coverNote ?? '',
    rate_quote_minor: application.rateQuoteMinor ?? null,
    rate_unit: application.rateUnit ?? ('day' as const),
    currency: application.currency ?? job?.currency ?? DESIGN.currency,
    available_dates: application.availableDates ?? [],
    asked_dates: application.askedDates ?? [],
    kit_offered: application.kitOffered ?? [],
    ...parts,
    answers: application.answers ?? [],
  };
  const optimistic = {
    applicant_id: me,
    employer_id: job?.posted_by ?? me,
    company_id: job?.company_id ?? null,
    status: 'pending' as const,
    employer_viewed_at: null,
    respond_by: null,
    step_by: null,
    is_called_off: false,
    decline_code: null,
    decline_note: '',
    decided_at: null,
    offer: null,
    offer_reply: null,
    interview: null,
    interview_reply: null,
    history: [{ status: 'pending' as const, at, by: 'applicant' as const }],
    job_title: job?.title ?? '',
    company_name: job?.company_name ?? '',
    applicant_name: profile?.full_name ?? '',
    applicant_headline: profile?.headline ?? '',
    portfolio,
    attachments_stored: [],
  };
  await withFiles(store, 'applications', id, application.files ?? [], (attachments) =>
    insert(store, applications, id, { ...writable, attachments }, optimistic),
  );
  return id;
}

/** The form of the days, which it showed as they were when it opened. @param asked all of the job that it showed. @throws like `edit` */
export const nameDays = (
  store: Store,
  form: Opened<Pick<Application, 'id' | 'available_dates' | 'asked_dates'>>,
  named: readonly string[],
  asked: readonly string[],
): Promise<FormResult> =>
  edit(store, applications, form, {
    available_dates: named.toSorted(),
    asked_dates: asked.toSorted(),
  });

export const withdrawApplication = (store: Store, id: string): Promise<void> =>
  choose(store, applications, id, { status: 'withdrawn' });

/** A step that needs no terms. Offers and interviews have theirs (`deals.ts`). */
export type PlainStep = Exclude<ApplicationStatus, 'offered' | 'interview'>;

type Decline = { declineCode?: (typeof DECLINE_CODES)[number]; declineNote?: string };

const stepTo = (to: PlainStep, decline: Decline) =>
  to === 'declined'
    ? { status: to, decline_code: decline.declineCode ?? 'other', decline_note: decline.declineNote ?? '' }
    : { status: to };

/** The employer's decision. The server refuses what the lifecycle does not allow (MQ206), and a decline that something has overtaken (MQ220). */
export async function triageApplication(
  store: Store,
  id: string,
  to: PlainStep,
  decline: Decline = {},
): Promise<void> {
  await editFrom(store, applications, id, () => stepTo(to, decline));
  await discardRefusedChanges(store, 'applications', [id]);
}

export interface Triaged {
  /** The ids of those that took the step. Whoever is in neither list is not on this device any more. */
  moved: string[];
  /** Those that stand otherwise than they did when it was decided, as they are now. They are left so. */
  changed: Application[];
}

/** One decision about many, at once. @param decided as they were when the decision began */
export async function triageApplications(
  store: Store,
  decided: readonly Decided[],
  to: PlainStep,
  decline: Decline = {},
): Promise<Triaged> {
  const seen = new Map(decided.map((application) => [application.id, application]));
  const changed = new Map<string, Application>();
  const found = await editEachFrom(store, applications, [...seen.keys()], (row) => {
    changed.delete(row.id);
    const before = seen.get(row.id);
    if (before && isAsSeen(before, row)) return stepTo(to, decline);
    changed.set(row.id, row);
    return null;
  });
  const moved = found.filter((id) => !changed.has(id));
  await discardRefusedChanges(store, 'applications', moved);
  return {
    moved,
    changed: found.flatMap((id) => changed.get(id) ?? []),
  };
}

/** Only the first call has an effect. The server sets its own time. */
export const markApplicationViewed = (store: Store, id: string): Promise<void> =>
  editFrom(store, applications, id, (row) =>
    typeof row.employer_viewed_at === 'string'
      ? null
      : { employer_viewed_at: new Date(store.deps.now()).toISOString() },
  );
