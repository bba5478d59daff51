import { Link } from 'react-router-dom';
import { candidateFacts } from '@/domain/jobs/fit/candidates';
import { avatarPath } from '@/domain/people/profile-media';
import type { DistanceUnit } from '@/domain/people/distance-units';
import type { Job } from '@/domain/streams/jobs';
import type { Person } from '@/domain/streams/people';
import { Avatar } from '../../avatar';
import { Mono } from '../../layout/page';
import type { SyncLineStatus } from '../../sync/sync-line';
import { personName, rateOf } from '../people/person-copy';
import { InviteAction } from './invite-action';
import { SEPARATOR } from '../../separator';

interface CandidateRowProps {
  job: Job;
  person: Person;
  /** Of the reader; undefined until it is known. */
  unit: DistanceUnit | undefined;
  /** Of their invitation; undefined: there is none yet. */
  sync: SyncLineStatus | undefined;
  /** Stores the invitation. */
  invite: () => Promise<void>;
}

/** Somebody who fits a job: why, their rate, and the tap that invites them. */
export function CandidateRow({ job, person, unit, sync, invite }: CandidateRowProps) {
  const name = personName(person);
  const rate = rateOf(person);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-b border-hair py-2.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Avatar name={person.full_name} picture={avatarPath(person)} />
      <div className="min-w-0">
        <Link
          to={`/talent/${person.id}`}
          className="inline-flex min-h-11 min-w-11 items-center font-semibold underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <p className="text-sm text-ink-2">
          {candidateFacts(job, person, unit).join(SEPARATOR)}
          {rate && (
            <>
              {SEPARATOR}
              <Mono>
                {rate.amount}
                {rate.unit}
              </Mono>
            </>
          )}
        </p>
      </div>
      <div className="col-start-2 sm:col-start-3">
        <InviteAction sync={sync} label={`Invite ${name}`} invite={invite} />
      </div>
    </li>
  );
}
