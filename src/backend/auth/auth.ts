import { ACCEPTED_NOW } from '@/domain/legal/acceptance';
import type { AuthChangeEvent, AuthError, Session, SupabaseClient } from '@supabase/supabase-js';
import { AUTH_FALLBACKS, authMessage } from '@/domain/auth/auth-messages';
import { splitName } from '@/domain/people/split-name';
import { parseRetryAfterMs } from '@/domain/security/retry-after-copy';
import { proveIdentity } from '../account/identity-proof';
import { isForeignAnswer, isSessionEnd } from '../auth-fetch';
import { backendClient, createEphemeralClient } from '../client';
import { writeIdentity } from '../session/identity';
import { type PendingSignIn, openSecondStep, signInByPassword } from './two-step-sign-in';
import { createProfile, storeSignedInIdentity } from '../session/signed-in-profile';
import type { AuthFailure, AuthResult } from './auth-result';
import { type ChosenRole } from './sign-in-flows';
import { beginSignInFlow } from './begin-sign-in-flow';
import { forgetStoredSession, readStoredSession } from '../session/stored-session';

export type AuthEvent = AuthChangeEvent;
export type { Session };

const isUnreached = (error: AuthError): boolean =>
  error.name === 'AuthRetryableFetchError' && (error.status === undefined || error.status === 0);

export function authFailure(error: AuthError, fallback: keyof typeof AUTH_FALLBACKS): AuthFailure {
  const offline = isUnreached(error);
  // Our own rate limits say how long to wait; the auth server's do not.
  const isRateLimitOfAuth = error.status === 429 && parseRetryAfterMs(error.message) === null;
  const message = isRateLimitOfAuth
    ? 'too many requests'
    : error.code === 'weak_password'
      ? 'Weak password'
      : error.message;
  return {
    ok: false,
    message: authMessage(offline ? 'Network request failed' : message, fallback),
    offline,
    ...(isForeignAnswer(error) && { isForeign: true }),
    ...(error.code && { code: error.code }),
  };
}

/** Signed in, or still to pass the second step. */
export type SignedIn = { session: Session } | { pending: PendingSignIn };

/** @param captchaToken only in builds with a CAPTCHA */
export async function signIn(
  email: string,
  password: string,
  captchaToken?: string,
): Promise<AuthResult<SignedIn>> {
  const first = await signInByPassword(await createEphemeralClient(), email, password, captchaToken);
  if ('error' in first) return authFailure(first.error, 'signIn');
  if (!first.ok || 'pending' in first.value) return first;
  const adopted = await adoptSession(first.value.session);
  return adopted.ok ? { ok: true, value: { session: adopted.value } } : adopted;
}

/** Makes a session that has passed every step the app's session. */
export async function adoptSession({ access_token, refresh_token }: Session): Promise<AuthResult<Session>> {
  const client = await backendClient();
  const { data, error } = await client.auth.setSession({ access_token, refresh_token });
  if (error) return authFailure(error, 'signIn');
  if (!data.session) return { ok: false, message: AUTH_FALLBACKS.signIn, offline: false };
  await storeSignedInIdentity(client, data.session);
  return { ok: true, value: data.session };
}

/** The second step for the app's current session; null when nobody is signed in. */
export async function getOwnSecondStep(): Promise<PendingSignIn | null> {
  const client = await backendClient();
  const { data } = await client.auth.getSession();
  return data.session && openSecondStep(client, data.session);
}

export interface NewAccount {
  email: string;
  password: string;
  name: string;
  /** The server accepts only talent or employer (ruling 14). */
  role: ChosenRole;
  captchaToken?: string;
}

/** The session is null until the address is confirmed. */
export async function signUp({
  email,
  password,
  name,
  role,
  captchaToken,
}: NewAccount): Promise<AuthResult<Session | null>> {
  const { client, redirectTo, abandon } = await beginSignInFlow('confirmation', '/verify-email');
  const { first, last } = splitName(name);
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: {
      // Nobody gets here without accepting the terms.
      data: { name, full_name: name, first_name: first, last_name: last, role, accepted: ACCEPTED_NOW },
      emailRedirectTo: redirectTo,
      captchaToken,
    },
  });
  // No mail was sent, so nobody will return by its link.
  if (error || data.session) abandon();
  if (error) return authFailure(error, 'signUp');
  // For a known address some servers return a user without identities, so that nobody can find out who has an account.
  if (data.user && data.user.identities?.length === 0)
    return { ok: false, message: authMessage('User already registered'), offline: false };
  if (!data.session) return { ok: true, value: null };
  const refused = await createProfile(client, data.session, name, role);
  if (refused) {
    await client.auth.signOut({ scope: 'local' });
    return {
      ok: false,
      message: `Account creation failed: ${refused.message}. Please try again or contact support.`,
      offline: false,
    };
  }
  return adoptSession(data.session);
}

/** Signs out on this device only; also used for an expired session (ruling 10). For the others see `endOtherSessions`. */
export async function signOut(): Promise<void> {
  const client = await backendClient();
  const { error } = await client.auth.signOut({ scope: 'local' });
  // The user is signed out on this device even if the server was not reached.
  if (error) forgetStoredSession();
  writeIdentity(null);
}

/** A request for a mail with a link. `intended`: where the link's session leads. `captchaToken`: only in builds with a CAPTCHA. */
export interface EmailLinkRequest {
  email: string;
  intended?: string | null;
  captchaToken?: string;
}

export async function resetPassword({ email, captchaToken }: EmailLinkRequest): Promise<AuthResult> {
  const { client, redirectTo, abandon } = await beginSignInFlow('recovery', '/reset-password');
  const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo, captchaToken });
  if (!error) return { ok: true, value: undefined };
  abandon();
  return authFailure(error, 'other');
}

/** `factor`: the link leads to the page that removes the second factor (ruling 6). An address without an account gets the same answer, but no mail. */
export async function sendMagicLink(
  { email, intended = null, captchaToken }: EmailLinkRequest,
  kind: 'link' | 'factor' = 'link',
): Promise<AuthResult> {
  const { client, redirectTo, abandon } = await beginSignInFlow(
    kind,
    kind === 'link' ? '/dashboard' : '/auth/recover-2fa',
    { intended },
  );
  const { error } = await client.auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false, emailRedirectTo: redirectTo, captchaToken },
  });
  if (!error) return { ok: true, value: undefined };
  abandon();
  // What hosted Auth says of an address without an account.
  if (error.code === 'otp_disabled') return { ok: true, value: undefined };
  return authFailure(error, 'signIn');
}

/** The auth server signs out all other devices. @param current null in a session that a mail's link has just opened */
export async function updatePassword(
  password: string,
  current: string | null,
  using?: SupabaseClient,
): Promise<AuthResult> {
  const proved = await proveIdentity(
    'password',
    current === null ? { way: 'link' } : { way: 'password', password: current },
    { using },
  );
  if (!proved.ok) return proved;
  const client = using ?? (await backendClient());
  const { error } = await client.auth.updateUser({ password });
  return error ? authFailure(error, 'other') : { ok: true, value: undefined };
}

/** Hides this account now; the server erases it in thirty days. */
export async function requestDeletion(current: string): Promise<AuthResult> {
  const proved = await proveIdentity('deletion', { way: 'password', password: current });
  if (!proved.ok) return proved;
  const client = await backendClient();
  const { error } = await client.rpc('request_account_deletion');
  return error
    ? { ok: false, message: authMessage(error.message), offline: /fetch/i.test(error.message) }
    : { ok: true, value: undefined };
}

/** Takes effect once the links in both mails, to the old and to the new address, have been followed. */
export async function updateEmail(email: string, current: string): Promise<AuthResult> {
  const proved = await proveIdentity('email', { way: 'password', password: current }, { subject: email });
  if (!proved.ok) return proved;
  const client = await backendClient();
  const { error } = await client.auth.updateUser(
    { email },
    { emailRedirectTo: `${window.location.origin}/verify-email` },
  );
  return error ? authFailure(error, 'other') : { ok: true, value: undefined };
}

/** Refreshes an expired session first. Offline that fails with `offline`, and the stored identity stays. */
export async function getSession(): Promise<AuthResult<Session | null>> {
  const client = await backendClient();
  const { data, error } = await client.auth.getSession();
  return error ? authFailure(error, 'other') : { ok: true, value: data.session };
}

/** `refused`: by the auth server itself, the only thing that ends a session (S10). */
export type RefreshOutcome = 'refreshed' | 'refused' | 'unreached';

/** Forces a refresh, under the auth client's lock across tabs (ruling 11). */
export const refreshSession = async (): Promise<RefreshOutcome> => (await tryRefresh()).outcome;

/** `isForeign`: something else answered in the auth server's place. */
interface Refresh {
  outcome: RefreshOutcome;
  isForeign: boolean;
}

const byServer = (session: unknown): Refresh => ({
  outcome: session ? 'refreshed' : 'refused',
  isForeign: false,
});

export async function tryRefresh(): Promise<Refresh> {
  const client = await backendClient();
  const { data, error } = await client.auth.refreshSession();
  if (!error) return byServer(data.session);
  // The user signed out during the refresh, or another tab stored a new session.
  if (error.name === 'AuthRefreshDiscardedError') return byServer(readStoredSession());
  if (isSessionEnd(error)) return byServer(null);
  return { outcome: 'unreached', isForeign: isForeignAnswer(error) };
}

/** Returns a function that unsubscribes. `SIGNED_OUT` is caused by the user or the auth server, never by the network. */
export async function onAuthChange(
  listener: (event: AuthEvent, session: Session | null) => void,
): Promise<() => void> {
  const client = await backendClient();
  const { data } = client.auth.onAuthStateChange((event, session) => {
    // A mail's link, or another tab, signs in without `signIn`.
    // Later and not awaited: the auth client holds its lock while it calls its listeners.
    if ((event === 'SIGNED_IN' || event === 'INITIAL_SESSION') && session)
      setTimeout(() => void storeSignedInIdentity(client, session), 0);
    listener(event, session);
  });
  return () => data.subscription.unsubscribe();
}
