import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { authMessage } from '@/domain/auth-messages';
import { adopt, type AuthResult, failed, updatePassword } from './auth';
import { flowClient } from '../client';
import { type FirstStep, secondStepOf } from './two-step-sign-in';
import { askForRole } from '../account/role';
import { endFlow, type Flow, FlowStorage, readFlow, type ChosenRole } from './sign-in-flows';

/** `elsewhere`: it was not asked for in this browser, or has been used here. `spent`: the auth server will not take it. */
export type SignInProblem = 'elsewhere' | 'spent' | 'unreached' | 'given_up';
/** `new`: it has a role as of now. `unasked`: it has yet to say what it is here for. */
export type Standing = 'known' | 'new' | 'unasked';
export type SignInProgress =
  { ok: true; value: SignInCompletion } | { ok: false; problem: SignInProblem; message: string };

/**
 * Somebody who has come back by a code. Their session is in memory alone and is not the app's: that it becomes by `enter`, after the
 * second step where there is one (ruling 12).
 */
export class SignInCompletion {
  constructor(
    readonly flow: Flow,
    readonly first: FirstStep,
    private readonly client: SupabaseClient,
  ) {}

  /** What was picked on the way in is taken for an account that is new; nobody else's role is touched by it. */
  async standing(session: Session): Promise<AuthResult<Standing>> {
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
    if (data?.role_chosen !== false) return { ok: true, value: 'known' };
    if (this.flow.role === null) return { ok: true, value: 'unasked' };
    const chosen = await this.chooseRole(this.flow.role);
    return chosen.ok ? { ok: true, value: 'new' } : chosen;
  }

  chooseRole(role: ChosenRole): Promise<AuthResult> {
    return askForRole(this.client, role);
  }

  /** The session is the app's from here on. */
  enter(session: Session): Promise<AuthResult<Session>> {
    return adopt(session);
  }

  /** By the link of a mail, which proves the address and not that this device is the person's: its session ends with this. */
  async changePassword(password: string): Promise<AuthResult> {
    const changed = await updatePassword(password, null, this.client);
    if (changed.ok) await this.leave();
    return changed;
  }

  async leave(): Promise<void> {
    const { error } = await this.client.auth.signOut({ scope: 'local' });
    if (error) console.warn('A session that nobody uses could not be ended on the server:', error.message);
  }
}

async function redeem(code: string, flowId: string): Promise<SignInProgress> {
  const flow = readFlow(flowId);
  if (flow === null || flow.verifier === '') return { ok: false, problem: 'elsewhere', message: '' };
  const client = await flowClient(new FlowStorage(flow), flow.id);
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  if (error) {
    const { message, offline } = failed(error, 'signIn');
    // The code is still good: it can be brought again from here.
    if (offline) return { ok: false, problem: 'unreached', message };
    endFlow(flow.id);
    return { ok: false, problem: 'spent', message };
  }
  endFlow(flow.id);
  const first = await secondStepOf(client, data.session);
  return first.ok
    ? { ok: true, value: new SignInCompletion(flow, first.value, client) }
    : { ok: false, problem: 'given_up', message: first.message };
}

const redeeming = new Map<string, Promise<SignInProgress>>();

/** Redeems the code that a flow came back with. A code is good once, so whoever asks twice gets the first answer; one that was not reached can be asked again. */
export function completeSignIn(code: string, flowId: string): Promise<SignInProgress> {
  const key = `${flowId} ${code}`;
  const running = redeeming.get(key) ?? redeem(code, flowId);
  redeeming.set(key, running);
  const forget = (): void => void redeeming.delete(key);
  running.then((answer) => !answer.ok && answer.problem === 'unreached' && forget(), forget);
  return running;
}
