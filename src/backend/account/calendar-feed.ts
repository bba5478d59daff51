import { callProcedure, type SecurityResult } from './account-security';
import { backendConfig } from '../config';
import { pageTransport } from '../sync/page-transport';

/** The address under which one's own days can be subscribed to. Online only: the server makes the secret, and keeps a digest of it. */
export interface CalendarFeed {
  made_at: string;
  /** When a calendar program last asked for it, to the hour; null: never. */
  read_at: string | null;
}

const CALL_TIMEOUT_MS = 30_000;

/** Null: there is none. @throws SyncFault */
export const getCalendarFeed = async (accountId: string | null): Promise<CalendarFeed | null> =>
  (await pageTransport(accountId).call(
    'get_calendar_feed',
    {},
    AbortSignal.timeout(CALL_TIMEOUT_MS),
  )) as CalendarFeed | null;

/** The whole address of a new feed, which ends the one before; null: asked too often. It is never shown again. */
export async function makeCalendarFeed(accountId: string | null): Promise<SecurityResult<string | null>> {
  const made = await callProcedure<string | null>(accountId, 'make_calendar_feed', {}, 'Operation failed');
  if (!made.ok || made.value === null) return made;
  return { ok: true, value: `${backendConfig().url}/functions/v1/calendar-feed/${made.value}.ics` };
}

/** Resolves to whether there was one. */
export const revokeCalendarFeed = (accountId: string | null): Promise<SecurityResult<boolean>> =>
  callProcedure(accountId, 'revoke_calendar_feed', {}, 'Operation failed');
