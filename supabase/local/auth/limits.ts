import { callSqlFunction, type SqlFunction } from './sql-function';
import { type AuthContext, bodyOf, networkOf, errorResponse, serviceOf, textOf } from './lite-auth';

const ADDRESS_ATTEMPT: SqlFunction = { schema: 'private', name: 'address_attempt' };

interface AddressLimit {
  /** Name of the rule in `private.rate_rules`. */
  rule: string;
  code: string;
  applies: (body: Record<string, unknown>) => boolean;
}

const MAIL_LIMIT: AddressLimit = {
  rule: '/reset-password',
  code: 'over_email_send_rate_limit',
  applies: () => true,
};

/**
 * Endpoints limited per address, as paths below `/auth/v1/`. Counted whether or not the address has an
 * account.
 */
const ADDRESS_LIMITS = new Map<string, AddressLimit>([
  ['recover', MAIL_LIMIT],
  ['otp', MAIL_LIMIT],
  ['magiclink', MAIL_LIMIT],
  ['resend', MAIL_LIMIT],
  // A six-digit code can be guessed; a link's token cannot, and comes without an address.
  [
    'verify',
    { rule: '/verify', code: 'over_request_rate_limit', applies: (body) => textOf(body['token']) !== '' },
  ],
]);

/** Refuses a mail or a typed code requested too often for one address; null lets it through. */
export async function refuseOverAddressLimit(context: AuthContext): Promise<Response | null> {
  const limit = ADDRESS_LIMITS.get(context.req.path.slice('/auth/v1/'.length));
  if (!limit) return null;
  const body = await bodyOf(context);
  const email = textOf(body['email']);
  if (email === '' || !limit.applies(body)) return null;
  const { wait_ms: waitMs, message } = await callSqlFunction<{ wait_ms: number; message: string | null }>(
    serviceOf(context),
    ADDRESS_ATTEMPT,
    limit.rule,
    email,
  );
  return waitMs === 0
    ? null
    : errorResponse(context, 429, limit.code, message ?? 'Request rate limit reached');
}

/** `[auth.rate_limit]` of `config.toml`: requests from one network in five minutes. */
export interface NetworkLimits {
  signInSignUps: number;
  tokenRefresh: number;
  tokenVerifications: number;
}

const WINDOW_MS = 5 * 60 * 1000;

function limitFor(context: AuthContext): keyof NetworkLimits | null {
  const path = context.req.path.slice('/auth/v1/'.length);
  if (path === 'verify') return 'tokenVerifications';
  if (path === 'token' && context.req.query('grant_type') === 'refresh_token') return 'tokenRefresh';
  return path === 'signup' || path === 'token' ? 'signInSignUps' : null;
}

/**
 * Auth's own limits per network, kept in memory as Auth does. Counts nothing if no proxy names the network.
 */
export class NetworkLimiter {
  private counts = new Map<string, number>();
  private windowEndsAt = 0;

  constructor(
    private readonly limits: NetworkLimits,
    private readonly now: () => number = Date.now,
  ) {}

  check(context: AuthContext): Response | null {
    const [network, limit] = [networkOf(context), limitFor(context)];
    if (network === null || limit === null) return null;
    if (this.now() >= this.windowEndsAt) {
      this.counts = new Map();
      this.windowEndsAt = this.now() + WINDOW_MS;
    }
    const key = `${limit} ${network}`;
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count > this.limits[limit]
      ? errorResponse(context, 429, 'over_request_rate_limit', 'Request rate limit reached')
      : null;
  }
}
