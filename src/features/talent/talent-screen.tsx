import { useParams } from 'react-router-dom';
import { isRouteId } from '@/domain/access';
import { fetchPerson } from '@/store/sync/fetch-rows';
import { observePerson } from '@/store/entities/profiles';
import { type MissingReason, useFetchMissing } from '@/store/react/use-fetch-missing';
import { useLive } from '@/store/react/use-live';
import { LinkButton } from '@/ui/button';
import { PersonProfile } from '@/ui/domain/person-profile';
import { EmptyState } from '@/ui/empty-state';
import { Page, PageTitle } from '@/ui/page';
import { RowSkeleton } from '@/ui/skeleton';
import { PersonActions } from './person-actions';

/** `/talent/:id`: open to everyone, read from this device. */
export default function TalentScreen() {
  const { id } = useParams();
  return (
    <Page className="md:pt-4">
      {isRouteId(id) ? <Profile key={id} id={id} /> : <Unknown why="missing" />}
    </Page>
  );
}

function Profile({ id }: { id: string }) {
  const person = useLive(observePerson, id);
  const { reason: away } = useFetchMissing(fetchPerson, person === null ? id : null);
  if (!person) return person === null && away !== 'asking' ? <Unknown why={away} /> : <Loading />;
  return <PersonProfile as="h1" person={person} actions={<PersonActions person={person} thumb />} />;
}

const Loading = () => (
  <div aria-busy="true">
    <PageTitle hidden>Profile</PageTitle>
    <p className="sr-only" role="status">
      Loading the profile
    </p>
    <RowSkeleton />
  </div>
);

const WHY: Readonly<Record<Exclude<MissingReason, 'asking'>, { title: string; text: string }>> = {
  missing: { title: 'Nobody is here', text: 'The address may be mistyped, or this person has left Marquee.' },
  offline: {
    title: 'This profile is not on this device',
    text: 'It shows as soon as there is a connection.',
  },
  failed: {
    title: 'This profile did not load',
    text: 'There was a problem loading the data. Please try again.',
  },
};

const Unknown = ({ why }: { why: Exclude<MissingReason, 'asking'> }) => (
  <>
    <PageTitle hidden>Profile</PageTitle>
    <EmptyState
      title={WHY[why].title}
      action={
        <LinkButton to="/talent" variant="primary">
          Find talent
        </LinkButton>
      }
    >
      {WHY[why].text}
    </EmptyState>
  </>
);
