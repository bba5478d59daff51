import { isFixable } from '@/domain/sync/sync-blocker';
import { SyncFault, WRONG_KEY } from './sync-protocol';

/** Longer waits are not believed: a proxy that asks for a year would keep a day's work on the phone. */
const RETRY_AFTER_LONGEST_MS = 60 * 60_000;
/** Of somebody else nobody knows when it is gone, so that one is asked again as soon as a busy server. */
const FOREIGN_RETRY_AFTER_LONGEST_MS = 60_000;

/** Codes of a foreign answer: a gateway that does not reach the server, one that throttles (429), or anything else in between. */
export const GATEWAY = 'gateway';
export const THROTTLED = 'throttled';
export const IN_BETWEEN = 'in_between';

/** The server's own 429. */
const THROTTLED_BY_SERVER = 'PT429';

/** Codes by which the server does not accept a token: PostgREST's, and the gate's. */
const ABOUT_THE_TOKEN = /^(?:PGRST30[1-3]|PT401)$/;

/** Codes by which the server bars an account: suspended, second factor, unknown device. */
const BARS = /^(?:MQ403|PT403)$/;

/** The code by which the server refuses writes that know another history. */
const RESTORED = 'PT409';

/**
 * As Postgres, PostgREST and Marquee name their errors: five characters, one of them a digit at least. A proxy that answers JSON has other
 * names, a number, or none.
 */
export const OUR_CODE = /^(?:PGRST[0-9A-Z]{1,4}|(?=.*\d)[0-9A-Z]{5})$/;

interface OurError {
  code: string;
  message: string;
  details: string | null;
}

/**
 * What the gateways of Supabase answer, hosted and local, where they do not know the key that the app was built with. Their errors have no code;
 * without the right key nothing gets through, whatever is asked, and signing in would not help.
 */
const ABOUT_THE_KEY = /\bapi ?key\b/i;

/** Accepts seconds or a date, as HTTP allows; at most an hour; null for anything else. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.min(RETRY_AFTER_LONGEST_MS, Math.max(0, ms)) : null;
}

/** What the body says; undefined when it is not JSON, whatever its content type claims. */
export function parseAnswer(response: Response, text: string): unknown {
  if (!/\bjson\b/i.test(response.headers.get('content-type') ?? '')) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The server's own error; null when somebody else answered. */
function ourError(answer: unknown, statusText: string): OurError | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { code, message, details } = answer as Record<string, unknown>;
  if (typeof code !== 'string' || !OUR_CODE.test(code)) return null;
  return {
    code,
    message: typeof message === 'string' ? message : statusText,
    details: typeof details === 'string' ? details : null,
  };
}

/** Whether somebody has asked this client to send less, be it the server itself or something on the way. */
export const isThrottled = ({ code }: SyncFault): boolean =>
  code === THROTTLED || code === THROTTLED_BY_SERVER;

/**
 * Why a request that was answered has failed. Whether the server itself answered is told by the form of the answer, never by its status: a
 * firewall's page, and its JSON, may come with any. Only the server's own 401 says anything about the session.
 */
export function faultOf({ status, statusText, headers }: Response, answer: unknown): SyncFault {
  const own = ourError(answer, statusText);
  const waitMs = retryAfterMs(headers.get('retry-after'), Date.now());
  if (own === null) return foreignFault(status, waitMs, answer);
  const { code, message, details } = own;
  if (status === 401 && ABOUT_THE_TOKEN.test(code)) return new SyncFault('token', message, null, code);
  if (status === 429 || status >= 500 || status === 408 || status === 425)
    // The database sets no header: its details are the seconds.
    return new SyncFault(
      'busy',
      message,
      waitMs ?? (code === THROTTLED_BY_SERVER ? retryAfterMs(details, Date.now()) : null),
      code,
    );
  if (BARS.test(code)) return new SyncFault('barred', message, null, isFixable(message) ? message : code);
  return new SyncFault(code === RESTORED ? 'restored' : 'broken', message, null, code);
}

export function isAboutTheKey(status: number, answer: unknown): boolean {
  const { message } = (answer ?? {}) as { message?: unknown };
  return status === 401 && typeof message === 'string' && ABOUT_THE_KEY.test(message);
}

/** @param answer its JSON; undefined: it is none */
export function foreignFault(status: number, waitMs: number | null, answer: unknown): SyncFault {
  if (isAboutTheKey(status, answer))
    return new SyncFault('broken', 'The gateway does not know the key of this app.', null, WRONG_KEY);
  return new SyncFault(
    'foreign',
    `Something other than Marquee answered (${status}).`,
    waitMs === null ? null : Math.min(waitMs, FOREIGN_RETRY_AFTER_LONGEST_MS),
    status === 429 ? THROTTLED : status >= 500 ? GATEWAY : IN_BETWEEN,
  );
}
