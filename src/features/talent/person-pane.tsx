import { fetchPerson } from '@/store/sync/fetch-rows';
import { observePerson } from '@/store/entities/profiles';
import { useFetchMissing } from '@/store/react/use-fetch-missing';
import { useLive } from '@/store/react/use-live';
import { PersonProfile } from '@/ui/domain/person-profile';
import { RowSkeleton } from '@/ui/skeleton';
import { PersonActions } from './person-actions';

const WORDS = {
  offline: 'This profile is not on this device. Reading it needs a connection.',
  failed: 'There was a problem loading the data. Please try again.',
  missing: 'This person is no longer listed. Pick somebody else.',
} as const;

/** The selected person beside the list; one whom a link names may be beyond this device's set. */
export function PersonPane({ id }: { id: string }) {
  const person = useLive(observePerson, id);
  const { reason: away } = useFetchMissing(fetchPerson, person === null ? id : null);
  if (person)
    return (
      <PersonProfile
        as="h2"
        narrow
        person={person}
        actions={<PersonActions person={person} thumb={false} />}
      />
    );
  return person === undefined || away === 'asking' ? (
    <div aria-busy="true">
      <RowSkeleton />
    </div>
  ) : (
    <p className="py-8 text-ink-2">{WORDS[away]}</p>
  );
}
