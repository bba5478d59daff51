import { useParams } from 'react-router-dom';
import { isRouteId } from '@/domain/navigation/access';
import { fetchPerson } from '@/store/sync/fetch-rows';
import { people } from '@/domain/streams';
import { observePerson } from '@/store/entities/profiles';
import { useLoadableRow } from '@/store/react/use-loadable';
import { LinkButton } from '@/ui/button';
import { PersonProfile } from '@/ui/domain/people/person-profile';
import { LiveView } from '@/ui/loading/live-view';
import { Page, PageTitle } from '@/ui/layout/page';
import { RowSkeleton } from '@/ui/loading/row-skeleton';
import { PersonActions } from './person-actions';

const FIND = (
  <LinkButton to="/talent" variant="primary">
    Find talent
  </LinkButton>
);

/** `/talent/:id`: public, read from this device. */
export default function TalentScreen() {
  const { id } = useParams();
  const data = useLoadableRow(observePerson, fetchPerson, isRouteId(id) ? id : null, people);
  return (
    <Page className="md:pt-4">
      <LiveView
        data={data}
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
          text: 'The address may be mistyped, or this person has left Marquee.',
          action: FIND,
        }}
      >
        {(person) => (
          <PersonProfile
            key={person.id}
            as="h1"
            person={person}
            late={data}
            actions={<PersonActions person={person} isDocked />}
          />
        )}
      </LiveView>
    </Page>
  );
}
