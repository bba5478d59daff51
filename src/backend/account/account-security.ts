import { authMessage } from '@/domain/auth-messages';
import { SyncFault } from '../sync/sync-protocol';
import { pageTransport } from '../sync/sync-transport';

/** What a person does about their own account's safety. Online by nature (ruling 32); the server decides all of it (S13, S14). */
export type SecurityAnswer<T> = { ok: true; value: T } | { ok: false; message: string; offline: boolean };

const WAIT_MS = 30_000;

/**
 * Calls a remote procedure; never throws.
 * @param fallback what is said where the server gives no reason (A8)
 */
export async function askServer<T>(
  accountId: string | null,
  name: string,
  body: object,
  fallback: string,
): Promise<SecurityAnswer<T>> {
  try {
    return {
      ok: true,
      value: (await pageTransport(accountId).call(name, body, AbortSignal.timeout(WAIT_MS))) as T,
    };
  } catch (error) {
    if (!(error instanceof SyncFault)) throw error;
    const offline = error.kind === 'offline';
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
  /** How the second factor was passed in it. */
  passed: 'totp' | 'backup' | 'passkey' | 'recovery' | null;
  is_current: boolean;
}

/** @throws SyncFault */
export const getSessions = async (accountId: string | null): Promise<OwnSession[]> =>
  (await pageTransport(accountId).call('list_sessions', {}, AbortSignal.timeout(WAIT_MS))) as OwnSession[];

export const endSession = (accountId: string | null, id: string): Promise<SecurityAnswer<boolean>> =>
  askServer(accountId, 'end_session', { p_session: id }, 'Operation failed');

/** How many were signed out. */
export const endOtherSessions = (accountId: string | null): Promise<SecurityAnswer<number>> =>
  askServer(accountId, 'end_other_sessions', {}, 'Operation failed');

/** When this account is erased; null: it is not to be. @throws SyncFault */
export const getDeletion = async (accountId: string | null): Promise<{ due_at: string | null }> =>
  (await pageTransport(accountId).call('get_account_deletion', {}, AbortSignal.timeout(WAIT_MS))) as {
    due_at: string | null;
  };

export const cancelDeletion = (
  accountId: string | null,
): Promise<SecurityAnswer<{ due_at: string | null }>> =>
  askServer(accountId, 'cancel_account_deletion', {}, 'Operation failed');

/** All that is mine; null: asked for too often. */
export const exportMyData = (
  accountId: string | null,
): Promise<SecurityAnswer<Record<string, unknown> | null>> =>
  askServer(accountId, 'export_my_data', {}, 'Operation failed');

export interface SecurityEvent {
  id: number;
  event_type: string;
  severity: 'low' | 'medium' | 'high' | 'critical';
  timestamp: string;
}

/** The newest first. @throws SyncFault */
export const getSecurityEvents = async (accountId: string | null, most: number): Promise<SecurityEvent[]> =>
  (await pageTransport(accountId).read(
    `/rest/v1/security_events?select=id,event_type,severity,timestamp&order=id.desc&limit=${most}`,
  )) as SecurityEvent[];
