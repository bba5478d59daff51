import { newSecret, TWO_FACTOR_TEXTS } from '@/domain/two-factor';
import { askServer, type SecurityAnswer } from './account-security';
import { pageTransport } from '../sync/sync-transport';

export interface TwoFactorState {
  enabled: boolean;
  codesLeft: number;
  /** When the wait of a recovery that somebody asked for ends; null: none was asked for (ruling 6). */
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
    transport.call('get_2fa_recovery', {}, new AbortController().signal) as Promise<{
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

/** Nothing is in force until `enableTwoFactor`. */
export async function setUpTwoFactor(accountId: string): Promise<SecurityAnswer<TwoFactorSetup>> {
  const answer = await askServer<{ secret?: string; backup_codes?: string[] }>(
    accountId,
    'setup_2fa',
    { p_user_id: accountId, p_secret: newSecret() },
    TWO_FACTOR_TEXTS.setUpFailed,
  );
  if (!answer.ok) return answer;
  const { secret, backup_codes: backupCodes } = answer.value;
  return secret && backupCodes?.length
    ? { ok: true, value: { secret, backupCodes } }
    : { ok: false, message: TWO_FACTOR_TEXTS.invalidResponse, offline: false };
}

/** What is false was a code that does not fit. */
async function byCode(
  accountId: string,
  name: string,
  token: string,
  fallback: string,
): Promise<SecurityAnswer<true>> {
  const answer = await askServer<boolean>(
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

export const enableTwoFactor = (accountId: string, token: string): Promise<SecurityAnswer<true>> =>
  byCode(accountId, 'enable_2fa', token, TWO_FACTOR_TEXTS.enableFailed);

export const disableTwoFactor = (accountId: string, token: string): Promise<SecurityAnswer<true>> =>
  byCode(accountId, 'disable_2fa', token, TWO_FACTOR_TEXTS.disableFailed);

/** Ten new codes; every old one stops working. */
export async function renewBackupCodes(accountId: string, token: string): Promise<SecurityAnswer<string[]>> {
  const passed = await byCode(accountId, 'verify_2fa_token', token, TWO_FACTOR_TEXTS.tokenFailed);
  if (!passed.ok) return passed;
  const answer = await askServer<string[] | null>(
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

/** Ends the wait that somebody began without the authenticator (ruling 6). */
export const stopRecovery = (accountId: string): Promise<SecurityAnswer<boolean>> =>
  askServer(accountId, 'stop_2fa_recovery', {}, 'Operation failed');
