import { callSqlFunction, type SqlFunction } from './sql-function';
import {
  type AuthContext,
  type AuthService,
  bodyOf,
  networkOf,
  errorResponse,
  serviceOf,
  textOf,
} from './lite-auth';

const ADDRESS_ATTEMPT: SqlFunction = { schema: 'private', name: 'address_attempt' };
export const RATE_LIMIT_REACHED = 'Request rate limit reached';

/**
 * Counts one attempt by a rule of `private.rate_rules`, for an address with or without an account; why it is refused, or null.
 * `grows`: an attempt during a wait makes it longer.
 */
export async function addressRefusal(
  service: AuthService,
  rule: string,
  address: string,
  grows: boolean,
): Promise<string | null> {
  const { wait_ms: waitMs, message } = await callSqlFunction<{ wait_ms: number; message: string | null }>(
    service,
    ADDRESS_ATTEMPT,
    rule,
    address,
    grows,
  );
  return waitMs === 0 ? null : (message ?? RATE_LIMIT_REACHED);
}

/**
 * Refuses a typed code that has been tried too often for one address; null lets it through. A six-digit code can be guessed; a link's
 * token cannot, and comes without an address. Mails are counted where they are sent (`mail-sending.ts`).
 */
export async function refuseTooManyCodes(context: AuthContext): Promise<Response | null> {
  if (context.req.path !== '/auth/v1/verify') return null;
  const body = await bodyOf(context);
  const email = textOf(body['email']);
  if (email === '' || textOf(body['token']) === '') return null;
  const refusal = await addressRefusal(serviceOf(context), '/verify', email, true);
  return refusal === null ? null : errorResponse(context, 429, 'over_request_rate_limit', refusal);
}

/** `[auth.rate_limit]` of `config.toml`: requests from one network in five minutes. */
export interface NetworkLimits {
  signInSignUps: number;
  tokenRefresh: number;
  tokenVerifications: number;
}

/** GoTrue's own limit for what has a mail sent, which is in no file. */
const MAILS_PER_NETWORK = 30;
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
    const limit = limitFor(context);
    return limit === null || this.isWithin(context, limit, this.limits[limit])
      ? null
      : errorResponse(context, 429, 'over_request_rate_limit', RATE_LIMIT_REACHED);
  }

  /** Counts a request that has a mail sent; false if it is one too many. */
  allowsMail(context: AuthContext): boolean {
    return this.isWithin(context, 'mails', MAILS_PER_NETWORK);
  }

  private isWithin(context: AuthContext, kind: string, most: number): boolean {
    const network = networkOf(context);
    if (network === null) return true;
    if (this.now() >= this.windowEndsAt) {
      this.counts = new Map();
      this.windowEndsAt = this.now() + WINDOW_MS;
    }
    const key = `${kind} ${network}`;
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count <= most;
  }
}
