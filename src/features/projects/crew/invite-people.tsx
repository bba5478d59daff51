import { useState } from 'react';
import { memberStateOf } from '@/domain/projects/membership';
import { MEMBER_STATUS_LABELS } from '@/domain/projects/project-copy';
import type { ProjectMember } from '@/domain/streams/production/crew';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { inviteToProject } from '@/store/projects/crew';
import type { Stored } from '@/store/queries/write-status';
import { useLoadable } from '@/store/react/use-loadable';
import { useStore } from '@/store/react/store-context';
import { Avatar } from '@/ui/avatar';
import { Button, LinkButton } from '@/ui/button';
import { attempt } from '@/ui/feedback/attempt';
import { SearchField } from '@/ui/fields/search-field';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { SyncLine } from '@/ui/sync/sync-line';
import { type KnownPerson, observeKnownPeople } from './known-crew';
import { RoleField } from '@/ui/domain/role-field';

/** A short list needs no search. */
const FEWEST_SEARCHED = 8;

interface InvitePeopleProps {
  projectId: string;
  members: readonly Stored<ProjectMember>[];
  /** The role of the place that is to be filled; '' for none. */
  role: string;
}

/** Whom to ask onto a crew: people whom this employer knows already. Nobody is on it before they accept. */
export function InvitePeople({ projectId, members, role: first }: InvitePeopleProps) {
  const [role, setRole] = useState(first);
  const people = useLoadable(['conversations', 'applications', 'saved'], observeKnownPeople);
  return (
    <div className="grid gap-4 p-4">
      <RoleField value={role} onChange={setRole} optional />
      <p className="text-sm text-ink-2">
        They are asked, and are on the crew once they accept. Until then they see the title, the dates and
        their role.
      </p>
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
          text: 'You can ask people who applied to your jobs, whom you write with, or whom you have saved.',
          action: <LinkButton to="/employer/talent/search">Search talent</LinkButton>,
        }}
      >
        {(known) => <People {...{ projectId, members, known, role }} />}
      </LiveView>
    </div>
  );
}

interface PeopleProps extends InvitePeopleProps {
  known: readonly KnownPerson[];
}

function People({ projectId, members, known, role }: PeopleProps) {
  const store = useStore();
  const [text, setText] = useState('');
  const placeOf = new Map(members.map((member) => [member.user_id, member]));
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
        {found.map((person) => {
          const member = placeOf.get(person.id);
          const isRefused = member?.sync.state === 'refused' && member.rev === 0;
          const state = member && !isRefused ? memberStateOf(member) : null;
          return (
            <li key={person.id} className="flex items-center gap-3 border-b border-hair py-2.5">
              <Avatar name={person.name} />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="block font-semibold">{person.name}</span>
                <span className="block text-sm text-ink-2">
                  {person.headline ? roleLabel(person.headline) : person.how}
                </span>
                {state !== null && (
                  <span className="block text-sm text-ink-2">{MEMBER_STATUS_LABELS[state]}</span>
                )}
                {member && <SyncLine sync={member.sync} />}
              </span>
              {state !== 'joined' && state !== 'invited' && (
                <Button
                  aria-label={`Invite ${person.name}`}
                  onClick={() => void attempt(() => inviteToProject(store, projectId, person, role))}
                >
                  {state === null ? 'Invite' : 'Invite again'}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
