import { useContext, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isRouteId } from '@/domain/navigation/access';
import { keptNewList } from '@/platform/updates/kept-values';
import { useStore } from '@/store/react/store-context';
import { useLoadable } from '@/store/react/use-loadable';
import { useAsOf } from '@/store/react/use-sync-state';
import { makeList, observeCountedLists } from '@/store/saved/people-lists';
import { TitleLine } from '@/ui/dates/as-of';
import { useNow } from '@/ui/dates/use-now';
import { peopleOn, twinNote } from '@/ui/domain/lists/list-copy';
import { NewListField } from '@/ui/domain/lists/new-list-field';
import { ListRow } from '@/ui/layout/list-row';
import { FocusContext, Page, PageTitle } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { HiringLinks } from '../hiring-links';
import { OneList } from './one-list';

/** `/employer/talent/lists`: this employer's own lists, complete offline. `?list=` opens one. */
export default function ListsScreen() {
  const [params] = useSearchParams();
  const picked = params.get('list') ?? undefined;
  // To a list and back is a way to another screen, though the path stays: its title takes the focus.
  const hasNavigated = useContext(FocusContext);
  const [first] = useState(picked);
  const [hasMoved, setMoved] = useState(false);
  if (picked !== first && !hasMoved) setMoved(true);
  return (
    <>
      <HiringLinks />
      <FocusContext value={hasNavigated || hasMoved}>
        <Page>{isRouteId(picked) ? <OneList key={picked} id={picked} /> : <AllLists />}</Page>
      </FocusContext>
    </>
  );
}

function AllLists() {
  const store = useStore();
  const asOf = useAsOf();
  const now = useNow();
  const copy = usePersistenceCopy();
  const data = useLoadable(['saved'], observeCountedLists);
  return (
    <>
      <TitleLine at={data.value !== undefined && data.value.length > 0 ? asOf : null} now={now}>
        <PageTitle className="mb-1">Lists of talent</PageTitle>
      </TitleLine>
      <p className="mb-4 text-sm text-ink-2">Only you see them, on all your devices, also with no signal.</p>
      <LiveView
        data={data}
        what="your lists"
        renderFrame={(state) => <div className="-mx-4 mt-3 md:mx-0">{state}</div>}
        skeleton={<RowsSkeleton rows={3} />}
        offline={{
          title: 'Your lists are not here yet',
          text: copy.dataDownloads,
        }}
        empty={{
          title: 'No list yet',
          text: 'Name one below, such as “Camera B-unit”, then put people on it from the search or from their profile.',
        }}
      >
        {(lists) => (
          <ul className="-mx-4 border-t border-hair md:mx-0">
            {lists.map((list) => (
              <li key={list.id}>
                <ListRow
                  to={`/employer/talent/lists?list=${list.id}`}
                  title={<span className="wrap-anywhere">{list.name}</span>}
                  meta={[peopleOn(list.count), twinNote(list, lists, now)].filter(Boolean).join(', ')}
                />
              </li>
            ))}
          </ul>
        )}
      </LiveView>
      {data.value !== undefined && (
        <div className="mt-6 max-w-md">
          <NewListField
            lists={data.value}
            onMake={(name) => makeList(store, name)}
            kept={keptNewList(store.me())}
          />
        </div>
      )}
    </>
  );
}
