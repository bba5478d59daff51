import { fitsText } from '@/domain/taxonomy/name-search';
import { combineLatest, map, type Observable, switchMap } from 'rxjs';
import {
  fitsNoteFilter,
  isEmptyNote,
  type NoteFilter,
  type PersonNote,
  wordsOfNote,
} from '@/domain/saved/person-note';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { formatDay } from '@/domain/values/days';
import type { Person } from '@/domain/streams/people';
import { observeApplications } from '@/store/entities/applications';
import { observeConversations } from '@/store/entities/conversations';
import { observePeopleById } from '@/store/entities/profiles';
import { observeSaved } from '@/store/entities/saved';
import { observeLists } from '@/store/saved/people-lists';
import { observePersonNotes } from '@/store/saved/person-notes';
import type { Store } from '@/store/store';

/** Somebody whom an employer knows, and the connection. */
export interface Known {
  id: string;
  /** The last known name, shown when the profile is not on this device. */
  name: string;
  /** The connection: a job, a day. */
  note: string;
  /** Where the connection is read. */
  link?: { to: string; label: string; what: string };
  person: Person | null;
  /** The employer's own, which nobody else can read; null without any. */
  own: PersonNote | null;
  /** The names of the employer's lists that they are on. */
  lists: readonly string[];
}

type Link = Omit<Known, 'person' | 'own' | 'lists'>;

/** One row per person, with the latest connection. */
const latestOf = (links: readonly Link[]): Link[] =>
  [...new Map(links.toReversed().map((link) => [link.id, link])).values()].toReversed();

const dayOf = (instant: string | null): string => (instant === null ? '' : formatDay(instant.slice(0, 10)));

export const KNOWN = {
  saved: {
    title: 'Saved talent',
    streams: ['saved'],
    empty: {
      title: 'Nobody saved yet',
      text: 'Save somebody from the search or from their profile, and they are listed here, also with no signal.',
    },
    links: (store: Store): Observable<Link[]> =>
      observeSaved(store, 'profile').pipe(
        map((all) =>
          all.flatMap(({ target_id: id, label, created_at: at }) =>
            id === null ? [] : [{ id, name: label, note: `Saved ${dayOf(at)}` }],
          ),
        ),
      ),
  },
  contacted: {
    title: 'Contacted talent',
    streams: ['conversations'],
    empty: {
      title: 'Nobody contacted yet',
      text: 'Talent you have written to, or who wrote to you, are listed here with a link to the thread.',
    },
    links: (store: Store): Observable<Link[]> =>
      observeConversations(store).pipe(
        map((all) =>
          all.flatMap(({ id: thread, members, last_message_at: at, job_title: title }) =>
            members
              .filter(({ user_id: id, role }) => id !== store.accountId && role === 'talent')
              .map(({ user_id: id, name }) => ({
                id,
                name,
                note: [title, dayOf(at)].filter(Boolean).join(' · '),
                link: { to: `/messages/${thread}`, label: 'Thread', what: 'thread with' },
              })),
          ),
        ),
      ),
  },
  hired: {
    title: 'Hired talent',
    streams: ['applications'],
    empty: {
      title: 'Nobody hired yet',
      text: 'Mark an applicant as hired, and they are listed here with the job they were hired for.',
    },
    links: (store: Store): Observable<Link[]> =>
      observeApplications(store, 'received').pipe(
        map((all) =>
          all
            .filter(({ status }) => status === 'hired')
            .map(
              ({
                id: application,
                applicant_id: id,
                applicant_name: name,
                job_title: title,
                decided_at: at,
              }) => ({
                id,
                name,
                note: [title, dayOf(at)].filter(Boolean).join(' · '),
                link: {
                  to: `/employer/applications?a=${application}`,
                  label: 'Application',
                  what: 'application of',
                },
              }),
            ),
        ),
      ),
  },
  noted: {
    title: 'Noted talent',
    streams: ['saved'],
    empty: {
      title: 'No notes yet',
      text: 'Give somebody stars, tags or a note on their profile or their application, and they are listed here. Only you see it.',
    },
    links: (store: Store): Observable<Link[]> =>
      observePersonNotes(store).pipe(
        map((notes) =>
          [...notes].flatMap(([id, note]) => (isEmptyNote(note) ? [] : [{ id, name: note.name, note: '' }])),
        ),
      ),
  },
} as const;

export type KnownKind = keyof typeof KNOWN;

/** The people of these links, with what is known of each. */
const withPeople = (store: Store, links$: Observable<Link[]>): Observable<Known[]> =>
  links$.pipe(
    switchMap((links) =>
      combineLatest([
        [links],
        observePeopleById(
          store,
          links.map(({ id }) => id),
        ),
        observePersonNotes(store),
        observeLists(store),
      ]),
    ),
    map(([links, people, notes, lists]) =>
      links.map((link) => {
        const own = notes.get(link.id) ?? null;
        return {
          ...link,
          person: people.get(link.id) ?? null,
          own,
          lists: own ? lists.filter(({ id }) => own.lists.includes(id)).map(({ name }) => name) : [],
        };
      }),
    ),
  );

export const observeKnown = (store: Store, kind: KnownKind): Observable<Known[]> =>
  withPeople(store, KNOWN[kind].links(store).pipe(map(latestOf)));

/** Who is on a list of this employer's, whoever was noted or put on one last first. */
export const observeOnList = (store: Store, listId: string): Observable<Known[]> =>
  withPeople(
    store,
    observePersonNotes(store).pipe(
      map((notes) =>
        [...notes].flatMap(([id, { lists, name }]) =>
          lists.includes(listId) ? [{ id, name, note: '' }] : [],
        ),
      ),
    ),
  );

/** Whether somebody is found by what is known of them, one's own tags and note included. */
export const isFound = (
  { name, note, person, own, lists }: Known,
  text: string,
  filter: NoteFilter,
): boolean =>
  fitsNoteFilter(own, filter) &&
  fitsText(
    [
      name,
      note,
      ...(person
        ? [person.full_name, person.headline, person.city, ...person.role_codes.map(roleLabel)]
        : []),
      ...wordsOfNote(own),
      ...lists,
    ],
    text,
  );
