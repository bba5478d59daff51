import { retryAfterCopy } from '../../../src/domain/security/retry-after-copy.ts';
import { refuse } from './responses.ts';
import { callAsService } from './database.ts';

/** Counts this attempt for the caller's network. Returns the refusal if it is one too many, else null. */
export async function refuseOverLimit(rule: string, network: string): Promise<Response | null> {
  const { allowed, wait_ms: waitMs } = await callAsService<{ allowed: boolean; wait_ms: number }>(
    'rate_limit',
    { p_what: rule, p_network: network },
  );
  return allowed
    ? null
    : refuse(429, 'rate_limited', retryAfterCopy(waitMs), {
        'retry-after': String(Math.ceil(waitMs / 1000)),
      });
}
