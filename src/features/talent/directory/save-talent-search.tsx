import type { DistanceUnit } from '@/domain/people/distance-units';
import { isSameAddress, nameOfSearch } from '@/domain/saved/saved-search';
import { keptValues } from '@/platform/updates/kept-values';
import { useStore } from '@/store/react/store-context';
import { useAlertsOff } from '@/store/react/use-alerts-off';
import { useLive } from '@/store/react/use-live';
import { observeSearches, saveSearch } from '@/store/saved/saved-searches';
import { SaveSearch } from '@/ui/domain/searches/save-search';
import { SaveSearchPlace } from '@/ui/domain/searches/save-search-place';
import { attempt } from '@/ui/feedback/attempt';
import { partsOf, type TalentQuery, toFilter, writeQuery } from './talent-query';

/** Saves the directory's words and filters. */
export default function SaveTalentSearch({ query, unit }: { query: TalentQuery; unit: DistanceUnit }) {
  const store = useStore();
  const searches = useLive(observeSearches);
  const off = useAlertsOff();
  if (!searches) return <SaveSearchPlace />;
  const address = writeQuery(new URLSearchParams(), query).toString();
  const same = searches.find(
    (search) => search.searched === 'people' && isSameAddress(search.address, address),
  );
  const text = query.text.trim();
  const parts = [...(text === '' ? [] : [`“${text}”`]), ...partsOf(query, unit).map(({ label }) => label)];
  return (
    <SaveSearch
      key={address}
      savedAs={same?.name ?? null}
      proposedName={nameOfSearch(parts, 'All talent')}
      searched="people"
      off={off}
      kept={keptValues({ accountId: store.me(), name: `search people ${address}` })}
      onSave={(form) =>
        attempt(() => saveSearch(store, { searched: 'people', address, filter: toFilter(query), ...form }))
      }
    />
  );
}
