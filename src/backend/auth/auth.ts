import type { AuthChangeEvent, AuthError, Session, SupabaseClient } from '@supabase/supabase-js';
import { AUTH_FALLBACKS, authMessage, CREDENTIAL_CHANGE_REFUSALS } from '@/domain/auth-messages';
import { splitName } from '@/domain/split-name';
import { parseRetryAfterMs } from '@/domain/retry-after-copy';
import { backendClient, throwAwayClient } from '../client';
import { writeIdentity } from '../session/identity';
import { type PendingSignIn, secondStepHere, signInByPassword } from './two-step-sign-in';
import { makeProfile, rememberPerson } from '../session/signed-in-profile';
import { type ChosenRole } from './sign-in-flows';
import { beginFlow } from './begin-sign-in-flow';
import { forgetStoredSession, readStoredSession } from '../session/stored-session';

/** `ok: false` carries the sentence for the person; `offline` when the auth server was not reached at all. */
export type AuthResult<T = undefined> = { ok: true; value: T } | AuthFailure;

export interface AuthFailure {
  ok: false;
  message: string;
  offline: boolean;
  /** The auth server's own name for it. */
  code?: string;
}

export type AuthEvent = AuthChangeEvent;
export type { Session };

const isUnreached = (error: AuthError): boolean =>
  error.name === 'AuthRetryableFetchError' && (error.status === undefined || error.status === 0);

export function failed(error: AuthError, fallback: keyof typeof AUTH_FALLBACKS): AuthFailure {
  const offline = isUnreached(error);
  // Ours say how long; Auth's own do not.
  const isUntold = error.status === 429 && parseRetryAfterMs(error.message) === null;
  const message = isUntold
    ? 'too many requests'
    : error.code === 'weak_password'
      ? 'Weak password'
      : error.message;
  return {
    ok: false,
    message: authMessage(offline ? 'Network request failed' : message, fallback),
    offline,
    ...(error.code && { code: error.code }),
  };
}

/** Signed in, or a second step that is still to be taken. */
export type SignedIn = { session: Session } | { pending: PendingSignIn };

/** @param captchaToken where this build has a CAPTCHA */
export async function signIn(
  email: string,
  password: string,
  captchaToken?: string,
): Promise<AuthResult<SignedIn>> {
  const first = await signInByPassword(await throwAwayClient(), email, password, captchaToken);
  if ('error' in first) return failed(first.error, 'signIn');
  if (!first.ok || 'pending' in first.value) return first;
  const adopted = await adopt(first.value.session);
  return adopted.ok ? { ok: true, value: { session: adopted.value } } : adopted;
}

/** Makes a session that has passed everything this app's own. */
export async function adopt({ access_token, refresh_token }: Session): Promise<AuthResult<Session>> {
  const client = await backendClient();
  const { data, error } = await client.auth.setSession({ access_token, refresh_token });
  if (error) return failed(error, 'signIn');
  if (!data.session) return { ok: false, message: AUTH_FALLBACKS.signIn, offline: false };
  await rememberPerson(client, data.session);
  return { ok: true, value: data.session };
}

/** The second step for the session that is open here; null when there is none. */
export async function ownSecondStep(): Promise<PendingSignIn | null> {
  const client = await backendClient();
  const { data } = await client.auth.getSession();
  return data.session && secondStepHere(client, data.session);
}

export interface NewAccount {
  email: string;
  password: string;
  name: string;
  /** The server takes talent or employer and nothing else (ruling 14). */
  role: ChosenRole;
  captchaToken?: string;
}

/** The session is null while the address waits for its confirmation. */
export async function signUp({
  email,
  password,
  name,
  role,
  captchaToken,
}: NewAccount): Promise<AuthResult<Session | null>> {
  const { client, returnTo, giveUp } = await beginFlow('confirmation', '/verify-email');
  const { first, last } = splitName(name);
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: {
      data: { name, full_name: name, first_name: first, last_name: last, role },
      emailRedirectTo: returnTo,
      captchaToken,
    },
  });
  // Nobody comes back by a mail: there is none.
  if (error || data.session) giveUp();
  if (error) return failed(error, 'signUp');
  // Some servers hide a known address behind a user without identities, so that addresses cannot be guessed.
  if (data.user && data.user.identities?.length === 0)
    return { ok: false, message: authMessage('User already registered'), offline: false };
  if (!data.session) return { ok: true, value: null };
  const refused = await makeProfile(client, data.session, name, role);
  if (refused) {
    await client.auth.signOut({ scope: 'local' });
    return {
      ok: false,
      message: `Account creation failed: ${refused.message}. Please try again or contact support.`,
      offline: false,
    };
  }
  return adopt(data.session);
}

/** This device alone, which an expired session asks for too (ruling 10). All others: `endOtherSessions`. */
export async function signOut(): Promise<void> {
  const client = await backendClient();
  const { error } = await client.auth.signOut({ scope: 'local' });
  // On this device the person is signed out either way.
  if (error) forgetStoredSession();
  writeIdentity(null);
}

/** A way by mail: to whom, where its session leads, and the CAPTCHA's token where this build has one. */
export interface MailWay {
  email: string;
  intended?: string | null;
  captchaToken?: string;
}

export async function resetPassword({ email, captchaToken }: MailWay): Promise<AuthResult> {
  const { client, returnTo, giveUp } = await beginFlow('recovery', '/reset-password');
  const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo: returnTo, captchaToken });
  if (!error) return { ok: true, value: undefined };
  giveUp();
  return failed(error, 'other');
}

/** Signs in; `factor`: leads to where the second factor is taken off (ruling 6). An address without an account gets the same answer, and no mail. */
export async function sendMagicLink(
  { email, intended = null, captchaToken }: MailWay,
  kind: 'link' | 'factor' = 'link',
): Promise<AuthResult> {
  const { client, returnTo, giveUp } = await beginFlow(
    kind,
    kind === 'link' ? '/dashboard' : '/auth/recover-2fa',
    { intended },
  );
  const { error } = await client.auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false, emailRedirectTo: returnTo, captchaToken },
  });
  if (!error) return { ok: true, value: undefined };
  giveUp();
  if (error.code === 'otp_disabled') return { ok: true, value: undefined };
  return failed(error, 'signIn');
}

/**
 * The server wants a fresh proof before it changes a password or an address.
 * @param current the present password; null in a session that a mail's link has just opened
 */
async function approveChange(client: SupabaseClient, current: string | null): Promise<AuthResult> {
  const { data, error } = await client.rpc('approve_credential_change', { p_password: current });
  if (error) return { ok: false, message: authMessage(error.message), offline: /fetch/i.test(error.message) };
  const { approved, wait_ms: wait } = data as { approved: boolean; wait_ms: number };
  if (approved) return { ok: true, value: undefined };
  if (wait > 0) return { ok: false, message: authMessage('too many requests'), offline: false };
  return {
    ok: false,
    message: current === null ? CREDENTIAL_CHANGE_REFUSALS.link : CREDENTIAL_CHANGE_REFUSALS.password,
    offline: false,
  };
}

/** @param current null in a session that a mail's link has just opened. Other devices are signed out. */
export async function updatePassword(
  password: string,
  current: string | null,
  using?: SupabaseClient,
): Promise<AuthResult> {
  const client = using ?? (await backendClient());
  const approved = await approveChange(client, current);
  if (!approved.ok) return approved;
  const { error } = await client.auth.updateUser({ password });
  if (error) return failed(error, 'other');
  const { error: notEnded } = await client.rpc('end_other_sessions');
  if (notEnded) console.warn('The other sessions could not be ended after a new password:', notEnded.message);
  return { ok: true, value: undefined };
}

/** Hides this account now, and has it erased in thirty days. */
export async function requestDeletion(current: string): Promise<AuthResult> {
  const client = await backendClient();
  const approved = await approveChange(client, current);
  if (!approved.ok) return approved;
  const { error } = await client.rpc('request_account_deletion');
  return error
    ? { ok: false, message: authMessage(error.message), offline: /fetch/i.test(error.message) }
    : { ok: true, value: undefined };
}

/** Counts from the moment when the links in both mails, to the old and the new address, were followed. */
export async function updateEmail(email: string, current: string): Promise<AuthResult> {
  const client = await backendClient();
  const approved = await approveChange(client, current);
  if (!approved.ok) return approved;
  const { error } = await client.auth.updateUser(
    { email },
    { emailRedirectTo: `${window.location.origin}/verify-email` },
  );
  return error ? failed(error, 'other') : { ok: true, value: undefined };
}

/** Refreshes first when it has expired. Offline and expired: null with `offline`, and the stored identity stays. */
export async function getSession(): Promise<AuthResult<Session | null>> {
  const client = await backendClient();
  const { data, error } = await client.auth.getSession();
  return error ? failed(error, 'other') : { ok: true, value: data.session };
}

/** `refused`: the auth server's own word, the only thing that ends a session (S10). */
export type Refresh = 'refreshed' | 'refused' | 'unreached';

/** Forced, under the auth client's one lock across tabs (ruling 11). */
export async function refreshSession(): Promise<Refresh> {
  const client = await backendClient();
  const { data, error } = await client.auth.refreshSession();
  if (!error) return data.session ? 'refreshed' : 'refused';
  // Meanwhile this person signed out, or another tab put a new session there.
  if (error.name === 'AuthRefreshDiscardedError') return readStoredSession() ? 'refreshed' : 'refused';
  const isTheServers =
    error.status !== undefined &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== 408 &&
    error.status !== 429;
  return isTheServers && error.name !== 'AuthRetryableFetchError' ? 'refused' : 'unreached';
}

/** Returns how to stop listening. `SIGNED_OUT` comes only from the person or the auth server, never from the network. */
export async function onAuthChange(
  listener: (event: AuthEvent, session: Session | null) => void,
): Promise<() => void> {
  const client = await backendClient();
  const { data } = client.auth.onAuthStateChange((event, session) => {
    // A link from a mail, or another tab, signs in without `signIn`.
    // Not awaited, and in a later turn: the auth client holds its lock while it tells.
    if ((event === 'SIGNED_IN' || event === 'INITIAL_SESSION') && session)
      setTimeout(() => void rememberPerson(client, session), 0);
    listener(event, session);
  });
  return () => data.subscription.unsubscribe();
}
