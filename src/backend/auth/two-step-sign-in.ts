import type { AuthError, Session, SupabaseClient } from '@supabase/supabase-js';
import { FactorRecovery } from './factor-recovery';
import { failed, type Step } from './auth-step';
import { normalizeBackupCode, backupProblem, tokenProblem, TWO_FACTOR_TEXTS } from '@/domain/two-factor';

/**
 * A sign-in whose first step was right and that is nobody yet (A4, ruling 12): it lives in memory alone, so that neither a
 * reload nor the way back finds anything of it, and the app is never signed in before the second step.
 */
export interface PendingSignIn {
  /** A code of the authenticator. The session, once it may be used. */
  verifyToken(code: string): Promise<Step<Session>>;
  /** A backup code; how many are left. */
  verifyBackupCode(code: string): Promise<Step<{ session: Session; left: number }>>;
  /** The ways back without the authenticator (ruling 6). */
  readonly recovery: FactorRecovery;
  /** Ends it here and on the server. */
  cancel(): Promise<void>;
}

export type FirstStep = { session: Session } | { pending: PendingSignIn };

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

  async verifyToken(code: string): Promise<Step<Session>> {
    const problem = tokenProblem(code);
    if (problem !== null) return { ok: false, message: problem, offline: false };
    const { data, error, status } = await this.client.rpc('verify_2fa_token', {
      p_user_id: this.session.user.id,
      p_token: code.replaceAll(/\s/g, ''),
      p_window: 1,
    });
    if (error) return failed(error, status, TWO_FACTOR_TEXTS.tokenFailed);
    return data === true
      ? { ok: true, value: this.session }
      : { ok: false, message: TWO_FACTOR_TEXTS.wrongToken, offline: false };
  }

  async verifyBackupCode(code: string): Promise<Step<{ session: Session; left: number }>> {
    const problem = backupProblem(code);
    if (problem !== null) return { ok: false, message: problem, offline: false };
    const { data, error, status } = await this.client.rpc('verify_backup_code', {
      p_user_id: this.session.user.id,
      p_code: normalizeBackupCode(code),
    });
    if (error) return failed(error, status, TWO_FACTOR_TEXTS.backupFailed);
    if (data !== true) return { ok: false, message: TWO_FACTOR_TEXTS.wrongBackup, offline: false };
    return { ok: true, value: { session: this.session, left: await this.codesLeft() } };
  }

  async cancel(): Promise<void> {
    // What the server does not hear of now ends by itself: this session opens nothing.
    const { error } = await this.client.auth.signOut({ scope: 'local' });
    if (error) console.warn('A sign-in that was given up could not be ended on the server:', error.message);
  }

  /** 0 where it cannot be asked (A8). */
  private async codesLeft(): Promise<number> {
    const { data } = await this.client
      .from('profiles')
      .select('two_factor_backup_codes')
      .eq('id', this.session.user.id)
      .maybeSingle<{ two_factor_backup_codes: string[] }>();
    return data?.two_factor_backup_codes.length ?? 0;
  }
}

/** For a session that is this app's already, when the second factor was switched on from another device. */
export const secondStepHere = (client: SupabaseClient, session: Session): PendingSignIn =>
  new SecondStep(client, session);

/**
 * What a fresh session of a client in memory is good for: itself, or a second step. When that cannot be asked the sign-in is given up:
 * a session that may not have passed is never handed on.
 */
export async function secondStepOf(client: SupabaseClient, session: Session): Promise<Step<FirstStep>> {
  const { data, error, status } = await client.rpc('get_2fa_status');
  if (error) {
    await client.auth.signOut({ scope: 'local' });
    return failed(error, status, 'Operation failed');
  }
  const { required, verified } = data as TwoFactorStatus;
  return {
    ok: true,
    value: required && !verified ? { pending: new SecondStep(client, session) } : { session },
  };
}

/** The first step by password, in a client that keeps nothing. `error` is the auth server's, for its sentences. */
export async function signInByPassword(
  client: SupabaseClient,
  email: string,
  password: string,
  captchaToken?: string,
): Promise<Step<FirstStep> | { ok: false; error: AuthError }> {
  const { data, error } = await client.auth.signInWithPassword({
    email,
    password,
    options: { captchaToken },
  });
  return error ? { ok: false, error } : secondStepOf(client, data.session);
}
