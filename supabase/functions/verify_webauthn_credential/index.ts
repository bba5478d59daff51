import { verifyAuthenticationResponse } from 'npm:@simplewebauthn/server@14.0.3';
import * as z from 'zod';
import { json, refuse } from '../_shared/responses.ts';
import { readJsonBody } from '../_shared/read-json-body.ts';
import { withCors } from '../_shared/cors.ts';
import { callAsService } from '../_shared/database.ts';
import { refuseOverLimit } from '../_shared/rate-limit.ts';
import {
  base64url,
  type Ceremony,
  parseCeremony,
  ClientData,
  CredentialId,
  fromBase64url,
  userHandleOf,
} from '../_shared/passkeys.ts';
import { networkOf } from '../_shared/settings.ts';
import { decoyKey } from './decoy-key.ts';
import { createOneTimeToken } from './one-time-token.ts';

const MAX_BODY_BYTES = 16 * 1024;

/** The request of A7. */
const Assertion = z.object({
  credential_id: CredentialId,
  client_data: ClientData,
  authenticator_data: base64url(4096),
  signature: base64url(2048),
  user_handle: base64url(128).nullable(),
});
type Assertion = z.infer<typeof Assertion>;

interface StoredPasskey {
  user_id: string;
  email: string;
  public_key: string;
}

/** The same answer for every failure: it must not reveal which passkeys exist. */
const refused = (): Response => json(401, { success: false, message: 'Authentication failed' });

/**
 * Verifies the signature and returns the counter that the device signed. The library is not given the stored
 * counter; the database compares it under a lock, because two concurrent signatures with the same counter
 * could both pass here.
 * @throws with the reason if the signature is invalid
 */
async function verifySignature(
  assertion: Assertion,
  { expected, isFramed }: Ceremony,
  publicKey: Uint8Array<ArrayBuffer>,
): Promise<number> {
  if (isFramed) throw new Error('The page was framed by another site.');
  const {
    credential_id: id,
    client_data: clientDataJSON,
    authenticator_data: authenticatorData,
    signature,
  } = assertion;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      response: { clientDataJSON, authenticatorData, signature },
      type: 'public-key',
      clientExtensionResults: {},
    },
    ...expected,
    credential: { id, publicKey, counter: 0 },
    requireUserVerification: true,
  });
  if (!verified) throw new Error('The signature does not match this passkey.');
  return authenticationInfo.newCounter;
}

async function signIn(assertion: Assertion, request: Request): Promise<Response> {
  const ceremony = parseCeremony(assertion.client_data, request);
  if (ceremony === null) return refused();
  // Consumed first, whatever the outcome: a challenge is good for one attempt.
  const passkey = await callAsService<StoredPasskey | null>('begin_passkey_sign_in', {
    p_challenge: ceremony.challenge,
    p_credential_id: assertion.credential_id,
  });
  let counter: number;
  try {
    counter = await verifySignature(
      assertion,
      ceremony,
      passkey === null ? await decoyKey() : fromBase64url(passkey.public_key),
    );
    if (
      passkey !== null &&
      assertion.user_handle !== null &&
      assertion.user_handle !== userHandleOf(passkey.user_id)
    )
      throw new Error('The passkey belongs to another account.');
  } catch (error) {
    // Also called for an unknown passkey, where it writes nothing, so that every refusal takes equally long.
    await callAsService('refuse_passkey_sign_in', {
      p_credential_id: assertion.credential_id,
      p_reason: error instanceof Error ? error.message : String(error),
    });
    return refused();
  }
  if (passkey === null) return refused();
  const finished = await callAsService<'ok' | 'cloned' | 'gone'>('finish_passkey_sign_in', {
    p_credential_id: assertion.credential_id,
    p_counter: counter,
  });
  if (finished !== 'ok') return refused();
  const token = await createOneTimeToken(passkey.email);
  await callAsService('grant_passkey_session', {
    p_credential_id: assertion.credential_id,
    p_token_hash: token,
  });
  return json(200, { success: true, user_id: passkey.user_id, email: passkey.email, token_hash: token });
}

/**
 * Signs a person in with what their device signed (A7, ruling 13). Returns a token that opens one session,
 * once. Open to anyone: nobody is signed in yet.
 */
Deno.serve((request, { remoteAddr }) =>
  withCors(request, async () => {
    if (request.method !== 'POST') return refuse(405, 'wrong_method', 'Use POST.', { allow: 'POST' });
    const tooMany = await refuseOverLimit(
      'verify_webauthn_credential',
      networkOf(request.headers, remoteAddr.hostname),
    );
    if (tooMany !== null) return tooMany;
    const { success, data } = Assertion.safeParse(await readJsonBody(request, MAX_BODY_BYTES));
    return success ? signIn(data, request) : refuse(400, 'invalid_body', 'This is not in the right form.');
  }),
);
