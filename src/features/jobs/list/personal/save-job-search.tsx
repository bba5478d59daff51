import { isSameAddress, nameOfSearch } from '@/domain/saved/saved-search';
import { keptValues } from '@/platform/updates/kept-values';
import { useDistanceUnit } from '@/store/react/people/use-distance-unit';
import { useStore } from '@/store/react/store-context';
import { useAlertsOff } from '@/store/react/use-alerts-off';
import { useLive } from '@/store/react/use-live';
import { observeSearches, saveSearch } from '@/store/saved/saved-searches';
import { SaveSearch } from '@/ui/domain/searches/save-search';
import { SaveSearchPlace } from '@/ui/domain/searches/save-search-place';
import { attempt } from '@/ui/feedback/attempt';
import { filterParts, type ListQuery, writeQuery } from '../job-query';

/** Saves the list's words, filters and order. */
export default function SaveJobSearch({ query }: { query: ListQuery }) {
  const store = useStore();
  const searches = useLive(observeSearches);
  const unit = useDistanceUnit();
  const off = useAlertsOff();
  if (!searches) return <SaveSearchPlace />;
  const address = writeQuery(new URLSearchParams(), query).toString();
  const same = searches.find(
    (search) => search.searched === 'jobs' && isSameAddress(search.address, address),
  );
  const parts = filterParts(query.filter, unit).map(({ label }) => label);
  return (
    <SaveSearch
      key={address}
      savedAs={same?.name ?? null}
      proposedName={nameOfSearch(parts, 'All jobs')}
      searched="jobs"
      off={off}
      kept={keptValues({ accountId: store.me(), name: `search jobs ${address}` })}
      onSave={(form) =>
        attempt(() => saveSearch(store, { searched: 'jobs', address, filter: query.filter, ...form }))
      }
    />
  );
}
