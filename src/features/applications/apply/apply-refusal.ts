import type { AccountRole, Role } from '@/domain/roles';
import type { Day } from '@/domain/values/days';
import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import {
  completionPath,
  isProfileComplete,
  missingNames,
  type ProfileFields,
} from '@/domain/people/profile-completeness';
import { refusal, type RefusalCode } from '@/domain/refusals';

export interface ApplyRefusal {
  code: RefusalCode;
  sentence: string;
  /** What to do instead. */
  action: { label: string; to: string };
}

interface ApplyContext {
  role: Role | AccountRole;
  me: ProfileFields & { id: string };
  job: Pick<Job, 'id' | 'posted_by' | 'status' | 'application_deadline'>;
  /** The person's application to this job, sent or waiting; null when there is none or it was refused. */
  mine: Pick<Application, 'id'> | null;
  today: Day;
}

const refuse = (code: RefusalCode, label: string, to: string): ApplyRefusal => ({
  code,
  sentence: refusal(code),
  action: { label, to },
});

/** Why this person cannot apply, before they write anything; null when they can. The server checks the same again (S13). */
export function applyRefusal({ role, me, job, mine, today }: ApplyContext): ApplyRefusal | null {
  if (job.posted_by === me.id)
    return refuse('MQ205', 'See who applied', `/employer/applications?job=${job.id}`);
  if (role === 'employer') return refuse('MQ204', 'Find talent', '/talent');
  if (mine) return refuse('MQ201', 'See your application', `/applications?a=${mine.id}`);
  const isPast = job.application_deadline !== null && job.application_deadline < today;
  if (job.status !== 'active' || isPast) return refuse('MQ202', 'Find another job', '/jobs');
  if (!isProfileComplete(me))
    return {
      ...refuse('MQ203', `Add your ${missingNames(me)}`, completionPath(me, `/jobs/${job.id}/apply`)),
      sentence: `${refusal('MQ203')} Still missing: your ${missingNames(me)}.`,
    };
  return null;
}
