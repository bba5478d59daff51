import type { Application } from '@/domain/streams/applications';
import type { Draft } from '@/domain/streams/drafts';
import type { Job } from '@/domain/streams/jobs';
import type { Profile } from '@/domain/streams/profiles';
import { turnOf } from '@/domain/applications/deal';
import { takesApplications } from '@/domain/jobs/lifetime/closing-day';
import { isOpenApplication } from '@/domain/lifecycles';
import { today } from '@/domain/values/days';
import type { KnownDays } from '@/domain/availability/shown-days';
import { byFit, type Match, MATCH_THRESHOLDS, matchScore } from '@/domain/jobs/match';
import type { Stored } from '@/store/queries/write-status';

/** Whether this person has to act: a refused application to fix, an offer to answer, an interview time to choose. */
export const needsAnswer = (application: Stored<Application>, now: Date): boolean =>
  application.sync.state === 'refused' || turnOf(application, today(now), now.getTime())?.who === 'applicant';

/** So long an application that somebody else has moved stands above the others. */
const MOVED_DAYS = 7;

/** When the other side last moved it, within the last week; null otherwise. */
export function movedAt({ history }: Pick<Application, 'history'>, now: Date): string | null {
  const last = history.at(-1);
  if (last === undefined || last.by === 'applicant') return null;
  return now.getTime() - Date.parse(last.at) <= MOVED_DAYS * 86_400_000 ? last.at : null;
}

/** What moved this week first, the latest before the others; then open applications, then answered ones. */
export const summary = (
  applications: readonly Stored<Application>[],
  now: Date,
  max: number,
): Stored<Application>[] => {
  const ordered = applications
    .filter((application) => !needsAnswer(application, now))
    .toSorted(
      (a, b) =>
        (movedAt(b, now) ?? '').localeCompare(movedAt(a, now) ?? '') ||
        Number(isOpenApplication(b.status)) - Number(isOpenApplication(a.status)),
    );
  return ordered.slice(0, max);
};

export interface FittingJob {
  job: Stored<Job>;
  match: Match;
}

/** The best-fitting jobs that still take applications, without those applied to, and no weak ones to fill the space. */
export function fitting(
  jobs: readonly Stored<Job>[],
  me: Profile,
  known: KnownDays,
  applied: ReadonlySet<string>,
  now: Date,
  max: number,
): FittingJob[] {
  return jobs
    .filter((job) => !applied.has(job.id) && job.posted_by !== me.id && takesApplications(job, now))
    .map((job) => ({ job, match: matchScore(job, me, known, now) }))
    .filter(({ match }) => match.score >= MATCH_THRESHOLDS.min)
    .toSorted((a, b) => byFit(a.match, b.match))
    .slice(0, max);
}

/** Drafts to finish, without those whose job has been applied to in the meantime. */
export const unfinished = <T extends Pick<Draft, 'subject_id'>>(
  drafts: readonly T[],
  applied: ReadonlySet<string>,
): T[] => drafts.filter(({ subject_id: subject }) => subject === null || !applied.has(subject));
