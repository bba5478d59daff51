import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { authMessage } from '@/domain/auth/auth-messages';
import { adoptSession, authFailure, updatePassword } from './auth';
import type { AuthResult } from './auth-result';
import { createFlowClient } from '../client';
import { type FirstStepOutcome, checkSecondStep } from './two-step-sign-in';
import { chooseRole } from '../account/role';
import { endFlow, type Flow, FlowStorage, readFlow, type ChosenRole } from './sign-in-flows';

/** `unknown_flow`: not begun in this browser, or already completed. `code_refused`: by the auth server. `cancelled`: the second step could not be checked. */
export type SignInProblem = 'unknown_flow' | 'code_refused' | 'unreached' | 'cancelled';
/** `just_chosen`: a new account, and the role picked before signing in was set. `not_chosen`: a new account that must choose one. */
export type RoleStatus = 'chosen' | 'just_chosen' | 'not_chosen';
export type SignInProgress =
  { ok: true; value: SignInCompletion } | { ok: false; problem: SignInProblem; message: string };

/**
 * A sign-in that has returned with a code. Its session is only in memory until `adoptSession` makes it the app's, after the
 * second step if there is one (ruling 12).
 */
export class SignInCompletion {
  constructor(
    readonly flow: Flow,
    readonly firstStep: FirstStepOutcome,
    private readonly client: SupabaseClient,
  ) {}

  /** Sets the role that was picked before signing in, for a new account only; an existing account keeps its role. */
  async applyChosenRole(session: Session): Promise<AuthResult<RoleStatus>> {
    const { data, error, status } = await this.client
      .from('profiles')
      .select('role_chosen')
      .eq('id', session.user.id)
      .maybeSingle<{ role_chosen: boolean }>();
    if (error)
      return {
        ok: false,
        message: authMessage(status === 0 ? 'Network request failed' : error.message),
        offline: status === 0,
      };
    if (data?.role_chosen !== false) return { ok: true, value: 'chosen' };
    if (this.flow.role === null) return { ok: true, value: 'not_chosen' };
    const chosen = await this.chooseRole(this.flow.role);
    return chosen.ok ? { ok: true, value: 'just_chosen' } : chosen;
  }

  chooseRole(role: ChosenRole): Promise<AuthResult> {
    return chooseRole(this.client, role);
  }

  /** Makes the session the app's. */
  adoptSession(session: Session): Promise<AuthResult<Session>> {
    return adoptSession(session);
  }

  /** In the session of a mail's link. It proves the address, not that the device is trusted, so the session ends here. */
  async changePassword(password: string): Promise<AuthResult> {
    const changed = await updatePassword(password, null, this.client);
    if (changed.ok) await this.endSession();
    return changed;
  }

  async endSession(): Promise<void> {
    const { error } = await this.client.auth.signOut({ scope: 'local' });
    if (error) console.warn('An unused session could not be ended on the server:', error.message);
  }
}

async function redeem(code: string, flowId: string): Promise<SignInProgress> {
  const flow = readFlow(flowId);
  if (flow === null || flow.verifier === '') return { ok: false, problem: 'unknown_flow', message: '' };
  const client = await createFlowClient(new FlowStorage(flow), flow.id);
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  if (error) {
    const { message, offline } = authFailure(error, 'signIn');
    // The code is still valid, so it can be tried again.
    if (offline) return { ok: false, problem: 'unreached', message };
    endFlow(flow.id);
    return { ok: false, problem: 'code_refused', message };
  }
  endFlow(flow.id);
  const first = await checkSecondStep(client, data.session);
  return first.ok
    ? { ok: true, value: new SignInCompletion(flow, first.value, client) }
    : { ok: false, problem: 'cancelled', message: first.message };
}

const redeeming = new Map<string, Promise<SignInProgress>>();

/**
 * Redeems the code that a flow returned with. A code is valid once, so a second call gets the first result; after
 * `unreached` it may be tried again.
 */
export function completeSignIn(code: string, flowId: string): Promise<SignInProgress> {
  const key = `${flowId} ${code}`;
  const running = redeeming.get(key) ?? redeem(code, flowId);
  redeeming.set(key, running);
  const forget = (): void => void redeeming.delete(key);
  running.then((answer) => !answer.ok && answer.problem === 'unreached' && forget(), forget);
  return running;
}
