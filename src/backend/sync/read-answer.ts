import { isFixable } from '@/domain/sync/sync-blocker';
import { SyncFault } from './sync-protocol';

/** Longer waits are not believed: a proxy that asks for a year would keep a day's work on the phone. */
const RETRY_AFTER_LONGEST_MS = 60 * 60_000;

/** Codes of a foreign answer: a gateway that does not reach the server, or anything else in between. */
export const GATEWAY = 'gateway';
export const IN_BETWEEN = 'in_between';

/** Codes by which the server bars an account: suspended, second factor, unknown device. */
const BARS = /^(?:MQ403|PT403)$/;

/** The code by which the server refuses writes that know another history. */
const RESTORED = 'PT409';

/** As Postgres, PostgREST and Marquee name their errors; a proxy that answers JSON has other names, or none. */
const OUR_CODE = /^(?:PGRST[0-9A-Z]{1,4}|[0-9A-Z]{5}|\d{3})$/;

interface OurError {
  code: string;
  message: string;
}

/** The code of 429 without one: the wait concerns this client, never one write. */
export const THROTTLED = '429';

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
  const { code, message } = answer as Record<string, unknown>;
  if (typeof code !== 'string' || !OUR_CODE.test(code)) return null;
  return { code, message: typeof message === 'string' ? message : statusText };
}

/**
 * Why a request that was answered has failed. Whether the server itself answered is told by the form of the answer: a firewall's page
 * may come with any status.
 */
export function faultOf({ status, statusText, headers }: Response, answer: unknown): SyncFault {
  const own = ourError(answer, statusText);
  const isJson = answer !== undefined;
  const message = own?.message ?? statusText;
  const waitMs = retryAfterMs(headers.get('retry-after'), Date.now());
  if (status === 429) return new SyncFault('busy', message, waitMs, own?.code ?? THROTTLED);
  // The gateways of a hosted project answer JSON without a code.
  if (status === 401 && isJson) return new SyncFault('token', message, null, own?.code);
  if (isJson && (status >= 500 || status === 408 || status === 425))
    return new SyncFault('busy', message, waitMs, own?.code);
  if (own === null)
    return new SyncFault(
      'foreign',
      `Something other than Marquee answered (${status}).`,
      waitMs,
      status >= 500 ? GATEWAY : IN_BETWEEN,
    );
  if (BARS.test(own.code))
    return new SyncFault('barred', message, null, isFixable(message) ? message : own.code);
  return new SyncFault(own.code === RESTORED ? 'restored' : 'broken', message, null, own.code);
}
