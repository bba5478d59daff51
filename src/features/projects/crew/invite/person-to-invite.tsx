import { memberStateOf } from '@/domain/projects/membership';
import { MEMBER_STATUS_LABELS } from '@/domain/projects/project-copy';
import type { ProjectMember } from '@/domain/streams/production/crew';
import { inviteToProject } from '@/store/projects/crew';
import type { Stored } from '@/store/queries/write-status';
import { useStore } from '@/store/react/store-context';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { attempt } from '@/ui/feedback/attempt';
import { SyncLine } from '@/ui/sync/sync-line';

interface PersonToInviteProps {
  projectId: string;
  person: { id: string; name: string; headline: string };
  /** What they are asked for; '' for none. */
  role: string;
  /** What stands below their name. */
  note: string;
  /** How the days of the project fit theirs; '' where that is not known. */
  fit: string;
  /** Their place on this project, if they were ever asked. */
  member: Stored<ProjectMember> | undefined;
}

/** Somebody who can be asked onto the crew in one tap, and what became of it. */
export function PersonToInvite({ projectId, person, role, note, fit, member }: PersonToInviteProps) {
  const store = useStore();
  const isRefused = member?.sync.state === 'refused' && member.rev === 0;
  const state = member && !isRefused ? memberStateOf(member) : null;
  return (
    <li className="flex items-center gap-3 border-b border-hair py-2.5">
      <Avatar name={person.name} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-semibold">{person.name}</span>
        <span className="block text-sm text-ink-2">{note}</span>
        {fit !== '' && <span className="block text-sm text-ink-2">{fit}</span>}
        {state !== null && <span className="block text-sm text-ink-2">{MEMBER_STATUS_LABELS[state]}</span>}
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
}
