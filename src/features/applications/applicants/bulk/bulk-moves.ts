import { type ApplicationStatus, canMove } from '@/domain/lifecycles';
import { groupBy } from '@/domain/values/group-by';
import type { PlainStep } from '@/store/entities/applications';
import type { Applicant } from '../applicant';

/** A step for several people at once. */
export interface BulkMove {
  to: PlainStep;
  label: string;
  /** Those whom the lifecycle allows to take it. */
  able: readonly Applicant[];
  leftOut: readonly LeftOut[];
}

export interface LeftOut {
  why: string;
  people: readonly Applicant[];
}

/** In the order of the pipeline. What needs terms or a second look (offer, interview, hire) is for one person at a time. */
const STEPS: readonly { to: PlainStep; label: string }[] = [
  { to: 'reviewed', label: 'Mark as reviewed' },
  { to: 'shortlisted', label: 'Shortlist' },
  { to: 'declined', label: 'Decline' },
];

/** Why a step is not for people in this state. */
const WHY_NOT: Readonly<Record<ApplicationStatus, string>> = {
  pending: 'Not read yet',
  reviewed: 'Reviewed already',
  shortlisted: 'On the shortlist already',
  interview: 'Invited to an interview',
  offered: 'Offered the job',
  change_asked: 'Asked for a change of your offer',
  accepted: 'Accepted your offer',
  turned_down: 'Turned your offer down',
  hired: 'Hired already',
  declined: 'Declined already',
  withdrawn: 'Withdrew',
  job_closed: 'The job has ended',
};

/** The steps that at least one of these people may take, and who is left out of each, by the reason. The server checks again (S13). */
export const bulkMoves = (people: readonly Applicant[]): BulkMove[] =>
  STEPS.map(({ to, label }) => {
    const may = ({ application, mayAnswer }: Applicant): boolean =>
      mayAnswer && canMove('application', application.status, to, 'employer');
    const others = groupBy(
      people.filter((applicant) => !may(applicant)),
      ({ application, mayAnswer }) => (mayAnswer ? WHY_NOT[application.status] : 'You only view these'),
    );
    return {
      to,
      label,
      able: people.filter(may),
      leftOut: [...others].map(([why, out]) => ({ why, people: out })),
    };
  }).filter(({ able }) => able.length > 0);

/** How many people fit side by side, and how few are no comparison. */
const COMPARED = { fewest: 2, most: 4 } as const;

/** Why these many people cannot be compared; null: they can. */
export function whyNoComparison(count: number): string | null {
  if (count < COMPARED.fewest) return `Select ${COMPARED.fewest} to ${COMPARED.most} people to compare them.`;
  if (count > COMPARED.most) return `${COMPARED.most} people fit side by side. Select fewer to compare them.`;
  return null;
}
