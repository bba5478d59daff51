import type { Addressee } from '@/store/messages/message-many';
import type { Applicant } from '../applicant';

/** Everybody once, also who applied to several jobs: the same text twice would look like a machine. In the thread about the first of them. */
export function addresseesOf(people: readonly Applicant[]): Addressee[] {
  const byPerson = new Map<string, Addressee>();
  for (const { application } of people)
    if (!byPerson.has(application.applicant_id))
      byPerson.set(application.applicant_id, {
        personId: application.applicant_id,
        jobId: application.job_id,
      });
  return [...byPerson.values()];
}
