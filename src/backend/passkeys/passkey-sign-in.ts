import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import type { SupabaseClient } from '@supabase/supabase-js';
import { BIOMETRIC_TEXTS, PASSKEY_TIMEOUT_MS } from '@/domain/security/passkeys';
import { createEphemeralClient } from '../client';
import { type FirstStepOutcome, checkSecondStep } from '../auth/two-step-sign-in';
import {
  callFunction,
  passkeyFailure,
  passkeyFault,
  getChallenge,
  recordSuccess,
  PasskeyFault,
  passkeyDomain,
  type PasskeyResult,
} from './passkey-results';

interface VerifiedCredential {
  success: boolean;
  user_id: string;
  email: string;
  token_hash: string;
}

interface ListedCredential {
  credential_id: string;
  transports: AuthenticatorTransport[];
}

/**
 * The passkeys of this address among decoys (ruling 13). Empty after too many requests by anybody: then the device finds its
 * passkeys itself, so that nobody can lock the owner out by requesting the list.
 * @throws PasskeyFault
 */
async function allowedCredentials(
  client: SupabaseClient,
  email: string,
): Promise<{ id: string; type: 'public-key'; transports: AuthenticatorTransport[] }[]> {
  const { data, error, status } = await client.rpc('get_webauthn_credentials', { user_email: email });
  if (error) throw passkeyFault(error, status, BIOMETRIC_TEXTS.failed);
  return (data as ListedCredential[]).map(({ credential_id: id, transports }) => ({
    id,
    type: 'public-key',
    transports,
  }));
}

/** Exchanges the device's signature for a session, in a client that stores nothing. @throws PasskeyFault */
async function sessionFor(
  client: SupabaseClient,
  { id, response }: AuthenticationResponseJSON,
): Promise<FirstStepOutcome & { email: string }> {
  const {
    user_id: userId,
    email,
    token_hash: token,
  } = await callFunction<VerifiedCredential>(
    client,
    'verify_webauthn_credential',
    {
      credential_id: id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
      user_handle: response.userHandle ?? null,
    },
    BIOMETRIC_TEXTS.failed,
  );
  const { data, error } = await client.auth.verifyOtp({ token_hash: token, type: 'magiclink' });
  if (error || !data.session || data.session.user.id !== userId)
    throw new PasskeyFault(BIOMETRIC_TEXTS.failed);
  // With a passkey that counts as both factors the session passes at once; with any other the second step remains.
  const claim = await client.rpc('claim_passkey_session', { p_token_hash: token });
  if (claim.error) console.warn('A passkey could not be counted as the second factor:', claim.error.message);
  const step = await checkSecondStep(client, data.session);
  if (!step.ok) throw new PasskeyFault(step.message, step.offline);
  if ('session' in step.value) {
    const used = await client.rpc('update_webauthn_last_used', { credential_id: id });
    if (used.error) console.warn("The time of this passkey's last use was not saved:", used.error.message);
  }
  recordSuccess('login', userId);
  return { ...step.value, email };
}

/** A complete session, or one that must pass the second step. Neither is the app's yet (`adoptSession`). */
export type PasskeySignIn = FirstStepOutcome & { email: string };

/**
 * Starts the browser's passkey dialog (A4).
 * @param email as typed in the form; null offers every passkey on the device
 */
export async function signInWithPasskey(email: string | null): Promise<PasskeyResult<PasskeySignIn>> {
  try {
    if (typeof PublicKeyCredential === 'undefined') throw new Error(BIOMETRIC_TEXTS.unsupported);
    const [client, { startAuthentication }] = await Promise.all([
      createEphemeralClient(),
      import('@simplewebauthn/browser'),
    ]);
    const [challenge, allowCredentials] = await Promise.all([
      getChallenge(client, null),
      email === null ? undefined : allowedCredentials(client, email),
    ]);
    const answer = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId: passkeyDomain(),
        timeout: PASSKEY_TIMEOUT_MS,
        userVerification: 'required',
        allowCredentials,
      },
    });
    return { ok: true, value: await sessionFor(client, answer) };
  } catch (error) {
    return passkeyFailure('login', error, BIOMETRIC_TEXTS.failedAgain);
  }
}

/**
 * Lets the browser offer passkeys in the autofill of the email field, until one is chosen or the offer is withdrawn. Null
 * when none was chosen, which is not an error.
 * @param signal withdraws the offer: the button's ceremony cannot start while this one is pending
 * @param onChosen called when a passkey has been chosen and is being verified
 */
export async function offerPasskeys(
  signal: AbortSignal,
  onChosen: () => void,
): Promise<PasskeyResult<PasskeySignIn> | null> {
  const [client, { startAuthentication, WebAuthnAbortService }] = await Promise.all([
    createEphemeralClient(),
    import('@simplewebauthn/browser'),
  ]);
  if (signal.aborted) return null;
  const challenge = await getChallenge(client, null);
  if (signal.aborted) return null;
  const withdraw = (): void => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', withdraw);
  let answer: AuthenticationResponseJSON;
  try {
    answer = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId: passkeyDomain(),
        timeout: PASSKEY_TIMEOUT_MS,
        userVerification: 'required',
      },
      useBrowserAutofill: true,
    });
  } catch (error) {
    if (!signal.aborted) console.info('The browser does not offer passkeys in autofill:', error);
    return null;
  } finally {
    signal.removeEventListener('abort', withdraw);
  }
  onChosen();
  try {
    return { ok: true, value: await sessionFor(client, answer) };
  } catch (error) {
    return passkeyFailure('login', error, BIOMETRIC_TEXTS.failedAgain);
  }
}
