import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { combineLatest, map, of, type Observable } from 'rxjs';
import { isRouteId } from '@/domain/navigation/access';
import { people } from '@/domain/streams';
import type { Job } from '@/domain/streams/jobs';
import type { Person } from '@/domain/streams/people';
import type { Booking } from '@/domain/streams/production/bookings';
import type { Project } from '@/domain/streams/production/projects';
import { askForDays, type DaysAsked, discardRefusedRequest, observeBooking } from '@/store/bookings/bookings';
import { observeJob } from '@/store/entities/jobs';
import { observePerson } from '@/store/entities/profiles';
import { observeMyProject } from '@/store/projects/projects';
import { fetchPerson } from '@/store/sync/fetch-rows';
import { useLoadableRow } from '@/store/react/use-loadable';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import type { Store } from '@/store/store';
import { LinkButton } from '@/ui/button';
import { firstName, personName } from '@/ui/domain/people/person-copy';
import { Page, PageTitle } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { AskFields } from './ask-fields';
import { proposedRequest } from './ask-form';

/** What the address names: the job or project that the days are for, a role, and a request that was refused. */
interface About {
  job: string | null;
  project: string | null;
  refused: string | null;
}

interface Known {
  job: Job | null;
  project: Project | null;
  refused: Booking | null;
}

const observeAbout = (store: Store, { job, project, refused }: About): Observable<Known> =>
  combineLatest({
    job: job === null ? of(null) : observeJob(store, job),
    project:
      project === null
        ? of(null)
        : observeMyProject(store, project).pipe(map(({ found }) => found?.project ?? null)),
    refused: refused === null ? of(null) : observeBooking(store, refused),
  });

const idOf = (value: string | null): string | null => (value !== null && isRouteId(value) ? value : null);

/** `/bookings/new?person=`: asks somebody for days, for a hold or a booking, also without a signal. */
export default function AskScreen() {
  const [search] = useSearchParams();
  const personId = idOf(search.get('person'));
  const [about] = useState<About>(() => ({
    job: idOf(search.get('job')),
    project: idOf(search.get('project')),
    refused: idOf(search.get('again')),
  }));
  const data = useLoadableRow(observePerson, fetchPerson, personId, people);
  const known = useLive(observeAbout, about);
  const find = (
    <LinkButton to="/employer/talent/search" variant="primary">
      Find talent
    </LinkButton>
  );
  return (
    <LiveView
      data={personId === null ? { ...data, value: null, absence: null } : data}
      what="the profile"
      as="page"
      skeleton={
        <Page narrow>
          <RowsSkeleton rows={5} />
        </Page>
      }
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
        known === undefined ? (
          <Page narrow>
            <RowsSkeleton rows={5} />
          </Page>
        ) : (
          <Asking person={person} about={about} known={known} roleCode={search.get('role') ?? ''} />
        )
      }
    </LiveView>
  );
}

function Asking({
  person,
  about,
  known,
  roleCode,
}: {
  person: Person;
  about: About;
  known: Known;
  roleCode: string;
}) {
  const store = useStore();
  const navigate = useNavigate();
  const [start] = useState(() => proposedRequest({ ...known, roleCode, person }));
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
        person={person}
        start={start}
        about={{
          jobId: about.job ?? known.refused?.job_id ?? null,
          projectId: about.project ?? known.refused?.project_id ?? null,
        }}
        onSend={send}
      />
    </Page>
  );
}
