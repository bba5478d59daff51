import type { PostgrestError, Session, SupabaseClient } from '@supabase/supabase-js';
import { normalizeBackupCode, backupProblem, RECOVERY_TEXTS, TWO_FACTOR_TEXTS } from '@/domain/two-factor';
import { failed, type Step } from './auth-step';

interface RecoveryState {
  /** When the wait ends, or ended; null: none was asked for. */
  readyAt: string | null;
}

type Answer<T> = PromiseLike<{ data: T | null; error: PostgrestError | null; status: number }>;

/** Takes the second factor off, in a session that a mail's link opened and that has not passed it (ruling 6). The server decides what it is worth. */
export class FactorRecovery {
  constructor(
    private readonly client: SupabaseClient,
    private readonly session: Session,
  ) {}

  state(): Promise<Step<RecoveryState>> {
    return this.standing(this.client.rpc('get_2fa_recovery'));
  }

  /** By one of the codes that were saved; the session may be used then. */
  byCode(code: string): Promise<Step<Session>> {
    const problem = backupProblem(code);
    if (problem !== null) return Promise.resolve({ ok: false, message: problem, offline: false });
    return this.passed(
      this.client.rpc('recover_2fa', { p_code: normalizeBackupCode(code) }),
      TWO_FACTOR_TEXTS.wrongBackup,
    );
  }

  /** Begins the wait, or tells of the one that runs. */
  request(): Promise<Step<RecoveryState>> {
    return this.standing(this.client.rpc('request_2fa_recovery'));
  }

  /** After the wait; the session may be used then. */
  finish(): Promise<Step<Session>> {
    return this.passed(this.client.rpc('finish_2fa_recovery'), RECOVERY_TEXTS.notYet);
  }

  private async standing(answer: Answer<{ ready_at: string | null }>): Promise<Step<RecoveryState>> {
    const { data, error, status } = await answer;
    if (error || data === null)
      return error
        ? failed(error, status, RECOVERY_TEXTS.failed)
        : { ok: false, message: RECOVERY_TEXTS.failed, offline: false };
    return { ok: true, value: { readyAt: data.ready_at } };
  }

  private async passed(answer: Answer<boolean>, refused: string): Promise<Step<Session>> {
    const { data, error, status } = await answer;
    if (error) return failed(error, status, RECOVERY_TEXTS.failed);
    return data === true
      ? { ok: true, value: this.session }
      : { ok: false, message: refused, offline: false };
  }
}
