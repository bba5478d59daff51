import { memberStateOf } from '@/domain/projects/membership';
import type { ProjectMember } from '@/domain/streams/production/crew';
import type { Project } from '@/domain/streams/production/projects';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { observeCrew } from '@/store/projects/crew';
import type { Stored } from '@/store/queries/write-status';
import { useIdentity } from '@/store/react/identity';
import { useLoadable } from '@/store/react/use-loadable';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { PersonToInvite } from './person-to-invite';
import { useDayFits } from './use-day-fits';

interface EarlierCrewProps {
  project: Project;
  /** Of this project. */
  members: readonly Stored<ProjectMember>[];
  earlierId: string;
}

/** Everybody who is on the crew of an earlier project, each asked in one tap for what they did there. */
export function EarlierCrew({ project, members, earlierId }: EarlierCrewProps) {
  const { userId } = useIdentity();
  const crew = useLoadable(['crew'], observeCrew, earlierId);
  const isWanted = (member: Stored<ProjectMember>): boolean =>
    member.user_id !== userId && memberStateOf(member) === 'joined';
  return (
    <LiveView
      data={crew}
      what="that crew"
      as="line"
      className="py-4"
      isEmpty={(all) => !all.some(isWanted)}
      skeleton={<RowsSkeleton rows={3} />}
      offline={{ title: 'Not here yet', text: 'That crew is not on this device yet.' }}
      empty={{ title: 'Nobody', text: 'Nobody but you is on that crew.' }}
    >
      {(all) => <Earlier crew={all.filter(isWanted)} {...{ project, members }} />}
    </LiveView>
  );
}

function Earlier({
  crew,
  project,
  members,
}: Omit<EarlierCrewProps, 'earlierId'> & { crew: readonly Stored<ProjectMember>[] }) {
  const fitOf = useDayFits(
    project,
    crew.map(({ user_id: id }) => id),
  );
  return (
    <ul>
      {crew
        .toSorted((a, b) => a.user_name.localeCompare(b.user_name))
        .map(({ user_id: id, user_name: name, user_headline: headline, role_code: role }) => (
          <PersonToInvite
            key={id}
            projectId={project.id}
            person={{ id, name, headline }}
            role={role}
            note={role === '' ? 'No role' : roleLabel(role)}
            fit={fitOf(id)}
            member={members.find(({ user_id: user }) => user === id)}
          />
        ))}
    </ul>
  );
}
