import type { PostgrestError, Session, SupabaseClient } from '@supabase/supabase-js';
import {
  normalizeBackupCode,
  backupProblem,
  RECOVERY_TEXTS,
  TWO_FACTOR_TEXTS,
} from '@/domain/security/two-factor';
import { stepFailure, type StepResult } from './step-result';

interface RecoveryState {
  /** When the waiting period ends or ended; null: recovery was not requested. */
  readyAt: string | null;
}

type Response<T> = PromiseLike<{ data: T | null; error: PostgrestError | null; status: number }>;

/** Removes the second factor, in a session that a mail's link opened and that has not passed it (ruling 6). The server decides what is allowed. */
export class FactorRecovery {
  constructor(
    private readonly client: SupabaseClient,
    private readonly session: Session,
  ) {}

  getState(): Promise<StepResult<RecoveryState>> {
    return this.stateOf(this.client.rpc('get_2fa_recovery'));
  }

  /** With a backup code. The session has full access afterwards. */
  recoverByCode(code: string): Promise<StepResult<Session>> {
    const problem = backupProblem(code);
    if (problem !== null) return Promise.resolve({ ok: false, message: problem, offline: false });
    return this.sessionOf(
      this.client.rpc('recover_2fa', { p_code: normalizeBackupCode(code) }),
      TWO_FACTOR_TEXTS.wrongBackup,
    );
  }

  /** Starts the waiting period, or returns the one that is running. */
  requestRecovery(): Promise<StepResult<RecoveryState>> {
    return this.stateOf(this.client.rpc('request_2fa_recovery'));
  }

  /** After the waiting period. The session has full access afterwards. */
  finishRecovery(): Promise<StepResult<Session>> {
    return this.sessionOf(this.client.rpc('finish_2fa_recovery'), RECOVERY_TEXTS.notYet);
  }

  private async stateOf(response: Response<{ ready_at: string | null }>): Promise<StepResult<RecoveryState>> {
    const { data, error, status } = await response;
    if (error || data === null)
      return error
        ? stepFailure(error, status, RECOVERY_TEXTS.failed)
        : { ok: false, message: RECOVERY_TEXTS.failed, offline: false };
    return { ok: true, value: { readyAt: data.ready_at } };
  }

  private async sessionOf(response: Response<boolean>, refusal: string): Promise<StepResult<Session>> {
    const { data, error, status } = await response;
    if (error) return stepFailure(error, status, RECOVERY_TEXTS.failed);
    return data === true
      ? { ok: true, value: this.session }
      : { ok: false, message: refusal, offline: false };
  }
}
