import type { Job } from '@/domain/streams/jobs';
import type { Profile } from '@/domain/streams/profiles';
import { MATCH_THRESHOLDS, matchScore } from '@/domain/match';

/** No calendar is kept on the device yet, so no day counts as taken. */
const NOTHING_BOOKED: ReadonlySet<string> = new Set();

export const fitOf = (job: Job, person: Profile, now: Date) => matchScore(job, person, NOTHING_BOOKED, now);

/** What a slate says of a fit worth saying: `Great fit, 84`. Lower ones are not held against anybody. */
export function fitWords(score: number): { free: boolean; text: string } | undefined {
  if (score >= MATCH_THRESHOLDS.great) return { free: true, text: `Great fit, ${score}` };
  return score >= MATCH_THRESHOLDS.good ? { free: true, text: `Good fit, ${score}` } : undefined;
}

/** Best first; of equals, the order they came in. */
export function bestFirst<T extends Job>(jobs: readonly T[], person: Profile, now: Date): T[] {
  const scored = jobs.map((job) => ({ job, score: fitOf(job, person, now).score }));
  return scored.toSorted((a, b) => b.score - a.score).map(({ job }) => job);
}
