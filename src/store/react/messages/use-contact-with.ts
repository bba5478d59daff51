import { combineLatest, map, type Observable, of, switchMap } from 'rxjs';
import { messages } from '@/domain/streams';
import type { Loadable } from '@/domain/sync/loadable';
import { mayFor, observeHiringTeam } from '../../company/hiring-team';
import { observeApplications } from '../../entities/applications';
import { type ConversationItem, observeConversations } from '../../entities/conversations';
import { IN_THREAD_ORDER } from '../../messages/read-thread';
import { readAll } from '../../queries/read';
import type { Store } from '../../store';
import { useLoadable } from '../use-loadable';

/** What an account that hires has with somebody already, whether or not strangers may write to them. */
export interface ContactWith {
  /** Their latest conversation, about a job or none; null when there is none. */
  conversationId: string | null;
  /** They have applied here, or written: they are then written to, asked and invited whatever they say of strangers. Twin: `private.first_message_state`. */
  isKnown: boolean;
}

const NO_CONTACT: ContactWith = { conversationId: null, isKnown: false };

/** The first of a thread: nobody writes so many without an answer (MQ306). */
const EARLIEST = 200;

async function hasWritten(
  store: Store,
  threads: readonly ConversationItem[],
  person: string,
): Promise<boolean> {
  if (threads.some(({ last_message_sender_id: last }) => last === person)) return true;
  const read = await Promise.all(
    threads.map(({ id }) =>
      readAll(store, messages, { selector: { k_conversation: id }, sort: IN_THREAD_ORDER, limit: EARLIEST }),
    ),
  );
  return read.flat().some(({ sender_id: sender }) => sender === person);
}

const observeApplied = (store: Store, person: string): Observable<boolean> =>
  combineLatest([observeApplications(store, 'received'), observeHiringTeam(store)]).pipe(
    map(([all, team]) =>
      all.some(
        ({ applicant_id: applicant, employer_id: owner, company_id: company }) =>
          applicant === person && mayFor(team, { owner, company }, 'hire'),
      ),
    ),
  );

const observeContactWith = (store: Store, person: string): Observable<ContactWith> => {
  if (store.accountId === null || store.accountId === person) return of(NO_CONTACT);
  return observeApplied(store, person).pipe(
    switchMap((hasApplied) =>
      observeConversations(store).pipe(
        map((all) => all.filter(({ participants }) => participants.includes(person))),
        switchMap(async (threads) => {
          const own = threads.filter(({ participants }) => participants.includes(store.me()));
          // A request that they have declined counts for more than what they wrote before.
          const isDeclined = own.some(
            ({ state, state_by: by }) => by === person && (state === 'declined' || state === 'blocked'),
          );
          return {
            conversationId: own[0]?.id ?? null,
            isKnown: !isDeclined && (hasApplied || (await hasWritten(store, own, person))),
          };
        }),
      ),
    ),
  );
};

/** Those of a few people whom this account knows, as `ContactWith` says it. @param people at least one */
export const observeKnownOf = (store: Store, people: readonly string[]): Observable<ReadonlySet<string>> =>
  combineLatest(people.map((person) => observeContactWith(store, person))).pipe(
    map((all) => new Set(people.filter((_, at) => all[at]?.isKnown))),
  );

const STREAMS = ['applications', 'conversations', 'messages', 'colleagues'] as const;

/** @param person null: nobody has to be looked for */
export const useContactWith = (person: string | null): Loadable<ContactWith> =>
  useLoadable(STREAMS, observeContactWith, person);
