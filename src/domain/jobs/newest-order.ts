import type { Job } from '../streams/jobs';

/** What has no date yet was made here just now. */
const publishedAtMs = ({ published_at: at }: Pick<Job, 'published_at'>): number => {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? Number.POSITIVE_INFINITY : ms;
};

export const isPublishedWith = (a: Pick<Job, 'published_at'>, b: Pick<Job, 'published_at'>): boolean =>
  publishedAtMs(a) === publishedAtMs(b);

/**
 * Newest first as the list in the store has it (`k_newest`, then the id): to the millisecond, and of jobs published in the same one the
 * lowest id first. The server knows microseconds, and has the highest id first.
 */
export function byNewestAsListed(
  a: Pick<Job, 'published_at' | 'id'>,
  b: Pick<Job, 'published_at' | 'id'>,
): number {
  const [at, bt] = [publishedAtMs(a), publishedAtMs(b)];
  return at === bt ? (a.id < b.id ? -1 : 1) : bt > at ? 1 : -1;
}
