import { DESIGN } from '@/domain/design-constants';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ListChecks } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { rememberLastList } from '@/client-state/last/last-list';
import { isRouteId } from '@/domain/navigation/access';
import { type Loadable, loadStateOf } from '@/domain/sync/loadable';
import type { Person } from '@/domain/streams/people';
import { loadOrReload } from '@/platform/updates/missing-code';
import { whenIdle } from '@/platform/when-idle';
import { pagesOf, searchRemotePeople } from '@/store/sync/remote-search';
import { observePeople } from '@/store/entities/profiles';
import { observeMyHome } from '@/store/profile/my-home';
import { observeSyncState } from '@/store/writes/sync-state';
import { useIdentity } from '@/store/react/identity';
import { useRemoteSearch } from '@/store/react/use-remote-search';
import { useLive, useLiveKeepingPrevious } from '@/store/react/use-live';
import { useLoadableKeepingPrevious } from '@/store/react/use-loadable';
import { useDistanceUnit } from '@/store/react/people/use-distance-unit';
import { Button, IconButton } from '@/ui/button';
import { Chip, ChipRow, Select } from '@/ui/fields/choice';
import { SaveSearchPlace } from '@/ui/domain/searches/save-search-place';
import { RemoteSearchLine } from '@/ui/domain/remote-search-line';
import { ResultCount } from '@/ui/domain/result-count';
import { LatePart } from '@/ui/loading/late-part';
import { LiveView } from '@/ui/loading/live-view';
import { FiltersButton, SearchField } from '@/ui/fields/search-field';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { PageTitle } from '@/ui/layout/page';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { useNow } from '@/ui/dates/use-now';
import { useSearchText } from '@/ui/fields/use-search-text';
import { useWide } from '@/ui/layout/use-wide';
import { ChosenBar } from './chosen/chosen-bar';
import { useChosen } from './chosen/use-chosen';
import { HiringLinks } from './hiring-links';
import { orderNote, orderOf, ordersFor, sortFor } from './list-order';
import { PeopleList } from './people-list';
import {
  isAround,
  NO_QUERY,
  originOf,
  partsOf,
  readQuery,
  type TalentQuery,
  toFilter,
  without,
  writeQuery,
} from './talent-query';
import { useDistances } from './use-distances';

// Not on the way to the first people: the sheet comes when the page is idle, the pane on wide screens only.
const FilterSheet = lazy(() => import('./filter-sheet'));
const SaveTalentSearch = lazy(() => import('./save-talent-search'));
const loadPersonPane = loadOrReload(() => import('./person/person-pane'));

/**
 * `/talent`, for employers also `/talent/search` and `/employer/talent`: the directory on this device. On wide screens
 * the selected profile (`?person=`) is beside the list.
 */
export default function TalentListScreen() {
  const { pathname } = useLocation();
  return (
    <>
      <PageTitle hidden>{pathname.endsWith('/search') ? 'Talent Search' : 'Talent'}</PageTitle>
      {/* The page's HTML has its title, and no store yet. */}
      <Suspense
        fallback={
          <div aria-busy="true" className="wrap pt-4">
            <RowsSkeleton rows={4} />
          </div>
        }
      >
        <Directory />
      </Suspense>
    </>
  );
}

function Directory() {
  const isWide = useWide();
  const { userId, role } = useIdentity();
  const chosen = useChosen(role === 'employer' || role === 'admin');
  const copy = usePersistenceCopy();
  const { pathname, key } = useLocation();
  const [params, setParams] = useSearchParams();
  const urlQuery = readQuery(params);
  const setUrlQuery = (query: TalentQuery): void =>
    setParams((current) => writeQuery(current, query), { replace: true });
  const [text, setText] = useSearchText(urlQuery.text, (next) => setUrlQuery({ ...urlQuery, text: next }));
  const [limit, setLimit] = useState<number>(DESIGN.pageRows);
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  const query = { ...urlQuery, text };
  const address = String(writeQuery(params, query));
  useEffect(() => {
    rememberLastList(pathname, { accountId: userId, search: address && `?${address}`, key });
  }, [pathname, key, userId, address]);
  const filter = toFilter(query);
  const home = useLive(userId === null ? null : observeMyHome) ?? null;
  const origin = originOf(query, home);
  const order = orderOf(query, origin);
  const unit = useDistanceUnit() ?? 'km';
  const distanceOf = useDistances(query, home, unit);
  const list = useLoadableKeepingPrevious(['people'], observePeople, { filter, order, limit });

  const asked = {
    days: query.free,
    origin: origin && { lat: origin.lat, lng: origin.lng, name: isAround(query) ? query.city.trim() : null },
  };

  const { remote, more: moreRemote } = useRemoteSearch(searchRemotePeople, filter, order);
  const peopleOnDevice = useLiveKeepingPrevious(observePeople, { limit: 1 })?.total ?? undefined;
  const asOf = useLive(observeSyncState)?.lastInStepAt ?? null;
  const now = useNow();

  const search = (next: TalentQuery): void => {
    setText(next.text);
    setLimit(DESIGN.pageRows);
    setUrlQuery(next);
  };
  const parts = partsOf(query, unit);
  const people = list.value?.people;
  // Offline with some people here: those were searched, and the line above the list says so.
  const emptyReasonOnDevice =
    peopleOnDevice === undefined ? 'unknown' : peopleOnDevice > 0 ? null : 'offline';
  const absence = list.absence === 'offline' ? emptyReasonOnDevice : list.absence;
  // An empty list means that nobody fits only once the remote search has answered.
  const data: Loadable<typeof people> = {
    ...list,
    value: people?.length === 0 && remote?.state === 'asking' ? undefined : people,
    absence,
  };
  // The server has the nearest of everybody, but no order by rate.
  const isWhole =
    remote?.state === 'complete' ||
    (order.by === 'nearest' && pagesOf(remote) > 0 && remote?.state === 'asked');
  const note = orderNote(order, isWhole);
  const isNarrowed = parts.length > 0 || text.trim() !== '';
  const picked = params.get('person');
  const selected = isWide ? (isRouteId(picked ?? undefined) ? picked : (people?.[0]?.id ?? null)) : null;
  const toOf = (person: Person): string => {
    if (!isWide) return `/talent/${person.id}`;
    const next = new URLSearchParams(params);
    next.set('person', person.id);
    return `${pathname}?${next}`;
  };

  return (
    <>
      <HiringLinks />
      <div className="border-b border-hair">
        <div className="wrap flex flex-col gap-2 py-2 lg:flex-row lg:items-center lg:gap-3 lg:py-3">
          <div className="flex gap-2 lg:w-[25rem]">
            <SearchField
              label="Search talent"
              placeholder="Name, role or skill"
              text={text}
              onText={(next) => {
                setText(next);
                setLimit(DESIGN.pageRows);
              }}
            />
            <FiltersButton on={parts.length} onOpen={() => setIsFilterOpen(true)} />
          </div>
          <ChipRow label="Filters" desk>
            <Chip on={query.open} onChange={(open) => search({ ...query, open })}>
              Open to contact
            </Chip>
            <Chip on={query.years === 5} onChange={(on) => search({ ...query, years: on ? 5 : null })}>
              5+ years
            </Chip>
            {parts
              .filter(({ field }) => field !== 'open' && !(field === 'years' && query.years === 5))
              .map(({ field, label }) => (
                <Chip key={field} on onChange={() => search(without(query, field))}>
                  {label}
                </Chip>
              ))}
          </ChipRow>
        </div>
      </div>
      <div className="wrap grid flex-1 content-start lg:grid-cols-[25rem_minmax(0,1fr)] lg:content-stretch lg:gap-10">
        <section aria-label="Results" className="min-w-0">
          <div className="flex min-h-12 items-center justify-between gap-x-3 text-sm text-ink-2">
            <ResultCount
              state={loadStateOf(data)}
              total={list.value?.total ?? null}
              one="person"
              many="people"
              asOf={asOf}
            />
            {(role === 'employer' || role === 'admin') && (
              <IconButton
                label="Select people"
                aria-pressed={chosen.isOn}
                className="ml-auto"
                onClick={chosen.isOn ? chosen.stop : chosen.start}
              >
                <ListChecks size={20} aria-hidden />
              </IconButton>
            )}
            <Select
              label="Sort"
              hideLabel
              options={ordersFor(query, origin)}
              value={order.by}
              onChange={(event) => search({ ...query, sort: sortFor(query, event.target.value) })}
              className="-mr-3 w-[9.5rem] shrink-0 [&_select]:min-h-11 [&_select]:border-transparent [&_select]:bg-transparent [&_select]:text-sm [&_select]:font-semibold"
            />
          </div>
          {chosen.isOn && <ChosenBar chosen={chosen} asked={asked} />}
          {isNarrowed && userId !== null && (
            <Suspense fallback={<SaveSearchPlace />}>
              <SaveTalentSearch query={query} unit={unit} />
            </Suspense>
          )}
          <RemoteSearchLine
            remote={remote}
            held={peopleOnDevice}
            asOf={asOf}
            one="profile"
            many="profiles"
            service="talent"
            isAsked={Object.keys(filter).length > 0 || order.by === 'nearest'}
            now={now}
          />
          {note !== '' && <p className="pb-2 text-sm text-ink-2">{note}</p>}
          <LiveView
            data={data}
            what="people"
            renderFrame={(state) => <div className="-mx-4 lg:mx-0">{state}</div>}
            skeleton={<RowsSkeleton rows={6} />}
            offline={{
              title: 'No talent on this device yet',
              text: `The directory downloads the first time you connect, ${copy.staysSuffix}.`,
            }}
            empty={
              isNarrowed
                ? {
                    title: 'Nobody fits all of this',
                    text: 'Remove one of the filters, or search for another name of the role: focus puller, 1st AC.',
                    action: (
                      <Button variant="primary" onClick={() => search({ ...NO_QUERY, sort: query.sort })}>
                        Clear the search
                      </Button>
                    ),
                  }
                : { title: 'No talent on this device yet', text: 'People appear here as they join.' }
            }
          >
            {(shown) => (
              <PeopleList
                people={shown}
                reasons={list.value?.found?.reasons}
                distanceOf={distanceOf}
                chosen={chosen}
                current={selected}
                toOf={toOf}
                hasMore={shown.length >= limit || (remote?.state === 'asked' && remote.hasMore)}
                pages={pagesOf(remote)}
                onMore={() => (shown.length >= limit ? setLimit(limit + DESIGN.pageRows) : moreRemote())}
              />
            )}
          </LiveView>
        </section>
        {isWide && (
          <section
            aria-label="Selected profile"
            tabIndex={0}
            className="sticky top-(--bar-height) max-h-[calc(100dvh-var(--bar-height))] overflow-y-auto border-l border-hair py-6 pl-10"
          >
            {selected && <LatePart load={loadPersonPane} props={{ id: selected }} of={selected} />}
          </section>
        )}
      </div>
      {(isIdle || isFilterOpen) && (
        <Suspense>
          <FilterSheet
            unit={unit}
            open={isFilterOpen}
            onOpenChange={setIsFilterOpen}
            query={query}
            onApply={(next) => {
              setIsFilterOpen(false);
              search(next);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
