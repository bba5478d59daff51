import { map, type Observable, switchMap } from 'rxjs';
import { newId } from '@/domain/ids';
import {
  type AlertChoice,
  readSearchPayload,
  type Searched,
  type SearchPayload,
} from '@/domain/saved/saved-search';
import { askedPlace, type NearPlace, townsNear } from '@/domain/search/near-place';
import type { SearchPlan } from '@/domain/search/search-plan';
import { jobs, people, saved } from '@/domain/streams';
import type { Saved } from '@/domain/streams/saved';
import { cutText } from '@/domain/values/text/sendable-text';
import { LIMITS } from '@/domain/limits';
import { observeJobs } from '../entities/jobs';
import { observePeople } from '../entities/profiles';
import { observeSaved } from '../entities/saved';
import { readAll } from '../queries/read';
import type { Stored } from '../queries/write-status';
import { jobList } from '../search/job-list';
import type { JobFilter } from '../search/job-query';
import { personList } from '../search/person-list';
import type { PersonFilter } from '../search/person-query';
import type { Store } from '../store';
import { type AskedWords, askedWords, setFilters } from '../sync/remote-search';
import { editFrom, insert, removeDocument } from '../writes/write';
import { observeHiddenJobs } from './saved-jobs';

export interface SavedSearch extends Omit<SearchPayload, 'filter'> {
  filter: JobFilter & PersonFilter;
  id: string;
  name: string;
  /** The row as it is stored, to put it back. */
  row: Stored<Saved>;
}

/** The latest first. */
export const observeSearches = (store: Store): Observable<SavedSearch[]> =>
  observeSaved(store, 'search').pipe(
    map((all) =>
      all.flatMap((row) => {
        const payload = readSearchPayload(row.payload);
        if (!payload) return [];
        return [
          { ...payload, filter: payload.filter as SavedSearch['filter'], id: row.id, name: row.label, row },
        ];
      }),
    ),
  );

/** What this kind of search does with its list. */
interface SearchedList {
  plan: (store: Store, words: string) => Promise<SearchPlan>;
  /** How many on this device it finds that are newer than this time, in milliseconds. */
  observeNewer: (store: Store, filter: SavedSearch['filter'], than: number) => Observable<number>;
  /** Of when the newest on this device is: by the server's clock, so that a wrong clock of the device hides nothing. Empty: there is none. */
  newest: (store: Store) => Promise<string>;
}

const LISTS: Readonly<Record<Searched, SearchedList>> = {
  jobs: {
    plan: (store, words) => jobList(store).plan(words),
    // Without those that this person has hidden.
    observeNewer: (store, filter, publishedAfter) =>
      observeHiddenJobs(store).pipe(
        switchMap((without) => observeJobs(store, { filter, without, limit: 1, publishedAfter })),
        map(({ total }) => total ?? 0),
      ),
    newest: async (store) => {
      const [newest] = await readAll(store, jobs, {
        selector: { status: 'active' },
        sort: [{ status: 'asc' }, { k_newest: 'asc' }],
        limit: 1,
      });
      return newest?.published_at ?? '';
    },
  },
  people: {
    plan: (store, words) => personList(store).plan(words),
    observeNewer: (store, filter, listedAfter) =>
      observePeople(store, { filter, limit: 1, listedAfter }).pipe(map(({ total }) => total ?? 0)),
    newest: async (store) => {
      const [newest] = await readAll(store, people, {
        selector: {},
        sort: [{ kind: 'asc' }, { k_newest: 'asc' }],
        limit: 1,
      });
      return newest?.created_at ?? '';
    },
  },
};

/** How many a saved search finds on this device that have come since it was opened. */
export function observeNewIn(
  store: Store,
  searched: Searched,
  filter: SavedSearch['filter'],
  openedAt: string,
): Observable<number> {
  const opened = Date.parse(openedAt);
  return LISTS[searched].observeNewer(store, filter, Number.isNaN(opened) ? 0 : opened);
}

const NO_WORDS: AskedWords = { words: [], wholeRoles: [], beginningRoles: [] };

interface NewSearch {
  searched: Searched;
  name: string;
  address: string;
  filter: JobFilter & PersonFilter;
  alerts: AlertChoice;
  mail: boolean;
}

/** The place both as the device and as the server asks for it. */
const nearAsAsked = (near: NearPlace | undefined): { near?: unknown } =>
  near ? { near: { ...near, ...(askedPlace(near, null).near as object) } } : {};

/** Resolves to its id. @throws InvalidWriteError, StoreError */
export async function saveSearch(
  store: Store,
  { searched, name, address, filter, alerts, mail }: NewSearch,
): Promise<string> {
  const id = newId();
  const text = filter.text?.trim();
  const payload: SearchPayload = {
    searched,
    address,
    filter: { ...setFilters(filter), ...(text ? { text } : {}), ...nearAsAsked(filter.near) },
    towns: filter.near ? townsNear(filter.near) : {},
    ...(text ? askedWords(await LISTS[searched].plan(store, text)) : NO_WORDS),
    alerts,
    mail,
    opened_at: await LISTS[searched].newest(store),
  };
  await insert(
    store,
    saved,
    id,
    { kind: 'search', target_id: null, label: cutText(name, LIMITS.shortText), payload: { ...payload } },
    { user_id: store.me() },
  );
  return id;
}

/** @throws GoneError, InvalidWriteError, StoreError */
export const changeSearch = (
  store: Store,
  id: string,
  { name, alerts, mail }: { name: string; alerts: AlertChoice; mail: boolean },
): Promise<void> =>
  editFrom(store, saved, id, ({ payload }) => ({
    label: cutText(name, LIMITS.shortText),
    payload: { ...payload, alerts, mail },
  }));

/** From now on nothing of it is new: also on the person's other devices. @throws GoneError, StoreError */
export async function markSearchOpened(store: Store, id: string): Promise<void> {
  const [row] = await store.rows('saved').get([id]);
  const search = row && readSearchPayload(row.payload as Saved['payload']);
  if (!search) return;
  const newest = await LISTS[search.searched].newest(store);
  const isLater = (openedAt: unknown): boolean =>
    newest !== '' && !(Date.parse(String(openedAt)) >= Date.parse(newest));
  await editFrom(store, saved, id, ({ payload }) =>
    isLater(payload.opened_at) ? { payload: { ...payload, opened_at: newest } } : null,
  );
}

/** @throws StoreError */
export const removeSearch = (store: Store, id: string): Promise<void> => removeDocument(store, saved, id);

/** Takes `removeSearch` back. @throws StoreError */
export const putSearchBack = (store: Store, { id, row }: SavedSearch): Promise<void> =>
  insert(
    store,
    saved,
    id,
    { kind: 'search', target_id: null, label: row.label, payload: row.payload },
    { user_id: store.me() },
  );
