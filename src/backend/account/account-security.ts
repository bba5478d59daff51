import { isOffline } from '@/domain/errors/offline-error';
import { authMessage } from '@/domain/auth/auth-messages';
import { SyncFault } from '../sync/sync-protocol';
import { pageTransport } from '../sync/page-transport';

/** What came of a change to the account's security. These work online only (ruling 32); the server decides all of it (S13, S14). */
export type SecurityResult<T> = { ok: true; value: T } | { ok: false; message: string; offline: boolean };

const CALL_TIMEOUT_MS = 30_000;

/**
 * Calls a remote procedure; never throws.
 * @param fallback the message where the server gives no reason (A8)
 */
export async function callProcedure<T>(
  accountId: string | null,
  name: string,
  body: object,
  fallback: string,
): Promise<SecurityResult<T>> {
  try {
    return {
      ok: true,
      value: (await pageTransport(accountId).call(name, body, AbortSignal.timeout(CALL_TIMEOUT_MS))) as T,
    };
  } catch (error) {
    if (!(error instanceof SyncFault)) throw error;
    const offline = isOffline(error);
    if (offline) return { ok: false, message: authMessage('Network request failed'), offline };
    if (error.kind === 'busy' && error.code === 'PT429')
      return { ok: false, message: authMessage('too many requests'), offline };
    return {
      ok: false,
      message: error.message.trim() === '' ? fallback : authMessage(error.message),
      offline,
    };
  }
}

export interface OwnSession {
  id: string;
  created_at: string;
  last_used: string;
  user_agent: string | null;
  /** How the second factor was passed in this session; null: it was not. */
  passed: 'totp' | 'backup' | 'passkey' | 'recovery' | null;
  is_current: boolean;
}

/** @throws SyncFault */
export const getSessions = async (accountId: string | null): Promise<OwnSession[]> =>
  (await pageTransport(accountId).call(
    'list_sessions',
    {},
    AbortSignal.timeout(CALL_TIMEOUT_MS),
  )) as OwnSession[];

export const endSession = (accountId: string | null, id: string): Promise<SecurityResult<boolean>> =>
  callProcedure(accountId, 'end_session', { p_session: id }, 'Operation failed');

/** Resolves to how many were signed out. */
export const endOtherSessions = (accountId: string | null): Promise<SecurityResult<number>> =>
  callProcedure(accountId, 'end_other_sessions', {}, 'Operation failed');

/** When this account will be erased; null: no deletion was requested. @throws SyncFault */
export const getDeletion = async (accountId: string | null): Promise<{ due_at: string | null }> =>
  (await pageTransport(accountId).call('get_account_deletion', {}, AbortSignal.timeout(CALL_TIMEOUT_MS))) as {
    due_at: string | null;
  };

export const cancelDeletion = (
  accountId: string | null,
): Promise<SecurityResult<{ due_at: string | null }>> =>
  callProcedure(accountId, 'cancel_account_deletion', {}, 'Operation failed');

/** Everything the server holds about this account; null: requested too often. */
export const exportMyData = (
  accountId: string | null,
): Promise<SecurityResult<Record<string, unknown> | null>> =>
  callProcedure(accountId, 'export_my_data', {}, 'Operation failed');

export interface SecurityEvent {
  id: number;
  event_type: string;
  severity: 'low' | 'medium' | 'high' | 'critical';
  timestamp: string;
}

/** Newest first. @throws SyncFault */
export const getSecurityEvents = async (accountId: string | null, limit: number): Promise<SecurityEvent[]> =>
  (await pageTransport(accountId).read(
    `/rest/v1/security_events?select=id,event_type,severity,timestamp&order=id.desc&limit=${limit}`,
  )) as SecurityEvent[];

/** Whether the address has no account yet (A5, ruling 15). Null: unknown, because the host disables the check or nobody answered. */
export async function getEmailAvailable(email: string): Promise<boolean | null> {
  const result = await callProcedure<boolean | null>(null, 'email_available', { p_email: email }, '');
  return result.ok ? result.value : null;
}
