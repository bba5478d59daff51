import { Link } from 'react-router-dom';
import type { Job } from '@/domain/streams/jobs';
import { inviteToJob } from '@/store/posting/invitations';
import { useDistanceUnit } from '@/store/react/people/use-distance-unit';
import { useCandidates } from '@/store/react/posting/use-candidates';
import { useStore } from '@/store/react/store-context';
import { CandidateRow } from '@/ui/domain/messages/candidate-row';

const MAX_SHOWN = 8;

/** People on this device who fit a job, each to be invited with one tap; the invitation waits with the job, if that waits. */
export function InvitePeople({ job }: { job: Job }) {
  const store = useStore();
  const unit = useDistanceUnit();
  const candidates = useCandidates(job, MAX_SHOWN);
  if (!candidates) return null;
  return (
    <section aria-labelledby="invite" className="mt-8 border-t border-hair pt-5">
      <h2 id="invite" className="head text-lg">
        Invite people who fit
      </h2>
      {candidates.length === 0 ? (
        <p className="mt-1 text-ink-2">
          Nobody on this device fits this job well.{' '}
          <Link to="/talent/search" className="font-medium text-ink underline underline-offset-4">
            Search all talent
          </Link>
        </p>
      ) : (
        <>
          <p className="mt-1 text-sm text-ink-2">
            By role, skills, place, rate and the days they show. Whoever is busy on one of its days comes
            last.
          </p>
          <ul className="mt-2 border-t border-hair">
            {candidates.map(({ person, invitation }) => (
              <CandidateRow
                key={person.id}
                job={job}
                person={person}
                unit={unit}
                sync={invitation?.sync}
                invite={() => inviteToJob(store, job, person.id)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
