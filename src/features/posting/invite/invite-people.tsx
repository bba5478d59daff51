import { useState } from 'react';
import { Link } from 'react-router-dom';
import { candidateFacts, candidatesFor } from '@/domain/jobs/fit/candidates';
import type { Job } from '@/domain/streams/jobs';
import type { Message } from '@/domain/streams/messages';
import type { Person } from '@/domain/streams/people';
import { observeApplications } from '@/store/entities/applications';
import { inviteToJob, observeInvitations } from '@/store/posting/invitations';
import { observePeople } from '@/store/entities/profiles';
import type { Stored } from '@/store/queries/write-status';
import { useDistanceUnit } from '@/store/react/people/use-distance-unit';
import { useStore } from '@/store/react/store-context';
import { useLive, useLiveKeepingPrevious } from '@/store/react/use-live';
import { Avatar } from '@/ui/avatar';
import { InviteAction } from '@/ui/domain/messages/invite-action';
import { personName, rateOf } from '@/ui/domain/people/person-copy';
import { Mono } from '@/ui/layout/page';

const MAX_SHOWN = 8;
/** How many people of the role, and of the department, are compared. */
const COMPARED = 200;
const NO_IDS: ReadonlySet<string> = new Set();

interface CandidateRowProps {
  job: Job;
  person: Person;
  invitation: Stored<Message> | undefined;
}

function CandidateRow({ job, person, invitation }: CandidateRowProps) {
  const store = useStore();
  const unit = useDistanceUnit();
  const name = personName(person);
  const rate = rateOf(person);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-b border-hair py-2.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Avatar name={person.full_name} />
      <div className="min-w-0">
        <Link to={`/talent/${person.id}`} className="font-semibold underline-offset-4 hover:underline">
          {name}
        </Link>
        <p className="text-sm text-ink-2">
          {candidateFacts(job, person, unit).join('\u2002·\u2002')}
          {rate && (
            <>
              {'\u2002·\u2002'}
              <Mono>
                {rate.amount}
                {rate.unit}
              </Mono>
            </>
          )}
        </p>
      </div>
      <div className="col-start-2 sm:col-start-3">
        <InviteAction
          sync={invitation?.sync}
          label={`Invite ${name}`}
          invite={() => inviteToJob(store, job, person.id)}
        />
      </div>
    </li>
  );
}

/** Those with the job's role, then the others of its department; undefined until both are read. */
function usePeopleFor({ role_code: role, category }: Job): Person[] | undefined {
  const [ofRole, ofDepartment] = [
    useLive(observePeople, role === '' ? null : { filter: { roleCodes: [role] }, limit: COMPARED }),
    useLive(observePeople, { filter: { departments: [category] }, limit: COMPARED }),
  ];
  if (!ofDepartment || (role !== '' && !ofRole)) return undefined;
  const found = [...(ofRole?.people ?? []), ...ofDepartment.people];
  return [...new Map(found.map((person) => [person.id, person])).values()];
}

/** People on this device who fit a job, each to be invited with one tap; the invitation waits with the job, if that waits. */
export function InvitePeople({ job }: { job: Stored<Job> }) {
  const [now] = useState(() => new Date());
  const people = usePeopleFor(job);
  const applications = useLive(observeApplications, { jobId: job.id });
  const applied = applications ? new Set(applications.map(({ applicant_id: id }) => id)) : NO_IDS;
  const candidates = people && candidatesFor(job, people, applied, now, MAX_SHOWN);
  const invitations = useLiveKeepingPrevious(
    observeInvitations,
    job.id,
    candidates?.map(({ person }) => person.id) ?? [],
  );
  if (!candidates || !invitations) return null;
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
            By role, skills, place and rate. Their days are not counted: ask them.
          </p>
          <ul className="mt-2 border-t border-hair">
            {candidates.map(({ person }) => (
              <CandidateRow
                key={person.id}
                job={job}
                person={person}
                invitation={invitations.get(person.id)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
