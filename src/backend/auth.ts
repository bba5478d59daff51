import type { AuthChangeEvent, AuthError, Session } from '@supabase/supabase-js';
import { AUTH_FALLBACKS, authMessage } from '@/domain/auth-messages';
import { splitName } from '@/domain/names';
import type { AccountRole } from '@/domain/roles';
import { backendClient } from './client';
import { writeIdentity } from './identity';
import { makeProfile, rememberPerson } from './profile-check';
import { forgetStoredSession, readStoredSession } from './stored-session';

/** `ok: false` carries the sentence for the person; `offline` when the auth server was not reached at all. */
export type AuthResult<T = undefined> = { ok: true; value: T } | { ok: false; message: string; offline: boolean };

export type AuthEvent = AuthChangeEvent;
export type { Session };

const isUnreached = (error: AuthError): boolean => error.name === 'AuthRetryableFetchError' && (error.status === undefined || error.status === 0);

function failed(error: AuthError, fallback: keyof typeof AUTH_FALLBACKS): { ok: false; message: string; offline: boolean } {
  const offline = isUnreached(error);
  const message = error.status === 429 ? 'too many requests' : error.code === 'weak_password' ? 'Weak password' : error.message;
  return { ok: false, message: authMessage(offline ? 'Network request failed' : message, fallback), offline };
}

export async function signIn(email: string, password: string): Promise<AuthResult<Session>> {
  const client = await backendClient();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) return failed(error, 'signIn');
  await rememberPerson(client, data.session);
  return { ok: true, value: data.session };
}

export interface NewAccount {
  email: string;
  password: string;
  name: string;
  /** The server takes talent or employer and nothing else (ruling 14). */
  role: Exclude<AccountRole, 'admin'>;
}

/** The session is null while the address waits for its confirmation. */
export async function signUp({ email, password, name, role }: NewAccount): Promise<AuthResult<Session | null>> {
  const client = await backendClient();
  const { first, last } = splitName(name);
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: { data: { name, full_name: name, first_name: first, last_name: last, role }, emailRedirectTo: `${window.location.origin}/verify-email` },
  });
  if (error) return failed(error, 'signUp');
  // Some servers hide a known address behind a user without identities, so that addresses cannot be guessed.
  if (data.user && data.user.identities?.length === 0) return { ok: false, message: authMessage('User already registered'), offline: false };
  if (data.session) {
    const refused = await makeProfile(client, data.session, name, role);
    if (refused) {
      await signOut();
      return { ok: false, message: `Account creation failed: ${refused.message}. Please try again or contact support.`, offline: false };
    }
    await rememberPerson(client, data.session);
  }
  return { ok: true, value: data.session };
}

/** Every other device of this account. One that is in the middle of an hour of its token goes on until that is over. */
export async function signOutOthers(): Promise<AuthResult> {
  const client = await backendClient();
  const { error } = await client.auth.signOut({ scope: 'others' });
  return error ? failed(error, 'other') : { ok: true, value: undefined };
}

/** This device alone, which an expired session asks for too (ruling 10). */
export async function signOut(): Promise<AuthResult> {
  const client = await backendClient();
  const { error } = await client.auth.signOut({ scope: 'local' });
  // On this device the person is signed out either way.
  if (error) forgetStoredSession();
  writeIdentity(null);
  return { ok: true, value: undefined };
}

export async function resetPassword(email: string): Promise<AuthResult> {
  const client = await backendClient();
  const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo: `${window.location.origin}/reset-password` });
  return error ? failed(error, 'other') : { ok: true, value: undefined };
}

export async function sendMagicLink(email: string): Promise<AuthResult> {
  const client = await backendClient();
  const options = { shouldCreateUser: false, emailRedirectTo: `${window.location.origin}/dashboard` };
  const { error } = await client.auth.signInWithOtp({ email, options });
  return error ? failed(error, 'signIn') : { ok: true, value: undefined };
}

export async function updatePassword(password: string): Promise<AuthResult> {
  const client = await backendClient();
  const { error } = await client.auth.updateUser({ password });
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
  const isTheServers = error.status !== undefined && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429;
  return isTheServers && error.name !== 'AuthRetryableFetchError' ? 'refused' : 'unreached';
}

/** Returns how to stop listening. `SIGNED_OUT` comes only from the person or the auth server, never from the network. */
export async function onAuthChange(listener: (event: AuthEvent, session: Session | null) => void): Promise<() => void> {
  const client = await backendClient();
  const { data } = client.auth.onAuthStateChange((event, session) => {
    // A link from a mail, or another tab, signs in without `signIn`.
    // Not awaited, and in a later turn: the auth client holds its lock while it tells.
    if ((event === 'SIGNED_IN' || event === 'INITIAL_SESSION') && session) setTimeout(() => void rememberPerson(client, session), 0);
    listener(event, session);
  });
  return () => data.subscription.unsubscribe();
}
