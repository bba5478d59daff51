import type { AuthError, Session, SupabaseClient } from '@supabase/supabase-js';
import { FactorRecovery } from './factor-recovery';
import { stepFailure, type StepResult } from './step-result';
import {
  normalizeBackupCode,
  backupProblem,
  tokenProblem,
  TWO_FACTOR_TEXTS,
} from '@/domain/security/two-factor';

/**
 * A sign-in that has passed its first step only (A4, ruling 12). It exists in memory alone, so that neither a reload nor Back
 * finds it, and the app is never signed in before the second step.
 */
export interface PendingSignIn {
  /** With a code of the authenticator. Resolves to the session, which now has full access. */
  verifyToken(code: string): Promise<StepResult<Session>>;
  /** With a backup code. `left`: how many remain. */
  verifyBackupCode(code: string): Promise<StepResult<{ session: Session; left: number }>>;
  /** Recovery without the authenticator (ruling 6). */
  readonly recovery: FactorRecovery;
  /** Ends the session here and on the server. */
  cancel(): Promise<void>;
}

export type FirstStepOutcome = { session: Session } | { pending: PendingSignIn };

interface TwoFactorStatus {
  required: boolean;
  verified: boolean;
}

class SecondStep implements PendingSignIn {
  readonly recovery: FactorRecovery;

  constructor(
    private readonly client: SupabaseClient,
    private readonly session: Session,
  ) {
    this.recovery = new FactorRecovery(client, session);
  }

  async verifyToken(code: string): Promise<StepResult<Session>> {
    const problem = tokenProblem(code);
    if (problem !== null) return { ok: false, message: problem, offline: false };
    const { data, error, status } = await this.client.rpc('verify_2fa_token', {
      p_user_id: this.session.user.id,
      p_token: code.replaceAll(/\s/g, ''),
      p_window: 1,
    });
    if (error) return stepFailure(error, status, TWO_FACTOR_TEXTS.tokenFailed);
    return data === true
      ? { ok: true, value: this.session }
      : { ok: false, message: TWO_FACTOR_TEXTS.wrongToken, offline: false };
  }

  async verifyBackupCode(code: string): Promise<StepResult<{ session: Session; left: number }>> {
    const problem = backupProblem(code);
    if (problem !== null) return { ok: false, message: problem, offline: false };
    const { data, error, status } = await this.client.rpc('verify_backup_code', {
      p_user_id: this.session.user.id,
      p_code: normalizeBackupCode(code),
    });
    if (error) return stepFailure(error, status, TWO_FACTOR_TEXTS.backupFailed);
    if (data !== true) return { ok: false, message: TWO_FACTOR_TEXTS.wrongBackup, offline: false };
    return { ok: true, value: { session: this.session, left: await this.codesLeft() } };
  }

  async cancel(): Promise<void> {
    // Without a connection the server keeps the session until it expires; before the second step it gives no access.
    const { error } = await this.client.auth.signOut({ scope: 'local' });
    if (error) console.warn('A cancelled sign-in could not be ended on the server:', error.message);
  }

  /** 0 when the request fails (A8). */
  private async codesLeft(): Promise<number> {
    const { data } = await this.client
      .from('profiles')
      .select('two_factor_backup_codes')
      .eq('id', this.session.user.id)
      .maybeSingle<{ two_factor_backup_codes: string[] }>();
    return data?.two_factor_backup_codes.length ?? 0;
  }
}

/** For the app's own session, when the second factor was enabled on another device. */
export const openSecondStep = (client: SupabaseClient, session: Session): PendingSignIn =>
  new SecondStep(client, session);

/**
 * Whether a new session in memory is complete or must pass a second step. If the request fails, the sign-in is cancelled: a
 * session that may lack the second step is never returned.
 */
export async function checkSecondStep(
  client: SupabaseClient,
  session: Session,
): Promise<StepResult<FirstStepOutcome>> {
  const { data, error, status } = await client.rpc('get_2fa_status');
  if (error) {
    await client.auth.signOut({ scope: 'local' });
    return stepFailure(error, status, 'Operation failed');
  }
  const { required, verified } = data as TwoFactorStatus;
  return {
    ok: true,
    value: required && !verified ? { pending: new SecondStep(client, session) } : { session },
  };
}

/** The first step with a password, in a client that stores nothing. `error`: the auth server's, to be worded by the caller. */
export async function signInByPassword(
  client: SupabaseClient,
  email: string,
  password: string,
  captchaToken?: string,
): Promise<StepResult<FirstStepOutcome> | { ok: false; error: AuthError }> {
  const { data, error } = await client.auth.signInWithPassword({
    email,
    password,
    options: { captchaToken },
  });
  return error ? { ok: false, error } : checkSecondStep(client, data.session);
}
