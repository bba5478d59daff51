import { MARKETING } from '@/domain/marketing-constants';
import { tooManySubscriptions } from '@/domain/newsletter/subscription';
import { normalizeAddress } from '@/domain/values/email-address';

/** A5, A9. The server counts as well, and across devices. */
const { maxAttempts: MAX_ATTEMPTS, windowMs: WINDOW_MS } = MARKETING.newsletter;

const attempts = new Map<string, number[]>();

/**
 * Counts an attempt to subscribe this address, whatever becomes of it. Null: it may be made; else the sentence that says how long to wait.
 * @param now in milliseconds since 1970
 */
export function countAttempt(address: string, now: number): string | null {
  const key = normalizeAddress(address);
  const recent = (attempts.get(key) ?? []).filter((at) => now - at < WINDOW_MS);
  const [first] = recent;
  if (first !== undefined && recent.length >= MAX_ATTEMPTS)
    return tooManySubscriptions(first + WINDOW_MS - now);
  attempts.set(key, [...recent, now]);
  return null;
}
