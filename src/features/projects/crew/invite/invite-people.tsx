import { useState } from 'react';
import { hires } from '@/domain/roles';
import type { ProjectMember } from '@/domain/streams/production/crew';
import type { Project } from '@/domain/streams/production/projects';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { observeMyProjects } from '@/store/projects/projects';
import type { Stored } from '@/store/queries/write-status';
import { useIdentity } from '@/store/react/identity';
import { useLoadable } from '@/store/react/use-loadable';
import { useLive } from '@/store/react/use-live';
import { LinkButton } from '@/ui/button';
import { Select } from '@/ui/fields/choice';
import { SearchField } from '@/ui/fields/search-field';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { type KnownPerson, observeKnownPeople } from './known-crew';
import { EarlierCrew } from './earlier-crew';
import { PersonToInvite } from './person-to-invite';
import { useDayFits } from './use-day-fits';
import { RoleField } from '@/ui/domain/role-field';

/** A short list needs no search. */
const FEWEST_SEARCHED = 8;

interface InvitePeopleProps {
  project: Project;
  members: readonly Stored<ProjectMember>[];
  /** The role of the place that is to be filled; '' for none. */
  role: string;
  /** The earlier project whose crew is shown first; '' for none. */
  earlier?: string;
}

/** Whom to ask onto a crew: people whom this employer knows already, or the crew of an earlier project. Nobody is on it before they accept. */
export function InvitePeople({ project, members, role: first, earlier: begin = '' }: InvitePeopleProps) {
  const [role, setRole] = useState(first);
  const [earlier, setEarlier] = useState(begin);
  const others = (useLive(observeMyProjects)?.projects ?? []).filter(
    ({ isEditor, project: other }) => isEditor && other.id !== project.id,
  );
  return (
    <div className="grid gap-4 p-4">
      {others.length > 0 && (
        <Select
          label="From"
          options={[
            { value: '', label: 'Everybody you know' },
            ...others.map(({ project: { id, title } }) => ({ value: id, label: `The crew of ${title}` })),
          ]}
          value={earlier}
          onChange={(event) => setEarlier(event.target.value)}
        />
      )}
      {earlier === '' && <RoleField value={role} onChange={setRole} optional />}
      <p className="text-sm text-ink-2">
        They are asked, and are on the crew once they accept. Until then they see the title, the dates and
        their role.
      </p>
      {earlier === '' ? (
        <KnownPeople {...{ project, members, role }} />
      ) : (
        <EarlierCrew {...{ project, members }} earlierId={earlier} />
      )}
    </div>
  );
}

function KnownPeople({ project, members, role }: Omit<InvitePeopleProps, 'earlier'>) {
  const isHiring = hires(useIdentity().role);
  const people = useLoadable(
    ['conversations', 'applications', 'saved', 'bookings', 'colleagues'],
    observeKnownPeople,
  );
  return (
    <LiveView
      data={people}
      what="the people you know"
      as="line"
      className="py-4"
      skeleton={<RowsSkeleton rows={3} />}
      offline={{
        title: 'Not here yet',
        text: 'Your people download the first time you connect after signing in on this device.',
      }}
      empty={{
        title: 'Nobody yet',
        text: isHiring
          ? 'You can ask people who applied to your jobs, whom you write with or have booked, your colleagues, and whom you have saved.'
          : 'You can ask people whom you write with, have a booking with, or have saved.',
        ...(isHiring && { action: <LinkButton to="/employer/talent/search">Search talent</LinkButton> }),
      }}
    >
      {(known) => <People {...{ project, members, known, role }} />}
    </LiveView>
  );
}

interface PeopleProps extends InvitePeopleProps {
  known: readonly KnownPerson[];
}

function People({ project, members, known, role }: PeopleProps) {
  const [text, setText] = useState('');
  const placeOf = new Map(members.map((member) => [member.user_id, member]));
  const fitOf = useDayFits(
    project,
    known.map(({ id }) => id),
  );
  const wanted = text.trim().toLowerCase();
  const found = known.filter(({ name, headline }) => `${name} ${headline}`.toLowerCase().includes(wanted));
  return (
    <div>
      {known.length >= FEWEST_SEARCHED && (
        <div className="mb-2 flex">
          <SearchField
            label="Search the people you know"
            placeholder="Name"
            maxLength={100}
            text={text}
            onText={setText}
          />
        </div>
      )}
      {found.length === 0 && (
        <p role="status" className="py-4 text-ink-2">
          Nobody fits this search.
        </p>
      )}
      <ul>
        {found.map((person) => (
          <PersonToInvite
            key={person.id}
            projectId={project.id}
            person={person}
            role={role}
            note={person.headline ? roleLabel(person.headline) : person.how}
            fit={fitOf(person.id)}
            member={placeOf.get(person.id)}
          />
        ))}
      </ul>
    </div>
  );
}
