import { isEditor } from '@/domain/projects/membership';
import type { ProjectMember } from '@/domain/streams/production/crew';
import type { Project } from '@/domain/streams/production/projects';
import { useIdentity } from '@/store/react/identity';

interface OwnBookingsLineProps {
  project: Pick<Project, 'owner_id'>;
  members: readonly ProjectMember[];
}

/** Where somebody else can book people for a project: a booking is its two sides' alone, so that what is counted here lacks theirs. */
export function OwnBookingsLine({ project, members }: OwnBookingsLineProps) {
  const { userId } = useIdentity();
  const hasOthers =
    project.owner_id !== userId || members.some((member) => member.user_id !== userId && isEditor(member));
  if (!hasOthers) return null;
  return (
    <p className="text-sm text-ink-2">
      Only your own bookings count here. Others may have booked people whom you do not see.
    </p>
  );
}
