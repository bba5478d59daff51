import type { Person } from '@/domain/streams/people';
import type { DistanceUnit } from '@/domain/people/distance-units';
import { asSearched, type Loadable } from '@/domain/sync/loadable';
import { observePeople } from '@/store/entities/profiles';
import { observeMyHome } from '@/store/profile/my-home';
import { useIdentity } from '@/store/react/identity';
import type { FoundByWords } from '@/store/search/job-query';
import { useLive, useLiveKeepingPrevious } from '@/store/react/use-live';
import { useLoadableKeepingPrevious } from '@/store/react/use-loadable';
import { useRemoteSearch } from '@/store/react/use-remote-search';
import { pagesOf, type RemoteSearchState, searchRemotePeople } from '@/store/sync/remote-search';
import { observeSyncState } from '@/store/writes/sync-state';
import { ListPositions } from '@/ui/results/list-positions';
import { useExtent } from '@/ui/results/use-extent';
import type { Asked } from '../chosen/chosen-bar';
import { orderNote, orderOf, ordersFor } from './list-order';
import { isAround, originOf, type TalentQuery, toFilter } from './talent-query';
import { useDistances } from './use-distances';

export const peoplePositions = new ListPositions();

/** The people whom a query finds, and what is said of them. */
export interface Directory {
  /** Identifies the query: filter and order. */
  queryKey: string;
  data: Loadable<readonly Person[]>;
  /** Null until they are counted. */
  total: number | null;
  /** By id, why a search has found them. */
  reasons: ReadonlyMap<string, string> | undefined;
  /** Words that nobody has written, and what is shown instead. */
  corrections: FoundByWords['corrections'] | undefined;
  /** How far somebody is, in words; null: nothing is said of it. */
  distanceOf: (person: Person) => string | null;
  hasMore: boolean;
  more: () => void;
  /** How many pages the remote search has added. */
  pages: number;
  remote: RemoteSearchState | undefined;
  /** There is a search or a filter, or an order of which this device may not have the first. */
  isAsked: boolean;
  /** How many people are on this device; undefined until they are counted. */
  held: number | undefined;
  asOf: number | null;
  orders: ReturnType<typeof ordersFor>;
  /** What is said of the order; empty: nothing needs to be. */
  note: string;
  /** What those who are chosen are asked about. */
  asked: Asked;
}

/** Keeps the last result while a changed query is computed. */
export function useDirectory(query: TalentQuery, unit: DistanceUnit): Directory {
  const { userId } = useIdentity();
  const home = useLive(userId === null ? null : observeMyHome) ?? null;
  const origin = originOf(query, home);
  const filter = toFilter(query);
  const order = orderOf(query, origin);
  const queryKey = JSON.stringify([filter, order]);
  const { limit, extend } = useExtent(peoplePositions, queryKey);
  const { value: page, ...reading } = useLoadableKeepingPrevious(['people'], observePeople, {
    filter,
    order,
    limit,
  });
  const { remote, more: moreRemote } = useRemoteSearch(searchRemotePeople, filter, order);
  const held = useLiveKeepingPrevious(observePeople, { limit: 1 })?.total ?? undefined;
  const pages = pagesOf(remote);
  // The server has the nearest of everybody, and who asks for the least.
  const isWhole = remote?.state === 'complete' || (pages > 0 && remote?.state === 'asked');
  const hasMoreHere = page !== undefined && page.people.length >= limit;
  return {
    queryKey,
    data: asSearched(
      { ...reading, value: page?.people },
      (people) => people.length > 0 || remote?.state !== 'asking',
      held,
    ),
    total: page?.total ?? null,
    reasons: page?.found?.reasons,
    corrections: page?.found?.corrections,
    distanceOf: useDistances(query, home, unit),
    hasMore: hasMoreHere || (remote?.state === 'asked' && remote.hasMore),
    more: hasMoreHere ? extend : moreRemote,
    pages,
    remote,
    isAsked: Object.keys(filter).length > 0 || order.by === 'nearest' || order.by === 'rate',
    held,
    asOf: useLive(observeSyncState)?.lastInStepAt ?? null,
    orders: ordersFor(query, origin),
    note: orderNote(order, isWhole),
    asked: {
      days: query.free,
      origin: origin && {
        lat: origin.lat,
        lng: origin.lng,
        name: isAround(query) ? query.city.trim() : null,
      },
    },
  };
}
