import { useMemo } from 'react';
import { map, type Observable, of } from 'rxjs';
import { observeConversations } from '@/store/entities/conversations';
import { observeJobs } from '@/store/entities/jobs';
import { observePeople } from '@/store/entities/profiles';
import { useLiveKeepingPrevious } from '@/store/react/use-live';
import type { Store } from '@/store/store';
import { conversationName } from '@/ui/domain/messages/conversation-name';
import { personName } from '@/ui/domain/people/person-copy';
import { useDebounced } from '@/ui/fields/use-debounced';
import { type Command, matching } from './commands';

const MAX_PER_GROUP = 5;
const PAUSE_MS = 80;

const observeFoundJobs = (store: Store, text: string) =>
  observeJobs(store, { filter: { text }, limit: MAX_PER_GROUP }).pipe(
    map(({ jobs }) =>
      jobs.map((job): Command => ({
        id: `job ${job.id}`,
        group: 'Jobs',
        label: job.title,
        note: [job.production, job.city].filter(Boolean).join(', '),
        run: { to: `/jobs/${job.id}` },
      })),
    ),
  );

const observeFoundPeople = (store: Store, text: string) =>
  observePeople(store, { filter: { text }, limit: MAX_PER_GROUP }).pipe(
    map(({ people }) =>
      people.map((person): Command => ({
        id: `person ${person.id}`,
        group: 'People',
        label: personName(person),
        note: [person.headline, person.city].filter(Boolean).join(', '),
        run: { to: `/talent/${person.id}` },
      })),
    ),
  );

/** A visitor has none. */
const observeFoundConversations = (store: Store, text: string) =>
  store.accountId === null
    ? of([])
    : observeConversations(store).pipe(
        map((all) =>
          matching(
            all.map((conversation) => ({
              id: `conversation ${conversation.id}`,
              group: 'Conversations' as const,
              label: conversationName(conversation, store.me()),
              note: conversation.job_title,
              run: { to: `/messages/${conversation.id}` },
            })),
            text,
          ).slice(0, MAX_PER_GROUP),
        ),
      );

/** With the text that it answers: what was found for the text before stays until then, and says nothing about this one. */
interface Answer {
  text: string;
  found: Command[];
}

const answering =
  (observe: (store: Store, text: string) => Observable<Command[]>) =>
  (store: Store, text: string): Observable<Answer> =>
    observe(store, text).pipe(map((found) => ({ text, found })));

const observeJobsFor = answering(observeFoundJobs);
const observePeopleFor = answering(observeFoundPeople);
const observeConversationsFor = answering(observeFoundConversations);

const NOTHING: Command[] = [];

interface Found {
  found: Command[];
  /** False until jobs, people and conversations have all answered for this text: until then nothing can be said to be missing. */
  isComplete: boolean;
}

/** What this device has of the market for a text, also offline. */
export function useFound(text: string): Found {
  const wanted = text.trim();
  const settled = useDebounced(wanted, PAUSE_MS);
  const words = settled === '' ? null : settled;
  const jobs = useLiveKeepingPrevious(observeJobsFor, words);
  const people = useLiveKeepingPrevious(observePeopleFor, words);
  const conversations = useLiveKeepingPrevious(observeConversationsFor, words);
  const found = useMemo(
    () =>
      words === null ? NOTHING : [jobs, people, conversations].flatMap((answer) => answer?.found ?? NOTHING),
    [words, jobs, people, conversations],
  );
  const isComplete =
    wanted === '' || [jobs, people, conversations].every((answer) => answer?.text === wanted);
  return { found, isComplete };
}
