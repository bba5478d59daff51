import { guessBiometricDevice } from '@/domain/security/biometric-device';
import { BIOMETRIC_TEXTS, PASSKEY_ALGORITHMS, PASSKEY_TIMEOUT_MS } from '@/domain/security/passkeys';
import { backendClient } from '../client';
import { sendSecurityEvents } from '../account/security-events';
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

/** The passkey's owner, as the device shows them when it asks which passkey to use. */
export interface PasskeyOwner {
  userId: string;
  email: string;
  name: string;
}

const PRODUCT = 'Marquee';

const hex = (id: string): number[] =>
  (id.replaceAll('-', '').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
const base64url = (bytes: number[]): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

async function register({ userId, email, name }: PasskeyOwner): Promise<void> {
  const client = await backendClient();
  const challenge = await getChallenge(client, userId);
  const {
    data: known,
    error,
    status,
  } = await client.from('webauthn_credentials').select('credential_id').eq('user_id', userId);
  if (error) throw passkeyFault(error, status, BIOMETRIC_TEXTS.notCreated);
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({
    optionsJSON: {
      rp: { name: PRODUCT, id: passkeyDomain() },
      user: { id: base64url(hex(userId)), name: email, displayName: name || email },
      challenge,
      pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: PASSKEY_TIMEOUT_MS,
      attestation: 'direct',
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        userVerification: 'required',
        residentKey: 'preferred',
      },
      excludeCredentials: known.map(({ credential_id: one }: { credential_id: string }) => ({
        type: 'public-key',
        id: one,
      })),
    },
  });
  const device = guessBiometricDevice(navigator.userAgent);
  await callFunction(
    client,
    'store_webauthn_credential',
    {
      user_id: userId,
      credential_id: id,
      public_key: response.publicKey ?? '',
      counter: 0,
      device_type: device.type,
      device_name: device.name,
      transports: response.transports ?? ['internal'],
      client_data: response.clientDataJSON,
      attestation_object: response.attestationObject,
    },
    BIOMETRIC_TEXTS.notStored,
  );
}

/** Creates a passkey on this device (A4, A7). The session must have passed every sign-in step. */
export async function registerPasskey(owner: PasskeyOwner | null): Promise<PasskeyResult<undefined>> {
  let result: PasskeyResult<undefined>;
  try {
    if (owner === null || owner.email === '') throw new PasskeyFault(BIOMETRIC_TEXTS.noUser);
    if (typeof PublicKeyCredential === 'undefined') throw new Error(BIOMETRIC_TEXTS.unsupported);
    await register(owner);
    recordSuccess('registration', owner.userId);
    result = { ok: true, value: undefined };
  } catch (error) {
    result = passkeyFailure('registration', error, BIOMETRIC_TEXTS.notCreated);
  }
  await sendSecurityEvents();
  return result;
}
