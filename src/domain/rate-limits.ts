/**
 * How often a thing may be tried (P9, ruling 16). The server counts, per account and network (twin: `private.rate_rules` and
 * `private.count_attempt`); this mirror tells a person how long to wait without asking. Pure: times come from outside, ms since 1970.
 */
export interface RateLimitRecord {
  count: number;
  firstAttempt: number;
  lastAttempt: number;
}

export interface RateLimitRule {
  attempts: number;
  windowMs: number;
  blockMs: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const BLOCK_MS = 30 * MINUTE;
const DEFAULT: RateLimitRule = { attempts: 10, windowMs: 15 * MINUTE, blockMs: BLOCK_MS };

/** By what is tried; anything else is counted by the default. */
export const RATE_LIMITS: Readonly<Record<string, RateLimitRule>> = {
  default: DEFAULT,
  '/sign-in': { attempts: 5, windowMs: 5 * MINUTE, blockMs: BLOCK_MS },
  '/sign-up': { attempts: 3, windowMs: 10 * MINUTE, blockMs: BLOCK_MS },
  // A whole crew signs in, joins and mistypes on one network; these stop one machine that tries many accounts. Only failures count.
  '/sign-in (network)': { attempts: 60, windowMs: 5 * MINUTE, blockMs: BLOCK_MS },
  '/sign-up (network)': { attempts: 30, windowMs: 10 * MINUTE, blockMs: BLOCK_MS },
  '/reset-password': { attempts: 3, windowMs: 15 * MINUTE, blockMs: BLOCK_MS },
  // The present password, asked for before a new one or another address is taken.
  '/confirm-password': { attempts: 5, windowMs: 15 * MINUTE, blockMs: BLOCK_MS },
  '/export': { attempts: 5, windowMs: 15 * MINUTE, blockMs: BLOCK_MS },
  // Each page sends several by itself, and a whole crew may share one network: the default would stop them after two pages.
  '/api/analytics/web-vitals': { attempts: 300, windowMs: 15 * MINUTE, blockMs: BLOCK_MS },
  // Each sign-in page asks for one, so that the browser can offer a passkey.
  generate_webauthn_challenge: { attempts: 300, windowMs: 15 * MINUTE, blockMs: BLOCK_MS },
  // Nothing can be guessed there, and at call time a whole crew signs in from one network.
  verify_webauthn_credential: { attempts: 60, windowMs: 15 * MINUTE, blockMs: BLOCK_MS },
};

const MOST_DOUBLINGS = 32;
const LONGEST_BLOCK_MS = 24 * HOUR;
export const RATE_RECORD_IDLE_MS = 24 * HOUR;
export const RATE_CLEANUP_INTERVAL_MS = 4 * HOUR;

export const rateLimitFor = (what: string): RateLimitRule => RATE_LIMITS[what] ?? DEFAULT;

/** Null while the attempts are within the rule. Each further one doubles the wait. */
export function blockedUntil(
  { count, lastAttempt }: RateLimitRecord,
  { attempts, blockMs }: RateLimitRule,
): number | null {
  const excess = count - attempts;
  if (excess <= 0) return null;
  return lastAttempt + Math.min(LONGEST_BLOCK_MS, blockMs * 2 ** Math.min(excess - 1, MOST_DOUBLINGS));
}

/** A block that has ended, or a window that has passed, begins anew. */
function isOver(record: RateLimitRecord, rule: RateLimitRule, now: number): boolean {
  const until = blockedUntil(record, rule);
  return until === null ? now - record.firstAttempt >= rule.windowMs : now >= until;
}

export interface AttemptOutcome {
  record: RateLimitRecord;
  isAllowed: boolean;
  /** 0 when it is allowed. */
  waitMs: number;
}

/** Counts one attempt. One that is made while blocked counts, too. */
export function countAttempt(
  before: RateLimitRecord | null,
  rule: RateLimitRule,
  now: number,
): AttemptOutcome {
  const record =
    before === null || isOver(before, rule, now)
      ? { count: 1, firstAttempt: now, lastAttempt: now }
      : { count: before.count + 1, firstAttempt: before.firstAttempt, lastAttempt: now };
  const until = blockedUntil(record, rule);
  return { record, isAllowed: until === null, waitMs: until === null ? 0 : until - now };
}

/** How long a next attempt has to wait, without making one. */
export function msUntilAllowed(record: RateLimitRecord | null, rule: RateLimitRule, now: number): number {
  const until = record === null ? null : blockedUntil(record, rule);
  return Math.max(0, (until ?? now) - now);
}

export const isRateRecordIdle = ({ lastAttempt }: RateLimitRecord, now: number): boolean =>
  now - lastAttempt >= RATE_RECORD_IDLE_MS;
