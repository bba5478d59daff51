import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import type { SupabaseClient } from '@supabase/supabase-js';
import { BIOMETRIC_TEXTS, PASSKEY_TIMEOUT_MS } from '@/domain/passkeys';
import { throwAwayClient } from '../client';
import { type FirstStep, secondStepOf } from '../auth/two-step-sign-in';
import {
  callFunction,
  failure,
  faultOf,
  getChallenge,
  noteSuccess,
  PasskeyFault,
  passkeyDomain,
  type PasskeyResult,
} from './passkey-results';

interface Verified {
  success: boolean;
  user_id: string;
  email: string;
  token_hash: string;
}

interface Shown {
  credential_id: string;
  transports: AuthenticatorTransport[];
}

/**
 * The passkeys of this address, hidden among others that are none (ruling 13). An empty list: it was asked about too often, by whomever;
 * then the device looks for itself, and its owner is not locked out by somebody who asks.
 * @throws PasskeyFault
 */
async function allowed(
  client: SupabaseClient,
  email: string,
): Promise<{ id: string; type: 'public-key'; transports: AuthenticatorTransport[] }[]> {
  const { data, error, status } = await client.rpc('get_webauthn_credentials', { user_email: email });
  if (error) throw faultOf(error, status, BIOMETRIC_TEXTS.failed);
  return (data as Shown[]).map(({ credential_id: id, transports }) => ({
    id,
    type: 'public-key',
    transports,
  }));
}

/** The session that the device's signature is worth, in a client that keeps nothing. @throws PasskeyFault */
async function sessionFor(
  client: SupabaseClient,
  { id, response }: AuthenticationResponseJSON,
): Promise<FirstStep & { email: string }> {
  const {
    user_id: userId,
    email,
    token_hash: token,
  } = await callFunction<Verified>(
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
  // A passkey that counts as both factors has this session pass; any other leaves it before the second step.
  const claim = await client.rpc('claim_passkey_session', { p_token_hash: token });
  if (claim.error) console.warn('A passkey could not be counted as the second factor:', claim.error.message);
  const step = await secondStepOf(client, data.session);
  if (!step.ok) throw new PasskeyFault(step.message, step.offline);
  if ('session' in step.value) {
    const used = await client.rpc('update_webauthn_last_used', { credential_id: id });
    if (used.error) console.warn('When this passkey was used could not be written down:', used.error.message);
  }
  noteSuccess('login', userId);
  return { ...step.value, email };
}

/** A signed-in person, or the second step that is still to be taken; either is not this app's yet (`adopt`). */
export type PasskeySignIn = FirstStep & { email: string };

/** Asks the device (A4). @param email of the form; null: whoever the device knows */
export async function signInWithPasskey(email: string | null): Promise<PasskeyResult<PasskeySignIn>> {
  try {
    if (typeof PublicKeyCredential === 'undefined') throw new Error(BIOMETRIC_TEXTS.unsupported);
    const [client, { startAuthentication }] = await Promise.all([
      throwAwayClient(),
      import('@simplewebauthn/browser'),
    ]);
    const [challenge, allowCredentials] = await Promise.all([
      getChallenge(client, null),
      email === null ? undefined : allowed(client, email),
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
    return failure('login', error, BIOMETRIC_TEXTS.failedAgain);
  }
}

/**
 * Has the browser offer passkeys among what it fills into the e-mail field, until one is chosen or the offer is taken back. Null when
 * none was chosen: that is no failure, nobody was asked.
 * @param signal takes it back; the button's own ceremony must find none in its way
 * @param onChosen the person has chosen one, and waits
 */
export async function offerPasskeys(
  signal: AbortSignal,
  onChosen: () => void,
): Promise<PasskeyResult<PasskeySignIn> | null> {
  const [client, { startAuthentication, WebAuthnAbortService }] = await Promise.all([
    throwAwayClient(),
    import('@simplewebauthn/browser'),
  ]);
  if (signal.aborted) return null;
  const challenge = await getChallenge(client, null);
  if (signal.aborted) return null;
  const takeBack = (): void => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', takeBack);
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
    if (!signal.aborted) console.info('Passkeys are not offered in the field:', error);
    return null;
  } finally {
    signal.removeEventListener('abort', takeBack);
  }
  onChosen();
  try {
    return { ok: true, value: await sessionFor(client, answer) };
  } catch (error) {
    return failure('login', error, BIOMETRIC_TEXTS.failedAgain);
  }
}
