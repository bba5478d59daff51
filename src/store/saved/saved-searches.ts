import { map, type Observable, switchMap } from 'rxjs';
import { newId } from '@/domain/ids';
import {
  type AlertChoice,
  readSearchPayload,
  type Searched,
  type SearchPayload,
} from '@/domain/saved/saved-search';
import { askedPlace, type NearPlace, townsNear } from '@/domain/search/near-place';
import { jobs, saved } from '@/domain/streams';
import type { Saved } from '@/domain/streams/saved';
import { cutText } from '@/domain/values/text/sendable-text';
import { LIMITS } from '@/domain/limits';
import { observeJobs } from '../entities/jobs';
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

/** How many open jobs on this device a saved search finds that were published since it was opened, without those that this person has hidden. */
export function observeNewJobs(store: Store, filter: JobFilter, openedAt: string): Observable<number> {
  const opened = Date.parse(openedAt);
  return observeHiddenJobs(store).pipe(
    switchMap((without) =>
      observeJobs(store, {
        filter,
        without,
        limit: 1,
        publishedAfter: Number.isNaN(opened) ? 0 : opened,
      }),
    ),
    map(({ total }) => total ?? 0),
  );
}

/** When the newest job on this device was published: by the server's clock, so that a wrong clock of the device hides nothing. */
async function newestPublished(store: Store): Promise<string> {
  const [newest] = await readAll(store, jobs, {
    selector: { status: 'active' },
    sort: [{ status: 'asc' }, { k_newest: 'asc' }],
    limit: 1,
  });
  return newest?.published_at ?? '';
}

const LISTS = { jobs: jobList, people: personList } as const;
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
    ...(text ? askedWords(await LISTS[searched](store).plan(text)) : NO_WORDS),
    alerts,
    mail,
    opened_at: await newestPublished(store),
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
  const newest = await newestPublished(store);
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
