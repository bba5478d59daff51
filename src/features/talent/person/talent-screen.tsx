import { type ComponentProps, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useRouteParams } from '@/client-state/page/route-params';
import { forgetServed, servedAt } from '@/client-state/page/served-row';
import { isRouteId } from '@/domain/navigation/access';
import { fetchPerson } from '@/store/sync/fetch-rows';
import { people } from '@/domain/streams';
import type { Person } from '@/domain/streams/people';
import { observePerson } from '@/store/entities/profiles';
import { useIdentity } from '@/store/react/identity';
import { useLoadableRow } from '@/store/react/use-loadable';
import { LinkButton } from '@/ui/button';
import { personName } from '@/ui/domain/people/person-copy';
import { useDistanceUnit } from '@/store/react/people/use-distance-unit';
import { PersonProfile } from '@/ui/domain/people/person-profile';
import { LiveView } from '@/ui/loading/live-view';
import { Page, PageTitle } from '@/ui/layout/page';
import { BackToList, TALENT_LIST } from '@/ui/navigation/back-to-list';
import { RowSkeleton } from '@/ui/loading/row-skeleton';
import { NotesOfPerson } from './notes-of-person';
import { PersonActions } from './person-actions';
import { PersonActionsPlace } from './person-actions-place';
import { ReportPerson } from './report-person';
import { usePartsInTouch } from './use-parts-in-touch';

const FIND = (
  <LinkButton to="/talent" variant="primary">
    Find talent
  </LinkButton>
);

/** With what the person shows to this reader alone. */
const Shown = ({ person, ...rest }: ComponentProps<typeof PersonProfile>) => (
  <PersonProfile person={usePartsInTouch(person)} {...rest} />
);

/** `/talent/:id`: public, read from this device. */
export default function TalentScreen() {
  const unit = useDistanceUnit();
  const { userId } = useIdentity();
  const id = useRouteParams().id?.toLowerCase();
  const { pathname } = useLocation();
  const data = useLoadableRow(observePerson, fetchPerson, isRouteId(id) ? id : null, people);
  const stored = data.value ?? null;
  useEffect(() => {
    if (stored) forgetServed();
  }, [stored]);
  // What came with the page can be read until the store has it, or they are gone.
  const known = stored ?? (data.absence === null ? null : (servedAt<Person>(pathname)?.row ?? null));
  return (
    <Page className="md:pt-4">
      <BackToList list={TALENT_LIST} accountId={userId} />
      <LiveView
        data={{ ...data, value: known ?? data.value }}
        what="the profile"
        renderFrame={(state) => (
          <>
            <PageTitle hidden>Profile</PageTitle>
            {state}
          </>
        )}
        skeleton={<RowSkeleton />}
        offline={{
          title: 'This profile is not on this device',
          text: 'It shows as soon as there is a connection.',
          action: FIND,
        }}
        failed={{ title: 'This profile did not load' }}
        empty={{
          title: 'Nobody is here',
          text: 'The address may be mistyped, or this person is off the list or has left Marquee.',
          action: FIND,
        }}
      >
        {(person) => (
          <>
            <Shown
              key={person.id}
              as="h1"
              person={person}
              unit={unit}
              late={data}
              actions={stored ? <PersonActions person={stored} isDocked /> : <PersonActionsPlace />}
            />
            <NotesOfPerson key={`notes ${person.id}`} id={person.id} name={personName(person)} />
            <ReportPerson key={`report ${person.id}`} person={person} />
          </>
        )}
      </LiveView>
    </Page>
  );
}
