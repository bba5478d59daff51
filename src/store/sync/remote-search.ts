import {
  catchError,
  combineLatest,
  concat,
  defer,
  distinctUntilChanged,
  firstValueFrom,
  from,
  map,
  NEVER,
  Observable,
  of,
  Subject,
  switchMap,
  take,
  timer,
} from 'rxjs';
import { askedPlace } from '@/domain/search/near-place';
import type { SearchPlan } from '@/domain/search/search-plan';
import { isOffline } from '@/domain/errors/offline-error';
import { COVERAGE, type Coverage } from '@/sync/pull/coverage';
import { type SearchResult, searchRowsInto, type SearchRows } from '@/sync/pull/ingest-fetched-rows';
import { observeLacksTexts } from './first-snapshot';
import type { JobFilter, JobSort } from '../search/job-query';
import type { PersonFilter, PersonOrder } from '../search/person-query';
import { observeSyncState } from '../writes/sync-state';
import { sendNow } from '../writes/queue-actions';
import { observeCalendar } from '../entities/jobs';
import { jobList } from '../search/job-list';
import { personList } from '../search/person-list';
import type { Store } from '../store';
import { portOf } from './sync-port';

/**
 * The state of a remote search. `complete`: not needed, this device has all rows. `asked`: the answers are in the store, where
 * the list reads them; `pages` counts them. `offline`, `failed`: only this device was searched. `lacksTexts`: words were asked for, and
 * not all long texts of this device's rows are here yet, so that words of theirs are found by the server alone.
 */
export type RemoteSearchState =
  | { state: 'complete' }
  | { state: 'asking'; pages: number; lacksTexts?: true }
  | { state: 'asked'; pages: number; hasMore: boolean }
  | { state: 'offline'; lacksTexts?: true }
  | { state: 'failed' };

/** How many pages have been fetched: a list must be able to request the next one even if the last one added nothing to it. */
export const pagesOf = (search: RemoteSearchState | undefined): number =>
  search && 'pages' in search ? search.pages : 0;

export interface RemoteSearch {
  state$: Observable<RemoteSearchState>;
  /** Call at the end of the list: fetches the next page, if there is one. */
  more: () => void;
}

/** So that there is no request between two keystrokes. */
const TYPING_PAUSE_MS = 300;

/** Matching jobs that are older than this device's coverage. Runs while it is subscribed to. */
export const searchRemoteJobs = (
  store: Store,
  { near, fitsDays, ...filter }: JobFilter,
  sort: JobSort,
  search?: SearchRows,
): RemoteSearch =>
  searchRemote(
    store,
    'jobs',
    {
      query: {
        ...setFilters(filter),
        ...askedPlace(near, null),
        ...(sort === 'nearest' && !near ? {} : orderOf(sort, hasWords(filter))),
      },
      ...(fitsDays ? { days: () => firstValueFrom(observeCalendar(store)) } : {}),
      text: hasWords(filter) ? filter.text : undefined,
      plan: (text) => jobList(store).plan(text),
    },
    search,
  );

/** Matching people who are outside of this device's coverage, in this order. */
export const searchRemotePeople = (
  store: Store,
  { near, ...filter }: PersonFilter,
  order: PersonOrder = { by: 'match' },
  search?: SearchRows,
): RemoteSearch =>
  searchRemote(
    store,
    'people',
    {
      query: {
        ...setFilters(filter),
        ...askedPlace(near, order.by === 'nearest' ? order.from : null),
        ...orderOf(order.by, hasWords(filter)),
      },
      text: hasWords(filter) ? filter.text : undefined,
      plan: (text) => personList(store).plan(text),
    },
    search,
  );

interface Asked {
  /** Without the words. */
  query: Record<string, unknown>;
  /** The own days, which the jobs have to fit. */
  days?: () => Promise<string>;
  text: string | undefined;
  plan: (text: string) => Promise<SearchPlan>;
}

const hasWords = ({ text = '' }: { text?: string }): boolean => /[\p{L}\p{N}]/u.test(text);

/** Newest first is the server's own order, and without words nothing is more relevant. */
const orderOf = <Sort extends string>(sort: Sort, hasWordsToo: boolean): { sort?: Sort } =>
  sort === 'newest' || (sort === 'match' && !hasWordsToo) ? {} : { sort };

async function planned({ query, days, text, plan }: Asked): Promise<Record<string, unknown>> {
  return {
    ...query,
    ...(days ? { fitsDays: await days() } : {}),
    ...(text === undefined ? {} : askedWords(await plan(text))),
  };
}

export type AskedWords = Omit<SearchPlan, 'parts'>;

/** What the server is told of the words. */
export const askedWords = ({ parts: _parts, ...asked }: SearchPlan): AskedWords => asked;

/** Without unset filters, as the server expects them; as in the local filter, an empty list or text is unset. */
export function setFilters({
  text: _text,
  showHidden: _hidden,
  ...filter
}: JobFilter & PersonFilter): Record<string, unknown> {
  const wanted = Object.entries(filter).filter(
    ([name, value]) =>
      value !== undefined &&
      value !== '' &&
      !(Array.isArray(value) && value.length === 0) &&
      (value !== false || name === 'remote'),
  );
  return Object.fromEntries(
    wanted.map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );
}

function searchRemote(
  store: Store,
  stream: 'jobs' | 'people',
  asked: Asked,
  search?: SearchRows,
): RemoteSearch {
  const nextPage = new Subject<void>();
  const releases: (() => void)[] = [];

  const page = (since: string | null | undefined, after: unknown): Observable<SearchResult> =>
    new Observable((subscriber) => {
      const stop = new AbortController();
      const edge = { ...(since ? { before: since } : {}), ...(after ? { after } : {}) };
      const asking = from(planned(asked))
        .pipe(
          switchMap((query) =>
            searchRowsInto(portOf(store), stream, { ...query, ...edge }, stop.signal, search),
          ),
        )
        .subscribe(subscriber);
      return () => {
        asking.unsubscribe();
        stop.abort();
      };
    });

  const pages = (
    since: string | null | undefined,
    after: unknown,
    count: number,
    mark: { lacksTexts?: true },
  ): Observable<RemoteSearchState> =>
    concat(
      of<RemoteSearchState>({ state: 'asking', pages: count, ...mark }),
      page(since, after).pipe(
        switchMap(({ ids, after: next }) => {
          // Rows that are on screen must not be evicted.
          releases.push(store.hold(ids));
          const hasMore = next !== null;
          const further = hasMore
            ? nextPage.pipe(
                take(1),
                switchMap(() => pages(since, next, count + 1, mark)),
              )
            : NEVER;
          return concat(of<RemoteSearchState>({ state: 'asked', pages: count + 1, hasMore }), further);
        }),
      ),
    );

  const state$ = combineLatest([
    observeCoverage(store, stream),
    observeOffline(store),
    asked.text === undefined ? of(false) : observeLacksTexts(store, stream),
  ]).pipe(
    switchMap(([coverage, offline, lacksTexts]): Observable<RemoteSearchState> => {
      if (coverage?.since === null && !lacksTexts) return of({ state: 'complete' });
      const mark = lacksTexts ? ({ lacksTexts } as const) : {};
      if (offline) return of({ state: 'offline', ...mark });
      const since = lacksTexts ? undefined : coverage?.since;
      const isBrowsing = asked.text === undefined && !asked.days && Object.keys(asked.query).length === 0;
      // Without a filter there is no request before the end of the local list.
      const ask = isBrowsing
        ? concat(
            of<RemoteSearchState>({ state: 'asked', pages: 0, hasMore: coverage !== undefined }),
            nextPage.pipe(
              take(1),
              switchMap(() => pages(since, null, 0, mark)),
            ),
          )
        : concat(
            of<RemoteSearchState>({ state: 'asking', pages: 0, ...mark }),
            timer(TYPING_PAUSE_MS).pipe(switchMap(() => pages(since, null, 0, mark))),
          );
      return ask.pipe(
        catchError((error: unknown) => {
          if (isOffline(error)) void wakeSync(store);
          else console.warn('The server could not be searched:', error);
          return of<RemoteSearchState>(
            isOffline(error) ? { state: 'offline', ...mark } : { state: 'failed' },
          );
        }),
      );
    }),
  );
  const releasing$ = new Observable<RemoteSearchState>((subscriber) => {
    const subscription = state$.subscribe(subscriber);
    return () => {
      subscription.unsubscribe();
      for (const release of releases.splice(0)) release();
    };
  });
  return { state$: releasing$, more: () => nextPage.next() };
}

/** The engine may not have noticed yet that there is no connection: makes it check, so that the search runs again on reconnect (S8). */
async function wakeSync(store: Store): Promise<void> {
  try {
    await sendNow(store);
  } catch (error) {
    console.warn('Sync could not be made to check the connection:', error);
  }
}

/** Undefined: not known, so the server searches rows of all dates. */
const observeCoverage = (store: Store, stream: string): Observable<Coverage | undefined> =>
  concat(
    defer(() => from(store.metadata.get(COVERAGE))),
    store.metadata.changes$(COVERAGE),
  ).pipe(
    map((coverage) => coverage?.[stream] as Coverage | undefined),
    distinctUntilChanged((a, b) => a?.since === b?.since && (a === undefined) === (b === undefined)),
  );

const observeOffline = (store: Store): Observable<boolean> =>
  observeSyncState(store).pipe(
    map(({ connection }) => connection === 'offline'),
    distinctUntilChanged(),
  );
