import type { ApplicationStatus } from '@/domain/lifecycles';
import { canMove } from '@/domain/lifecycles';
import { isAsSeen } from '@/domain/applications/as-seen';
import { groupBy } from '@/domain/values/group-by';
import type { Application } from '@/domain/streams/applications';
import type { Applicant } from '../applicant';
import type { LeftOut } from '../bulk/bulk-moves';
import { applicantName } from '../views/applicant-parts';

/** What has become of an application while somebody decided about it, after the applicant's name. */
const BECAME: Readonly<Record<ApplicationStatus, string>> = {
  pending: 'is waiting for an answer again',
  reviewed: 'was marked as reviewed meanwhile',
  shortlisted: 'was put on the shortlist meanwhile',
  interview: 'was invited to an interview meanwhile',
  offered: 'was offered the job meanwhile',
  change_asked: 'has asked for a change of your offer meanwhile',
  accepted: 'has accepted your offer meanwhile',
  turned_down: 'has turned your offer down meanwhile',
  hired: 'was hired meanwhile',
  declined: 'was declined meanwhile',
  withdrawn: 'has withdrawn meanwhile',
  job_closed: 'needs no answer any more, because the job has ended',
};

function becameOf(seen: Application, now: Application): string {
  if (seen.status !== now.status) return BECAME[now.status];
  return seen.offer?.id === now.offer?.id
    ? 'has answered the times of your interview meanwhile'
    : 'has a new offer meanwhile';
}

/** Somebody whose application has changed since the decision about them began. */
export interface Changed {
  seen: Applicant;
  now: Application;
}

export const changedSince = (
  decided: readonly Applicant[],
  nowOf: (id: string) => Application | undefined,
): Changed[] =>
  decided.flatMap((seen) => {
    const now = nowOf(seen.application.id);
    return now && !isAsSeen(seen.application, now) ? [{ seen, now }] : [];
  });

export interface Meanwhile {
  sentence: string;
  /** Whether they can still be declined. */
  canGoOn: boolean;
}

/** `Ines has accepted your offer meanwhile.` */
export const meanwhileOf = ({ seen, now }: Changed): Meanwhile => ({
  sentence: `${applicantName(seen)} ${becameOf(seen.application, now)}.`,
  canGoOn: canMove('application', now.status, 'declined', 'employer'),
});

const capitalized = (words: string): string => words.replace(/^./, (first) => first.toUpperCase());

/** Those whom a step for many leaves out because of it, by the reason. */
export const leftOutMeanwhile = (changed: readonly Changed[]): LeftOut[] =>
  [...groupBy(changed, ({ seen, now }) => capitalized(becameOf(seen.application, now)))].map(
    ([why, group]) => ({ why, people: group.map(({ seen }) => seen) }),
  );
