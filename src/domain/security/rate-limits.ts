/**
 * Rate limits (P9, ruling 16). The server counts and decides, per account and network (`private.rate_rules`,
 * `private.count_attempt`; a test runs both side by side); this mirror tells a person how long to wait without a request.
 * Pure: times are passed in, ms since 1970.
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

/** By what is attempted; anything that is not listed gets the default. */
export const RATE_LIMITS: Readonly<Record<string, RateLimitRule>> = {
  default: DEFAULT,
  '/sign-in': { attempts: 5, windowMs: 5 * MINUTE, blockMs: BLOCK_MS },
  '/sign-up': { attempts: 3, windowMs: 10 * MINUTE, blockMs: BLOCK_MS },
  // These stop one machine that tries many accounts. They are high because a whole crew shares one network. Only failures count.
  '/sign-in (network)': { attempts: 60, windowMs: 5 * MINUTE, blockMs: BLOCK_MS },
  '/sign-up (network)': { attempts: 30, windowMs: 10 * MINUTE, blockMs: BLOCK_MS },
  '/reset-password': { attempts: 3, windowMs: 15 * MINUTE, blockMs: BLOCK_MS },
  // The current password, required before a change of password or email address.
  '/confirm-password': { attempts: 5, windowMs: 15 * MINUTE, blockMs: BLOCK_MS },
  '/export': { attempts: 5, windowMs: 15 * MINUTE, blockMs: BLOCK_MS },
  // Every page sends several, and a whole crew may share one network: the default would block them after two pages.
  '/api/analytics/web-vitals': { attempts: 300, windowMs: 15 * MINUTE, blockMs: BLOCK_MS },
  // Every sign-in page requests one, so that the browser can offer a passkey.
  generate_webauthn_challenge: { attempts: 300, windowMs: 15 * MINUTE, blockMs: BLOCK_MS },
  // A signature cannot be guessed, and at call time a whole crew signs in from one network.
  verify_webauthn_credential: { attempts: 60, windowMs: 15 * MINUTE, blockMs: BLOCK_MS },
  // Subscribing to the newsletter, by address and by network; then the mails about it that one address gets.
  newsletter: { attempts: 3, windowMs: 15 * MINUTE, blockMs: 15 * MINUTE },
  'newsletter (network)': { attempts: 30, windowMs: 15 * MINUTE, blockMs: 15 * MINUTE },
  'newsletter (mail)': { attempts: 5, windowMs: 24 * HOUR, blockMs: 24 * HOUR },
  // Messages to whoever runs this installation: of an account, or of an address from one network; of a network; of all visitors.
  contact: { attempts: 5, windowMs: HOUR, blockMs: HOUR },
  'contact (network)': { attempts: 30, windowMs: HOUR, blockMs: HOUR },
  'contact (everybody)': { attempts: 300, windowMs: HOUR, blockMs: 10 * MINUTE },
  // Requests to verify a company, of an account; then the mails about it that one address gets.
  verification: { attempts: 5, windowMs: HOUR, blockMs: HOUR },
  'verification (mail)': { attempts: 3, windowMs: 24 * HOUR, blockMs: 24 * HOUR },
  'verification (mailbox)': { attempts: 12, windowMs: 24 * HOUR, blockMs: 24 * HOUR },
  'invitation (account)': { attempts: 20, windowMs: 24 * HOUR, blockMs: 24 * HOUR },
  'invitation (mailbox)': { attempts: 5, windowMs: 24 * HOUR, blockMs: 24 * HOUR },
  'invitation (account and mailbox)': { attempts: 3, windowMs: 24 * HOUR, blockMs: 24 * HOUR },
  // Invitations onto crews that one person gets from one other, whatever the projects; then offers of one project to one person.
  crew_invitation: { attempts: 5, windowMs: 24 * HOUR, blockMs: 24 * HOUR },
  project_offer: { attempts: 3, windowMs: 24 * HOUR, blockMs: 24 * HOUR },
  // Names and time zones of one project: all its call sheets are sent again with each.
  project_name: { attempts: 10, windowMs: 24 * HOUR, blockMs: 24 * HOUR },
  // The same of a company and of a person: all their open jobs are sent to everybody again.
  company_name: { attempts: 10, windowMs: 24 * HOUR, blockMs: 24 * HOUR },
  person_name: { attempts: 10, windowMs: 24 * HOUR, blockMs: 24 * HOUR },
  // One job: each time, every application of it takes two steps, and everybody who applied hears of it.
  job_reopened: { attempts: 5, windowMs: 24 * HOUR, blockMs: 24 * HOUR },
  // Calendar programs of many people may ask from one network, each every few minutes. An address cannot be guessed.
  calendar_feed: { attempts: 600, windowMs: 15 * MINUTE, blockMs: 15 * MINUTE },
  'calendar_feed (made)': { attempts: 10, windowMs: 15 * MINUTE, blockMs: 15 * MINUTE },
  // A crew on one network reads the sheet in the same minutes, and each page asks twice. An address cannot be guessed.
  call_sheet_link: { attempts: 600, windowMs: 15 * MINUTE, blockMs: 15 * MINUTE },
  'call_sheet_link (made)': { attempts: 200, windowMs: 15 * MINUTE, blockMs: 15 * MINUTE },
  // Searches of visitors of one network: who is signed in searches their own device first, and is known.
  'search (network)': { attempts: 600, windowMs: 15 * MINUTE, blockMs: MINUTE },
  // Each device of an account sends it every four seconds at most.
  typing: { attempts: 150, windowMs: 5 * MINUTE, blockMs: MINUTE },
};

/** P9: further attempts no longer double the block. */
const MAX_BLOCK_DOUBLINGS = 32;
const LONGEST_BLOCK_MS = 24 * HOUR;
export const RATE_RECORD_IDLE_MS = 24 * HOUR;
export const RATE_CLEANUP_INTERVAL_MS = 4 * HOUR;

export const rateLimitFor = (what: string): RateLimitRule => RATE_LIMITS[what] ?? DEFAULT;

/**
 * When the block ends, ms since 1970; null while the attempts are within the rule. Each further attempt doubles the
 * block.
 */
export function blockedUntil(
  { count, lastAttempt }: RateLimitRecord,
  { attempts, blockMs }: RateLimitRule,
): number | null {
  const excess = count - attempts;
  if (excess <= 0) return null;
  return lastAttempt + Math.min(LONGEST_BLOCK_MS, blockMs * 2 ** Math.min(excess - 1, MAX_BLOCK_DOUBLINGS));
}

/** Once the block has ended, or the window has passed, counting starts over. */
function isOver(record: RateLimitRecord, rule: RateLimitRule, now: number): boolean {
  const until = blockedUntil(record, rule);
  return until === null ? now - record.firstAttempt >= rule.windowMs : now >= until;
}

export interface AttemptOutcome {
  record: RateLimitRecord;
  isAllowed: boolean;
  /** 0 when the attempt is allowed. */
  waitMs: number;
}

/** Counts one attempt. An attempt made while blocked counts too, and lengthens the block. */
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

/** How long the next attempt has to wait, without counting one. */
export function msUntilAllowed(record: RateLimitRecord | null, rule: RateLimitRule, now: number): number {
  const until = record === null ? null : blockedUntil(record, rule);
  return Math.max(0, (until ?? now) - now);
}

export const isRateRecordIdle = ({ lastAttempt }: RateLimitRecord, now: number): boolean =>
  now - lastAttempt >= RATE_RECORD_IDLE_MS;
