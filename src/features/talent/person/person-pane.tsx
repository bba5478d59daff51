import type { DistanceUnit } from '@/domain/people/distance-units';
import { fetchPerson } from '@/store/sync/fetch-rows';
import { people } from '@/domain/streams';
import type { Person } from '@/domain/streams/people';
import type { Stored } from '@/store/queries/write-status';
import type { Lateness } from '@/ui/loading/late-text';
import { observePerson } from '@/store/entities/profiles';
import { useLoadableRow } from '@/store/react/use-loadable';
import { useDistanceUnit } from '@/store/react/people/use-distance-unit';
import { personName } from '@/ui/domain/people/person-copy';
import { PersonProfile } from '@/ui/domain/people/person-profile';
import { LiveView } from '@/ui/loading/live-view';
import { RowSkeleton } from '@/ui/loading/row-skeleton';
import { NotesOfPerson } from './notes-of-person';
import { PersonActions } from './person-actions';
import { ReportPerson } from './report-person';
import { usePartsInTouch } from './use-parts-in-touch';

/** The selected person beside the list. One from a link may be outside this device's working set and is then fetched. */
export default function PersonPane({ id }: { id: string }) {
  const unit = useDistanceUnit();
  const data = useLoadableRow(observePerson, fetchPerson, id, people);
  return (
    <LiveView
      data={data}
      what="the profile"
      as="line"
      className="py-8"
      skeleton={<RowSkeleton />}
      offline={{
        title: 'Not on this device',
        text: 'This profile is not on this device. Reading it needs a connection.',
      }}
      empty={{ title: 'No longer listed', text: 'This person is no longer listed. Pick somebody else.' }}
    >
      {(person) => <Shown key={person.id} person={person} unit={unit} late={data} />}
    </LiveView>
  );
}

function Shown({
  person,
  unit,
  late,
}: {
  person: Stored<Person>;
  unit: DistanceUnit | undefined;
  late: Lateness;
}) {
  return (
    <>
      <PersonProfile
        as="h2"
        narrow
        person={usePartsInTouch(person)}
        unit={unit}
        late={late}
        actions={<PersonActions person={person} isDocked={false} />}
      />
      <NotesOfPerson id={person.id} name={personName(person)} />
      <ReportPerson person={person} />
    </>
  );
}
