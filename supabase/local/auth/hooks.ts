import { fieldOf } from '../startup-error';
import { callSqlFunction, type SqlFunction } from './sql-function';
import { type AuthContext, liteAuthError, networkOf, serviceOf } from './lite-auth';

/**
 * `[auth.hook.*]` of `config.toml`: SQL functions that Auth calls, and whose refusal it passes on. Null:
 * switched off.
 */
export interface Hooks {
  passwordVerificationAttempt: SqlFunction | null;
  beforeUserCreated: SqlFunction | null;
}

const hookMetadata = (context: AuthContext, name: string) => ({
  name,
  time: new Date().toISOString(),
  ip_address: networkOf(context) ?? '',
});

/**
 * Calls the hook after every password check, right or wrong, and before a session is created, as GoTrue does.
 * Unlike hosted Auth it is also called for addresses without an account, so that the answer does not reveal
 * whether one exists.
 */
export function runPasswordHook(context: AuthContext, hook: SqlFunction): void {
  const service = serviceOf(context);
  const signIn = service.signInWithPassword.bind(service);
  const createSession = service.createSessionForUser.bind(service);
  const findUser = service.repo.findUserByEmail.bind(service.repo);
  service.signInWithPassword = async (email, password) => {
    let isHookCalled = false;
    let isConfirmed = true;
    let user: { id: string } | null = null;
    const callHook = async (valid: boolean): Promise<void> => {
      isHookCalled = true;
      const event = {
        metadata: hookMetadata(context, 'password-verification'),
        user_id: user?.id ?? null,
        ...(user === null && { email }),
        valid,
      };
      const { decision, message } = await callSqlFunction<{ decision: string; message?: string }>(
        service,
        hook,
        JSON.stringify(event),
      );
      if (decision === 'reject')
        throw await liteAuthError(
          service,
          400,
          'invalid_credentials',
          message ?? 'Further password verification attempts will be rejected.',
        );
    };
    // lite tells everybody that an address is unconfirmed; GoTrue tells only those who know the password.
    service.repo.findUserByEmail = async (address) => {
      const found = await findUser(address);
      user = found;
      isConfirmed = found === null || found.confirmed_at !== null;
      return found && { ...found, confirmed_at: found.confirmed_at ?? new Date().toISOString() };
    };
    service.createSessionForUser = async (...args) => {
      await callHook(true);
      if (!isConfirmed) throw await liteAuthError(service, 400, 'email_not_confirmed', 'Email not confirmed');
      return createSession(...args);
    };
    try {
      return await signIn(email, password);
    } catch (error) {
      if (!isHookCalled && fieldOf(error, 'code') === 'invalid_credentials') await callHook(false);
      throw error;
    }
  };
}

/**
 * Calls the hook before any account is created, whichever way. Sign-ups call it even if the address is taken:
 * otherwise probing for accounts would go uncounted.
 */
export function runNewAccountHook(context: AuthContext, hook: SqlFunction): void {
  const service = serviceOf(context);
  const callHook = async (email: string, data: Record<string, unknown> = {}): Promise<void> => {
    const event = {
      metadata: hookMetadata(context, 'before-user-created'),
      user: { email, user_metadata: data },
    };
    const { error } = await callSqlFunction<{ error?: { http_code?: number; message: string } }>(
      service,
      hook,
      JSON.stringify(event),
    );
    if (error) throw await liteAuthError(service, error.http_code ?? 500, 'unknown', error.message);
  };

  const signUp = service.signUp.bind(service);
  service.signUp = async (email, password, data) => {
    if (email) await callHook(email, data);
    return signUp(email, password, data);
  };

  const signInWithOtp = service.signInWithOtp.bind(service);
  service.signInWithOtp = async (email, options) => {
    if (
      email &&
      options.shouldCreateUser !== false &&
      !(await service.repo.findUserByEmail(email.toLowerCase()))
    )
      await callHook(email);
    return signInWithOtp(email, options);
  };

  const link = service.determineAccountLinking.bind(service);
  service.determineAccountLinking = async (emails, ...args) => {
    const linking = await link(emails, ...args);
    if (linking.decision === 'CreateAccount') await callHook(emails[0]?.email ?? '');
    return linking;
  };
}
