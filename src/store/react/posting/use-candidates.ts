import { useState } from 'react';
import { candidatesFor } from '@/domain/jobs/fit/candidates';
import type { Job } from '@/domain/streams/jobs';
import type { Message } from '@/domain/streams/messages';
import type { Person } from '@/domain/streams/people';
import { observeApplications } from '../../entities/applications';
import { observePeople } from '../../entities/profiles';
import { observeInvitations } from '../../posting/invitations';
import type { Stored } from '../../queries/write-status';
import { useLive, useLiveKeepingPrevious } from '../use-live';

/** How many people of the role, and of the department, are compared. */
const COMPARED = 200;
const NO_IDS: ReadonlySet<string> = new Set();

interface Candidate {
  person: Person;
  /** From this account; undefined: none. */
  invitation: Stored<Message> | undefined;
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

/** People on this device who fit a job and have not applied, the best first, each with their invitation; undefined until they are read. */
export function useCandidates(job: Job, max: number): Candidate[] | undefined {
  const [now] = useState(() => new Date());
  const people = usePeopleFor(job);
  const applications = useLive(observeApplications, { jobId: job.id });
  const applied = applications ? new Set(applications.map(({ applicant_id: id }) => id)) : NO_IDS;
  const candidates = people && candidatesFor(job, people, applied, now, max);
  const invitations = useLiveKeepingPrevious(
    observeInvitations,
    job.id,
    candidates?.map(({ person }) => person.id) ?? [],
  );
  if (!candidates || !invitations) return undefined;
  return candidates.map(({ person }) => ({ person, invitation: invitations.get(person.id) }));
}
