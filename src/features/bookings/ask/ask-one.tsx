import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { people } from '@/domain/streams';
import type { Person } from '@/domain/streams/people';
import { askForDays, type DaysAsked, discardRefusedRequest } from '@/store/bookings/bookings';
import { observePerson } from '@/store/entities/profiles';
import { fetchPerson } from '@/store/sync/fetch-rows';
import { useLoadableRow } from '@/store/react/use-loadable';
import { useStore } from '@/store/react/store-context';
import { LinkButton } from '@/ui/button';
import { firstName, personName } from '@/ui/domain/people/person-copy';
import { Page, PageTitle } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { AskFields } from './ask-fields';
import { type AskedFor, proposedRequest } from './ask-form';
import { type About, belongingTo, nameOfRequest, useAskedFor } from './asked-for';

const Loading = () => (
  <Page narrow>
    <RowsSkeleton rows={5} />
  </Page>
);

/** Asks one person. @param id null where the address names nobody */
export function AskOne({ id, about }: { id: string | null; about: About }) {
  const data = useLoadableRow(observePerson, fetchPerson, id, people);
  const askedFor = useAskedFor(about);
  const find = (
    <LinkButton to="/employer/talent/search" variant="primary">
      Find talent
    </LinkButton>
  );
  return (
    <LiveView
      data={id === null ? { ...data, value: null, absence: null } : data}
      what="the profile"
      as="page"
      skeleton={<Loading />}
      offline={{
        title: 'This person is not on this device',
        text: 'Asking somebody whom this device does not know needs a connection.',
        action: find,
      }}
      empty={{
        title: 'Nobody to ask',
        text: 'This person is not listed any more, or the address is mistyped.',
        action: find,
      }}
    >
      {(person) =>
        askedFor === undefined ? <Loading /> : <Asking person={person} about={about} askedFor={askedFor} />
      }
    </LiveView>
  );
}

function Asking({ person, about, askedFor }: { person: Person; about: About; askedFor: AskedFor }) {
  const store = useStore();
  const navigate = useNavigate();
  const [start] = useState(() => proposedRequest({ ...askedFor, person }));
  const send = async (asked: DaysAsked): Promise<void> => {
    const id = await askForDays(store, { id: person.id, name: personName(person) }, asked);
    if (about.refused !== null) await discardRefusedRequest(store, about.refused);
    await navigate(`/bookings/${id}`, { replace: true });
  };
  return (
    <Page narrow className="md:pt-4">
      <PageTitle name="Ask for days">Ask {firstName(person)} for days</PageTitle>
      <p className="mb-5 max-w-[62ch] text-ink-2">
        {firstName(person)} answers with yes or no to exactly these terms. Waits here without a signal, and is
        sent with the next one.
      </p>
      <AskFields
        of={{ accountId: store.me(), name: nameOfRequest(person.id, about) }}
        people={[person]}
        start={start}
        about={belongingTo(about, askedFor)}
        onSend={send}
      />
    </Page>
  );
}
