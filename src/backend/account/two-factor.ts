import { newSecret, TWO_FACTOR_TEXTS } from '@/domain/security/two-factor';
import { callProcedure, type SecurityResult } from './account-security';
import { proveIdentity } from './identity-proof';
import { recordSecurityEvent, sendSecurityEvents } from './security-events';
import { pageTransport } from '../sync/page-transport';

export interface TwoFactorState {
  enabled: boolean;
  codesLeft: number;
  /** When the waiting period of a requested recovery ends; null: none was requested (ruling 6). */
  recoveryAt: string | null;
}

interface ProfileRow {
  two_factor_enabled: boolean;
  two_factor_backup_codes: string[];
}

/** @throws SyncFault */
export async function getTwoFactor(accountId: string): Promise<TwoFactorState> {
  const transport = pageTransport(accountId);
  const [rows, recovery] = await Promise.all([
    transport.read(
      `/rest/v1/profiles?select=two_factor_enabled,two_factor_backup_codes&id=eq.${accountId}`,
    ) as Promise<ProfileRow[]>,
    transport.call('get_2fa_recovery', {}) as Promise<{
      ready_at: string | null;
    }>,
  ]);
  return {
    enabled: rows[0]?.two_factor_enabled ?? false,
    codesLeft: rows[0]?.two_factor_backup_codes.length ?? 0,
    recoveryAt: recovery.ready_at,
  };
}

export interface TwoFactorSetup {
  secret: string;
  backupCodes: string[];
}

/** A7: logs that the second factor could not be set up, and says so. A server that was not reached has not refused. */
function setUpAnswer<T>(answer: SecurityResult<T>): SecurityResult<T> {
  if (!answer.ok && !answer.offline) {
    // Not `two_factor_…`, which only the server may write.
    recordSecurityEvent({
      event_type: 'second_factor_setup_failed',
      severity: 'medium',
      data: { error: answer.message },
    });
    void sendSecurityEvents();
  }
  return answer;
}

/** Requires a proof for `second_factor`. Has no effect until `enableTwoFactor`. */
export async function setUpTwoFactor(accountId: string): Promise<SecurityResult<TwoFactorSetup>> {
  const answer = await callProcedure<{ secret?: string; backup_codes?: string[] }>(
    accountId,
    'setup_2fa',
    { p_user_id: accountId, p_secret: newSecret() },
    TWO_FACTOR_TEXTS.setUpFailed,
  );
  if (!answer.ok) return setUpAnswer(answer);
  const { secret, backup_codes: backupCodes } = answer.value;
  return secret && backupCodes?.length
    ? { ok: true, value: { secret, backupCodes } }
    : setUpAnswer({ ok: false, message: TWO_FACTOR_TEXTS.invalidResponse, offline: false });
}

/** Calls a procedure that returns whether the code was right. */
async function callWithCode(
  accountId: string,
  name: string,
  token: string,
  fallback: string,
): Promise<SecurityResult<true>> {
  const answer = await callProcedure<boolean>(
    accountId,
    name,
    { p_user_id: accountId, p_token: token },
    fallback,
  );
  if (!answer.ok) return answer;
  return answer.value
    ? { ok: true, value: true }
    : { ok: false, message: TWO_FACTOR_TEXTS.wrongToken, offline: false };
}

export const enableTwoFactor = async (accountId: string, token: string): Promise<SecurityResult<true>> =>
  setUpAnswer(await callWithCode(accountId, 'enable_2fa', token, TWO_FACTOR_TEXTS.enableFailed));

export const disableTwoFactor = (accountId: string, token: string): Promise<SecurityResult<true>> =>
  callWithCode(accountId, 'disable_2fa', token, TWO_FACTOR_TEXTS.disableFailed);

/** Ten new codes; every old one stops working. */
export async function renewBackupCodes(accountId: string, code: string): Promise<SecurityResult<string[]>> {
  const proved = await proveIdentity('second_factor', { way: 'code', code });
  if (!proved.ok) return proved;
  const answer = await callProcedure<string[] | null>(
    accountId,
    'regenerate_backup_codes',
    { p_user_id: accountId },
    TWO_FACTOR_TEXTS.invalidResponse,
  );
  if (!answer.ok) return answer;
  return answer.value
    ? { ok: true, value: answer.value }
    : { ok: false, message: TWO_FACTOR_TEXTS.invalidResponse, offline: false };
}

/** Requires a proof for `recovery`. Cancels a recovery that was requested without the authenticator (ruling 6). */
export const stopRecovery = (accountId: string): Promise<SecurityResult<boolean>> =>
  callProcedure(accountId, 'stop_2fa_recovery', {}, 'Operation failed');
