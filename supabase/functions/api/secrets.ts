import { generateSecret } from './csrf.ts';
import { callAsService } from '../_shared/database.ts';

const CACHE_LIFETIME_MS = 5 * 60 * 1000;
/** At most so often is asked again for a secret that another instance may have made. */
const REFRESH_INTERVAL_MS = 10_000;

let cache: { secrets: string[]; at: number } | null = null;

/**
 * The secrets that tokens may be signed with, newest first. The database keeps them, so that every instance of this function knows
 * the same; it takes the offered one when there is none of today.
 * @param isRefreshForced a signature was of none of those known here
 */
export async function csrfSecrets(isRefreshForced = false): Promise<string[]> {
  const age = cache === null ? Number.POSITIVE_INFINITY : Date.now() - cache.at;
  if (cache === null || age > (isRefreshForced ? REFRESH_INTERVAL_MS : CACHE_LIFETIME_MS)) {
    cache = {
      secrets: await callAsService<string[]>('csrf_secrets', { p_offered: generateSecret() }),
      at: Date.now(),
    };
  }
  return cache.secrets;
}
