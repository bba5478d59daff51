import { lazy, memo, Suspense } from 'react';
import { ListChecks } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isRouteId } from '@/domain/navigation/access';
import type { DistanceUnit } from '@/domain/people/distance-units';
import { hires } from '@/domain/roles';
import { SEARCH_PARAMETER } from '@/domain/saved/search-address';
import { loadStateOf } from '@/domain/sync/loadable';
import { loadOrReload } from '@/platform/updates/missing-code';
import { useIdentity } from '@/store/react/identity';
import { useOpenedSearch } from '@/store/react/search/use-opened-search';
import { IconButton } from '@/ui/button';
import { useNow } from '@/ui/dates/use-now';
import { RemoteSearchLine } from '@/ui/domain/remote-search-line';
import { ResultCount } from '@/ui/domain/result-count';
import { SaveSearchPlace } from '@/ui/domain/searches/save-search-place';
import { useWide } from '@/ui/layout/use-wide';
import { LatePart } from '@/ui/loading/late-part';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Corrections } from '@/ui/results/corrections';
import { ResultsAndPane, ResultsHead, SortSelect } from '@/ui/results/results-layout';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { ChosenBar } from '../chosen/chosen-bar';
import { type Chosen, useChosen } from '../chosen/use-chosen';
import { orderOf, sortFor, type TalentSort } from './list-order';
import { PeopleList } from './people-list';
import { type ChangeTalentQuery, partsOf, type TalentQuery } from './talent-query';
import { type Directory, useDirectory } from './use-directory';

const NearestPeople = lazy(() => import('./nearest-people'));
const SaveTalentSearch = lazy(() => import('./save-talent-search'));
// Not on the way to the first people: on wide screens only.
const loadPersonPane = loadOrReload(() => import('../person/person-pane'));

interface DirectoryResultsProps {
  /** As it is searched for. */
  query: TalentQuery;
  /** As it is chosen: the list follows. */
  sort: TalentSort;
  change: ChangeTalentQuery;
  unit: DistanceUnit;
}

/** Whoever is found, and on wide screens one of them (`?person=`) beside the list. Memoised, because the screen renders at each key typed in the search. */
export const DirectoryResults = memo(function DirectoryResults({
  query,
  sort,
  change,
  unit,
}: DirectoryResultsProps) {
  const isWide = useWide();
  const { role, userId } = useIdentity();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const chosen = useChosen(hires(role));
  const directory = useDirectory(query, unit);
  const opened = params.get(SEARCH_PARAMETER) ?? undefined;
  const state = loadStateOf(directory.data);
  useOpenedSearch(
    userId !== null && isRouteId(opened) ? opened : null,
    state === 'here' || state === 'empty',
  );
  const picked = params.get('person') ?? undefined;
  const first = directory.data.value?.[0]?.id ?? null;
  const selected = isWide ? (isRouteId(picked) ? picked : first) : null;
  const toOf = (id: string): string => {
    if (!isWide) return `/talent/${id}`;
    const next = new URLSearchParams(params);
    next.set('person', id);
    return `${pathname}?${next}`;
  };
  return (
    <ResultsAndPane
      paneLabel="Selected profile"
      pane={
        isWide
          ? selected && <LatePart load={loadPersonPane} props={{ id: selected }} of={selected} />
          : undefined
      }
    >
      <section aria-label="Results" className="min-w-0">
        <Head query={query} sort={sort} change={change} unit={unit} directory={directory} chosen={chosen} />
        <Listed
          query={query}
          change={change}
          unit={unit}
          directory={directory}
          chosen={chosen}
          current={selected}
          toOf={toOf}
        />
      </section>
    </ResultsAndPane>
  );
});

/** Somebody has searched, or filtered. */
const isNarrowed = (query: TalentQuery): boolean => partsOf(query).length > 0 || query.text.trim() !== '';

interface PartProps extends Pick<DirectoryResultsProps, 'query' | 'change'> {
  directory: Directory;
  chosen: Chosen;
}

/** What is said of the list, and what can be done with all of it. */
function Head({
  query,
  sort,
  change,
  unit,
  directory,
  chosen,
}: PartProps & Pick<DirectoryResultsProps, 'sort' | 'unit'>) {
  const { userId, role } = useIdentity();
  const now = useNow();
  const { data, total, asOf, remote, held, isAsked, orders, corrections, note, asked } = directory;
  return (
    <>
      <ResultsHead>
        <ResultCount state={loadStateOf(data)} total={total} one="person" many="people" asOf={asOf} />
        {hires(role) && (
          <IconButton
            label="Select people"
            aria-pressed={chosen.isOn}
            className="ml-auto"
            onClick={chosen.isOn ? chosen.stop : chosen.start}
          >
            <ListChecks size={20} aria-hidden />
          </IconButton>
        )}
        <SortSelect
          options={orders}
          value={orderOf({ text: query.text, sort }, asked.origin).by}
          onChange={({ target }) => change((before) => ({ ...before, sort: sortFor(before, target.value) }))}
          className="max-w-full shrink-0"
        />
      </ResultsHead>
      {chosen.isOn && <ChosenBar chosen={chosen} asked={asked} />}
      {isNarrowed(query) && userId !== null && (
        <Suspense fallback={<SaveSearchPlace />}>
          <SaveTalentSearch query={query} unit={unit} />
        </Suspense>
      )}
      <RemoteSearchLine
        remote={remote}
        held={held}
        asOf={asOf}
        one="profile"
        many="profiles"
        service="talent"
        isAsked={isAsked}
        now={now}
      />
      <Corrections corrections={corrections} />
      {note !== '' && <p className="pb-2 text-sm text-ink-2">{note}</p>}
    </>
  );
}

interface ListedProps extends PartProps {
  unit: DistanceUnit;
  current: string | null;
  toOf: (id: string) => string;
}

/** The people, or why there are none. */
function Listed({ query, change, directory, unit, ...list }: ListedProps) {
  const copy = usePersistenceCopy();
  return (
    <LiveView
      data={directory.data}
      what="people"
      renderFrame={(state) => <div className="-mx-4 lg:mx-0">{state}</div>}
      skeleton={<RowsSkeleton rows={6} />}
      offline={{
        title: 'No talent on this device yet',
        text: `The directory downloads when you next connect, ${copy.staysSuffix}.`,
      }}
      empty={
        isNarrowed(query) ? (
          <Suspense>
            <NearestPeople query={query} unit={unit} change={change} />
          </Suspense>
        ) : (
          { title: 'No talent on this device yet', text: 'People appear here as they join.' }
        )
      }
    >
      {(people) => <PeopleList people={people} {...directory} {...list} />}
    </LiveView>
  );
}
