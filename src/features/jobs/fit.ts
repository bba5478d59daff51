import type { KnownDays } from '@/domain/availability/shown-days';
import type { Job } from '@/domain/streams/jobs';
import type { Profile } from '@/domain/streams/profiles';
import { MATCH_THRESHOLDS, matchScore } from '@/domain/jobs/match';

export const fitOf = (job: Job, person: Profile, known: KnownDays, now: Date) =>
  matchScore(job, person, known, now);

/** The label of a good or great fit, such as `Great fit, 84`. Lower scores are not shown, so that they put nobody off. */
export function fitLabel(score: number): { free: boolean; text: string } | undefined {
  if (score >= MATCH_THRESHOLDS.great) return { free: true, text: `Great fit, ${score}` };
  return score >= MATCH_THRESHOLDS.good ? { free: true, text: `Good fit, ${score}` } : undefined;
}
