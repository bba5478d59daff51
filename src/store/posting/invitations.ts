import { from, map, type Observable, of, switchMap } from 'rxjs';
import { conversationId } from '@/domain/ids';
import { INVITATION, invitationText, isInvitation } from '@/domain/messages/invitation';
import { messages } from '@/domain/streams';
import type { Job } from '@/domain/streams/jobs';
import type { Message } from '@/domain/streams/messages';
import { readAll, refusedCreates } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';
import { sendMessage } from '../entities/messages';

/** The invitation of each of these people to this job, from this account; without those who have none. */
export function observeInvitations(
  store: Store,
  jobId: string,
  people: readonly string[],
): Observable<ReadonlyMap<string, Stored<Message>>> {
  const ids$ = from(
    Promise.all(
      people.map(async (id) => [id, await conversationId('job', [store.me(), id], jobId)] as const),
    ),
  );
  return ids$.pipe(
    switchMap((ids) =>
      store.live(
        ['messages'],
        async () => {
          const found = await Promise.all(
            ids.map(async ([person, thread]) => [person, await invitationIn(store, thread)] as const),
          );
          return new Map(found.filter((entry): entry is [string, Stored<Message>] => entry[1] !== undefined));
        },
        ({ row, before }) => (row ?? before)?.job_id === jobId,
      ),
    ),
  );
}

/** The last one, because a refused one may have been sent again. */
async function invitationIn(store: Store, thread: string): Promise<Stored<Message> | undefined> {
  const stored = await readAll(store, messages, { selector: { k_conversation: thread } });
  const refused = refusedCreates(store, messages, (document) => document.conversation_id === thread);
  return [...refused, ...stored].filter(isInvitation).at(-1);
}

/** Whether the poster of this job has invited this person to it. */
export const observeMyInvitation = (store: Store, posterId: string, jobId: string): Observable<boolean> =>
  store.accountId === null || store.accountId === posterId
    ? of(false)
    : observeInvitations(store, jobId, [posterId]).pipe(map((found) => found.size > 0));

/** Invites a person to apply, also offline: sent behind the job, if that is waiting too. @throws StoreError */
export async function inviteToJob(store: Store, job: Job, personId: string): Promise<void> {
  await sendMessage(store, {
    recipientId: personId,
    jobId: job.id,
    body: invitationText(job),
    payload: INVITATION,
  });
}
