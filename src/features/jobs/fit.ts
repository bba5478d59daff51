import type { KnownDays } from '@/domain/availability/shown-days';
import type { Job } from '@/domain/streams/jobs';
import type { Profile } from '@/domain/streams/profiles';
import { busyWords } from '@/domain/jobs/fit/fit-words';
import { type Match, MATCH_THRESHOLDS, matchScore } from '@/domain/jobs/match';

export const fitOf = (job: Job, person: Profile, known: KnownDays, now: Date) =>
  matchScore(job, person, known, now);

/** The label of a good or great fit, such as `Great fit, 84`. Lower scores are not shown, so that they put nobody off. */
export function fitLabel(match: Match): { free: boolean; text: string } | undefined {
  const { score, busyDays } = match;
  if (score < MATCH_THRESHOLDS.good) return undefined;
  const name = score >= MATCH_THRESHOLDS.great ? 'Great fit' : 'Good fit';
  return { free: busyDays === 0, text: `${name}, ${score}${busyWords(match)}` };
}
