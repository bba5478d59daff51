import { generateSecret } from './csrf.ts';
import { callAsService } from '../_shared/database.ts';

const CACHE_LIFETIME_MS = 5 * 60 * 1000;
/** Shortest time between reloads when a signature is unknown: another instance may have made a new secret. */
const REFRESH_INTERVAL_MS = 10_000;

let cache: { secrets: string[]; at: number } | null = null;

/**
 * The secrets that may have signed a token, newest first. The database stores them, so that all instances of
 * this function share them, and accepts the offered one if today's is missing.
 * @param isRefreshForced a signature matched none of the cached secrets
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
