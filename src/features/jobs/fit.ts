import type { Job } from '@/domain/streams/jobs';
import type { Profile } from '@/domain/streams/profiles';
import { MATCH_THRESHOLDS, matchScore } from '@/domain/jobs/match';

/** There is no calendar on the device yet, so every day counts as free. */
const NOTHING_BOOKED: ReadonlySet<string> = new Set();

export const fitOf = (job: Job, person: Profile, now: Date) => matchScore(job, person, NOTHING_BOOKED, now);

/** The label of a good or great fit, such as `Great fit, 84`. Lower scores are not shown, so that they put nobody off. */
export function fitLabel(score: number): { free: boolean; text: string } | undefined {
  if (score >= MATCH_THRESHOLDS.great) return { free: true, text: `Great fit, ${score}` };
  return score >= MATCH_THRESHOLDS.good ? { free: true, text: `Good fit, ${score}` } : undefined;
}

/** Best first; equal scores keep their order. */
export function bestFirst<T extends Job>(jobs: readonly T[], person: Profile, now: Date): T[] {
  const scored = jobs.map((job) => ({ job, score: fitOf(job, person, now).score }));
  return scored.toSorted((a, b) => b.score - a.score).map(({ job }) => job);
}
