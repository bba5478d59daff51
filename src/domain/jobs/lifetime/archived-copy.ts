import type { Job } from '../../streams/jobs';

type OfCompany = Pick<Job, 'company_id'>;

/** Who still sees these jobs once they are archived, as the policy "members read jobs" has it: of a company's job, the company's team. */
export function archivedReaders(jobs: readonly OfCompany[]): string {
  const them = jobs.length === 1 ? 'it' : 'them';
  const ofCompany = jobs.filter(({ company_id: company }) => company !== null).length;
  if (ofCompany === 0) return `Only you will see ${them}`;
  if (ofCompany === jobs.length) return `Only you and your company’s team will see ${them}`;
  return 'Only you will see them, and your team those of your company';
}

/** On a job that a message carries, for whoever posted it. */
export const archivedNote = ({ company_id: company }: OfCompany): string =>
  company === null
    ? 'Archived: nobody else sees it any more.'
    : 'Archived: besides you, only your company’s team still sees it.';
