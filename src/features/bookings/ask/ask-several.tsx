import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadStateOf } from '@/domain/sync/loadable';
import type { Person } from '@/domain/streams/people';
import { newId } from '@/domain/ids';
import { askForDays, type DaysAsked } from '@/store/bookings/bookings';
import { observePeopleById } from '@/store/entities/profiles';
import { useLoadable } from '@/store/react/use-loadable';
import { useStore } from '@/store/react/store-context';
import { LinkButton } from '@/ui/button';
import { personName } from '@/ui/domain/people/person-copy';
import { useAnnounce } from '@/ui/feedback/announcer';

import { Page, PageTitle } from '@/ui/layout/page';
import { EmptyState } from '@/ui/loading/empty-state';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { AskFields } from './ask-fields';
import { type AskedFor, proposedRequest } from './ask-form';
import { type About, belongingTo, nameOfRequest, useAskedFor } from './asked-for';

/** Asks several people for the same days on the same terms, each with a request of their own. */
export function AskSeveral({ ids, about }: { ids: readonly string[]; about: About }) {
  const found = useLoadable(['people'], observePeopleById, ids);
  const askedFor = useAskedFor(about);
  const isMissing = (held: ReadonlyMap<string, Person>): boolean => ids.some((id) => !held.has(id));
  const state = loadStateOf(found, isMissing);
  if (askedFor === undefined || found.value === undefined || state === 'loading' || state === 'filling')
    return (
      <Page narrow>
        <RowsSkeleton rows={5} />
      </Page>
    );
  const { value: held } = found;
  const people = ids.flatMap((id) => held.get(id) ?? []);
  return <Asking people={people} missing={ids.length - people.length} about={about} askedFor={askedFor} />;
}

interface AskingProps {
  people: readonly Person[];
  /** How many of those who were chosen are not on this device. */
  missing: number;
  about: About;
  askedFor: AskedFor;
}

function Asking({ people, missing, about, askedFor }: AskingProps) {
  const store = useStore();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const [start] = useState(() => proposedRequest(askedFor));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // Sent again after a failure, nobody is asked twice.
  const [requestIds] = useState(() => new Map<string, string>());
  const asked = people.filter(({ id }) => !left.has(id));
  const send = async (days: DaysAsked): Promise<void> => {
    for (const person of asked) {
      if (requestIds.has(person.id)) continue;
      const id = newId();
      await askForDays(store, { id: person.id, name: personName(person) }, days, id);
      requestIds.set(person.id, id);
    }
    announce(`${asked.length} people are asked.`);
    await navigate('/bookings', { replace: true });
  };
  return (
    <Page narrow className="md:pt-4">
      <PageTitle name="Ask for days">
        {asked.length === 1 ? 'Ask one person for days' : `Ask ${asked.length} people for days`}
      </PageTitle>
      <p className="mb-5 max-w-[62ch] text-ink-2">
        Each of them gets a request of their own, on the same terms, and answers with yes or no. Nobody sees
        who else is asked. Waits here without a signal, and is sent with the next one.
      </p>
      {missing > 0 && (
        <p className="mb-5 max-w-[62ch]" role="status">
          {missing === 1 ? 'One of them is' : `${missing} of them are`} not on this device, and not asked.
        </p>
      )}
      {asked.length === 0 ? (
        <EmptyState
          title="Nobody to ask"
          action={
            <LinkButton to="/employer/talent/search" variant="primary">
              Find talent
            </LinkButton>
          }
        >
          Choose people in the directory or on one of your lists.
        </EmptyState>
      ) : (
        <AskFields
          of={{ accountId: store.me(), name: nameOfRequest('several', about) }}
          people={asked}
          start={start}
          about={belongingTo(about, askedFor)}
          onSend={send}
          onLeaveOut={(id) => setLeft((before) => new Set(before).add(id))}
        />
      )}
    </Page>
  );
}
