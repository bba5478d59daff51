import { type Observable, map, switchMap } from 'rxjs';
import type { Definitions } from '@/domain/definition/stream';
import { drafts, jobs } from '@/domain/streams';
import type { Draft } from '@/domain/streams/drafts';
import { newId } from '@/domain/ids';
import { cutText } from '@/domain/values/text/sendable-text';
import type { CLOSED_REASONS } from '@/domain/vocabulary';
import type { JobAction } from '@/domain/jobs/job-action';
import type { JobContent } from '@/domain/jobs/job-content';
import type { Job } from '@/domain/streams/jobs';
import { isWaiting, type Row, type SyncedRow } from '@/sync/document';
import { CONFLICT } from '@/sync/push/refusal-record';
import { type HiringTeam, isAboutColleagues, mayFor, readHiringTeam } from '../company/hiring-team';
import { InvalidWriteError } from '../errors';
import { readAll, readMany, readOne, refusedCreates } from '../queries/read';
import type { Refused } from '../writes/refused-index';
import { refusedFields } from '../writes/refused-fields';
import { today } from '@/domain/values/days';
import { jobList } from '../search/job-list';
import type { JobFacets, JobFilter, JobPage, JobQuery } from '../search/job-query';
import { observeOwnDays } from './availability';
import { isRemoved, toEntity, type Stored } from '../queries/write-status';
import type { Store } from '../store';
import { type FormResult, type Opened, saveForm } from '../writes/form-edit';
import { choose, edit, editFrom, insert, type NoForbiddenFields, removeDocument } from '../writes/write';

/** A draft of kind `job`; the payload holds what has been filled in so far. */
export type JobDraft = Stored<Omit<Draft, 'payload'> & { payload: Partial<JobContent> }>;

export interface MyJobs {
  jobs: Stored<Job>[];
  /** Published on this device; the server has not created the job yet, or has refused it. */
  publishing: JobDraft[];
  drafts: JobDraft[];
}

/** The own days from today on, as `fitsDays` compares them. */
export const observeCalendar = (store: Store): Observable<string> =>
  observeOwnDays(store, today(new Date(store.deps.now())));

/** Reads with the own calendar where the filter compares it, and again when that changes. */
const withCalendar = <T>(
  store: Store,
  filter: JobFilter | undefined,
  read: (own: { ownDays?: string }) => Observable<T>,
): Observable<T> =>
  filter?.fitsDays ? observeCalendar(store).pipe(switchMap((ownDays) => read({ ownDays }))) : read({});

/** Active jobs on this device. `search/job-list.ts` says how they are filtered. */
export const observeJobs = (store: Store, query: JobQuery): Observable<JobPage> =>
  withCalendar(store, query.filter, (own) => jobList(store).observe({ ...query, ...own }));

/** How many open jobs on this device each value of a filter would list. @param without ids of jobs that the list does not have */
export const observeJobFacets = (
  store: Store,
  filter: JobFilter,
  without: readonly string[] = [],
): Observable<JobFacets> =>
  withCalendar(store, filter, (own) => jobList(store).observeFacets(filter, { without, ...own }));

/** What is typed into the search, in parts that mean something by themselves: `focus puller`, `los angeles`. */
export const getSearchParts = async (store: Store, text: string): Promise<string[]> =>
  text.trim() === '' ? [] : (await jobList(store).plan(text)).parts;

/** Null: not on this device (`fetchJobs` requests it). A job that is being published is shown from its draft. */
export function observeJob(store: Store, id: string): Observable<Stored<Job> | null> {
  return store.liveOne(
    id,
    ['jobs', 'drafts'],
    async () => {
      const job = await readOne(store, jobs, id);
      if (job) return job;
      const draft = await readDraft(store, id);
      return draft?.intent === 'publish' ? jobOf(draft) : null;
    },
    (change) => change.id === id,
  );
}

/** This person's jobs and drafts, and the jobs of companies that they work for, the newest first. */
export function observeMyJobs(store: Store): Observable<MyJobs> {
  const me = store.me();
  let team: HiringTeam | null = null;
  const isOurs = (row: Row | null | undefined): boolean =>
    team !== null && mayFor(team, { owner: row?.posted_by, company: row?.company_id }, 'read');
  return store.live(
    ['jobs', 'drafts', 'profiles'],
    async () => {
      team = await readHiringTeam(store);
      const posted = await Promise.all(
        team.people.map((id) =>
          store
            .rows('jobs')
            .find({ selector: { posted_by: id }, sort: [{ posted_by: 'asc' }, { k_newest: 'asc' }] }),
        ),
      );
      const ours = posted
        .flat()
        .filter((row) => isOurs(row))
        .map((row) => toEntity(jobs, row, store.refused.latestOf('jobs', row.id)))
        .toSorted((a, b) => (a.published_at < b.published_at ? 1 : -1));
      const jobIds = new Set(ours.map((job) => job.id));
      const unpublished = (await readDrafts(store, 'job')).filter((draft) => !jobIds.has(draft.id));
      return {
        jobs: ours,
        publishing: unpublished.filter(isPublishing),
        drafts: unpublished.filter((draft) => !isPublishing(draft) && draft.result_id === null),
      };
    },
    (change) =>
      isAboutColleagues(change) ||
      isOurs(change.row ?? change.before) ||
      (change.row ?? change.before)?.owner_id === me,
  );
}

export const observeDraft = (store: Store, id: string): Observable<JobDraft | null> =>
  store.live(
    ['drafts'],
    () => readDraft(store, id),
    (change) => change.id === id || change.row?.kind === 'refused',
  );

/** Unpublished drafts of one kind, latest first. Kind `job` includes those whose publication was refused. */
export const observeDrafts = (store: Store, kind: Draft['kind']): Observable<JobDraft[]> =>
  store
    .live(['drafts'], () => readDrafts(store, kind))
    .pipe(map((all) => all.filter((draft) => draft.result_id === null)));

const titleOf = ({ title }: Partial<JobContent>): string => cutText(title ?? '', 200);

/** What a form of a job's draft was opened with. */
export type OpenedDraft = Opened<Partial<JobContent>>;

/** Stores a new draft. Resolves to its id, which the job will have too. @throws InvalidWriteError, StoreError */
export async function startJobDraft(
  store: Store,
  payload: Partial<JobContent>,
  id: string = newId(),
): Promise<string> {
  const fields = { kind: 'job', intent: null, subject_id: null, title: titleOf(payload), payload } as const;
  await insert(store, drafts, id, fields, { owner_id: store.me(), result_id: null });
  return id;
}

/**
 * Saves what has been typed so far in the draft that the form has opened, and creates it if it is not there any more. A refused
 * draft, which is stored only as a refused item, becomes a draft again.
 * @throws InvalidWriteError, StoreError
 */
export async function saveJobDraft(
  store: Store,
  id: string,
  form: OpenedDraft,
  payload: Partial<JobContent>,
): Promise<FormResult> {
  const current = await store.rows('drafts').one(id);
  let result: FormResult = 'stored';
  if (!current || isRemoved(current)) {
    await startJobDraft(store, { ...draftContent(store, id, null), ...payload }, id);
  } else {
    if (current.result_id !== null) throw new InvalidWriteError('This draft has already been published.');
    result = await saveForm(store, drafts, id, form.form, (row) => {
      const stored = draftContent(store, id, row);
      return {
        // What the draft did not have, the form has filled in.
        base: { payload: onlyKeysOf(stored, form.shown) },
        mine: { payload },
        theirs: { payload: stored },
        also: (merged) => ({ title: titleOf(merged.payload as Partial<JobContent>), intent: null }),
      };
    });
  }
  await removeRefusals(store, id);
  return result;
}

const onlyKeysOf = (stored: Partial<JobContent>, shown: Partial<JobContent>): Partial<JobContent> =>
  Object.fromEntries(Object.entries(shown).filter(([key]) => key in stored));

/** A single write: the server creates the job, under the draft's id, in the transaction that stores the intent. */
export async function publishJob(store: Store, draftId: string): Promise<void> {
  await choose(store, drafts, draftId, { intent: 'publish' });
  await removeRefusals(store, draftId);
}

export async function discardDraft(store: Store, id: string): Promise<void> {
  await removeDocument(store, drafts, id);
  await removeRefusals(store, id, () => true);
}

/** Saves a form of a published job. @throws GoneError, InvalidWriteError */
export const updateJob = <const Fields extends Partial<JobContent>>(
  store: Store,
  form: Opened<Pick<Job, 'id'> & Partial<Job>>,
  values: Fields,
  ...forbidden: NoForbiddenFields<Fields, Definitions['jobs']>
): Promise<FormResult> => edit(store, jobs, form, values, ...forbidden);

export const closeJob = (store: Store, id: string, reason: (typeof CLOSED_REASONS)[number]): Promise<void> =>
  choose(store, jobs, id, { status: 'closed', closed_reason: reason });

/** Legal for `REOPEN_DAYS` after closing; the server refuses later ones (MQ113). */
export const reopenJob = (store: Store, id: string): Promise<void> =>
  choose(store, jobs, id, { status: 'active', closed_reason: null });

export const archiveJob = (store: Store, id: string): Promise<void> =>
  choose(store, jobs, id, { status: 'archived' });

/** Says that a job is still open. The server puts its own clock in place of the device's; a job that has closed meanwhile is refused (MQ106). */
const confirmJob = (store: Store, id: string): Promise<void> =>
  editFrom(store, jobs, id, () => ({ last_confirmed_at: new Date(store.deps.now()).toISOString() }));

/** Works offline; the server refuses what the lifecycle does not allow (MQ107, MQ113). @throws GoneError */
export function performJobAction(store: Store, id: string, action: JobAction): Promise<void> {
  if (action.type === 'confirm') return confirmJob(store, id);
  if (action.type === 'close') return closeJob(store, id, action.reason);
  return action.type === 'reopen' ? reopenJob(store, id) : archiveJob(store, id);
}

const isPublishing = (draft: JobDraft): boolean => draft.intent === 'publish';

/** A draft's content as its author left it. After a refusal only the refused item has it, and the next save removes that item. */
function draftContent(store: Store, id: string, stored: SyncedRow | null): Partial<JobContent> {
  const refused = stored !== null && isWaiting(stored) ? undefined : store.refused.latestOf('drafts', id);
  const fields =
    refused && isReplacedBySave(refused) && !refused.removed ? refusedFields(refused, drafts, stored) : {};
  return (fields.payload ?? stored?.payload ?? {}) as Partial<JobContent>;
}

/** A save replaces what was refused, but not a conflict: its text is kept until the conflict is resolved (S2). */
const isReplacedBySave = ({ code }: Refused): boolean => code !== CONFLICT;

async function removeRefusals(
  store: Store,
  draftId: string,
  matches: (refused: Refused) => boolean = isReplacedBySave,
): Promise<void> {
  const refusals = store.refused
    .all()
    .filter(
      (refused) => refused.collection === 'drafts' && refused.documentId === draftId && matches(refused),
    );
  if (refusals.length > 0)
    await store.rows('drafts').change(
      refusals.map(({ id }) => id),
      () => ({ remove: true }),
    );
}

async function readDraft(store: Store, id: string): Promise<JobDraft | null> {
  const stored = await readOne(store, drafts, id);
  const [refused] = stored ? [] : refusedCreates(store, drafts, (document) => document.id === id);
  return ((stored ?? refused) as JobDraft | undefined) ?? null;
}

async function readDrafts(store: Store, kind: Draft['kind']): Promise<JobDraft[]> {
  const stored = await readAll(store, drafts, { selector: { k_kind: kind } });
  const storedIds = new Set(stored.map((draft) => draft.id));
  const refused = refusedCreates(store, drafts, (document) => document.kind === kind).filter(
    (draft) => !storedIds.has(draft.id),
  );
  return [...stored, ...refused].toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1)) as JobDraft[];
}

/** The job that the server will create from this draft, as far as the device can know it. */
function jobOf(draft: JobDraft): Stored<Job> {
  const content = draft.payload;
  const days = (content.job_dates ?? []).map(({ day }) => day).toSorted();
  return {
    ...(content as JobContent),
    id: draft.id,
    posted_by: draft.owner_id,
    status: 'active',
    closed_reason: null,
    starts_on: days[0] ?? null,
    ends_on: days.at(-1) ?? null,
    call_time: content.job_dates?.find(({ day }) => day === days[0])?.call ?? '',
    valid_through: null,
    published_at: draft.updated_at,
    last_confirmed_at: null,
    closed_at: null,
    slug: '',
    company_name: '',
    company_logo: null,
    poster_name: '',
    hired_count: 0,
    created_at: draft.created_at,
    updated_at: draft.updated_at,
    rev: 0,
    sync: draft.sync,
  };
}

/** For lists by id, such as saved jobs. Jobs that are not on this device are left out. */
export const getJobs = async (store: Store, ids: readonly string[]): Promise<Stored<Job>[]> =>
  readMany(store, jobs, ids);
