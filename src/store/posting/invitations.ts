import { combineLatest, from, map, type Observable, of, switchMap } from 'rxjs';
import { conversationId } from '@/domain/ids';
import { takesApplications } from '@/domain/jobs/lifetime/closing-day';
import { INVITATION, invitationText, isInvitation } from '@/domain/messages/invitation';
import { messages } from '@/domain/streams';
import type { Job } from '@/domain/streams/jobs';
import type { Message } from '@/domain/streams/messages';
import { readAll, refusedCreates } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';
import { observeApplications } from '../entities/applications';
import { observeMyJobs } from '../entities/jobs';
import { companyThreadWith } from '../messages/company-threads';
import { sendMessage } from '../entities/messages';

/** The invitation of each of these people to this job, from this account or a colleague; without those who have none. */
export function observeInvitations(
  store: Store,
  jobId: string,
  people: readonly string[],
): Observable<ReadonlyMap<string, Stored<Message>>> {
  const ids$ = from(
    Promise.all(people.map(async (id) => [id, await threadsWith(store, id, jobId)] as const)),
  );
  return ids$.pipe(
    switchMap((ids) =>
      store.live(
        ['messages'],
        async () => {
          const found = await Promise.all(
            ids.map(async ([person, threads]) => [person, await invitationIn(store, threads)] as const),
          );
          return new Map(found.filter((entry): entry is [string, Stored<Message>] => entry[1] !== undefined));
        },
        ({ row, before }) => (row ?? before)?.job_id === jobId,
      ),
    ),
  );
}

/** The two's own thread about this job, which may be from before, and the company's. */
async function threadsWith(store: Store, personId: string, jobId: string): Promise<string[]> {
  const own = await conversationId('job', [store.me(), personId], jobId);
  const shared = await companyThreadWith(store, personId, jobId);
  return shared === null ? [own] : [own, shared.id];
}

/** The last one, because a refused one may have been sent again. */
async function invitationIn(store: Store, threads: readonly string[]): Promise<Stored<Message> | undefined> {
  const stored = await Promise.all(
    threads.map((thread) => readAll(store, messages, { selector: { k_conversation: thread } })),
  );
  const refused = refusedCreates(store, messages, ({ conversation_id: thread }) =>
    threads.includes(String(thread)),
  );
  return [...refused, ...stored.flat()].filter(isInvitation).at(-1);
}

/** Whether the poster of this job has invited this person to it. */
export const observeMyInvitation = (store: Store, posterId: string, jobId: string): Observable<boolean> =>
  store.accountId === null || store.accountId === posterId
    ? of(false)
    : observeInvitations(store, jobId, [posterId]).pipe(map((found) => found.size > 0));

export interface JobToInviteTo {
  job: Stored<Job>;
  /** From this account or a colleague; undefined: none. */
  invitation: Stored<Message> | undefined;
}

interface JobsToInviteTo {
  jobs: readonly JobToInviteTo[];
  /** False: there is no open job, whoever may have applied to which. */
  hasOpenJobs: boolean;
}

/** This account's open jobs that a person has not applied to, newest first, each with its invitation to them. */
export function observeJobsToInviteTo(store: Store, personId: string): Observable<JobsToInviteTo> {
  return combineLatest([observeMyJobs(store), observeApplications(store, { applicantId: personId })]).pipe(
    switchMap(([mine, applications]) => {
      const now = new Date();
      const open = mine.jobs.filter((job) => takesApplications(job, now));
      const applied = new Set(applications.map(({ job_id: id }) => id));
      const jobs = open.filter(({ id }) => !applied.has(id));
      const found$ =
        jobs.length === 0 ? of([]) : combineLatest(jobs.map((job) => invitationTo(store, personId, job)));
      return found$.pipe(map((found) => ({ jobs: found, hasOpenJobs: open.length > 0 })));
    }),
  );
}

const invitationTo = (store: Store, personId: string, job: Stored<Job>): Observable<JobToInviteTo> =>
  from(threadsWith(store, personId, job.id)).pipe(
    switchMap((threads) =>
      store.live(
        ['messages'],
        () => invitationIn(store, threads),
        ({ row, before }) => (row ?? before)?.job_id === job.id,
      ),
    ),
    map((invitation) => ({ job, invitation })),
  );

/** Invites a person to apply, also offline: sent behind the job, if that is waiting too. @throws StoreError */
export async function inviteToJob(store: Store, job: Job, personId: string): Promise<void> {
  await sendMessage(store, {
    recipientId: personId,
    jobId: job.id,
    body: invitationText(job),
    payload: INVITATION,
  });
}
