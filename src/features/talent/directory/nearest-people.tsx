import type { DistanceUnit } from '@/domain/people/distance-units';
import { useLive } from '@/store/react/use-live';
import { NearestResults } from '@/ui/results/nearest-results';
import { observeNearestPeople } from './relaxations';
import { type ChangeTalentQuery, NO_QUERY, type TalentQuery } from './talent-query';

interface NearestPeopleProps {
  query: TalentQuery;
  unit: DistanceUnit;
  change: ChangeTalentQuery;
}

/** For a search that finds nobody: the nearest searches that find some. */
export default function NearestPeople({ query, unit, change }: NearestPeopleProps) {
  return (
    <NearestResults
      title="Nobody fits all of this"
      nearest={useLive(observeNearestPeople, query, unit)}
      one="person"
      many="people"
      onTake={({ query: relaxed }) => change((before) => ({ ...relaxed, sort: before.sort }))}
      onClear={() => change((before) => ({ ...NO_QUERY, sort: before.sort }))}
    />
  );
}
