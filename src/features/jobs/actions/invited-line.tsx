import type { Job } from '@/domain/streams/jobs';
import { hirerName } from '@/domain/jobs/job-copy';
import { SOMEBODY } from '@/domain/values/text/names';
import { observeMyInvitation } from '@/store/posting/invitations';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { StateLine } from '@/ui/status';

/** Says to whoever was invited to an open job that they were. */
export function InvitedLine({ job }: { job: Job }) {
  const { role } = useIdentity();
  const isInvited = useLive(role === 'talent' ? observeMyInvitation : null, job.posted_by, job.id);
  if (!isInvited || job.status !== 'active') return null;
  return (
    <p className="mt-3">
      <StateLine state="interview" className="font-semibold">
        {hirerName(job) || SOMEBODY} invited you to apply
      </StateLine>
    </p>
  );
}
