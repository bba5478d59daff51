import { verifyRegistrationResponse, type WebAuthnCredential } from 'npm:@simplewebauthn/server@14.0.3';
import * as z from 'zod';
import { json, refuse } from '../_shared/responses.ts';
import { readJsonBody } from '../_shared/read-json-body.ts';
import { withCors } from '../_shared/cors.ts';
import { callAsCaller, callAsService, DatabaseRefusal } from '../_shared/database.ts';
import {
  ALGORITHMS,
  base64url,
  type Ceremony,
  parseCeremony,
  ClientData,
  CredentialId,
  toBase64url,
} from '../_shared/passkeys.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** Called with the caller's own rights. */
const TAKE_CHALLENGE = 'take_registration_challenge';
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/**
 * The request of A7, and what the device signed. `public_key` and `counter` are taken from the signed part:
 * the page's own values are ignored.
 */
const Registration = z.object({
  user_id: z.uuid(),
  credential_id: CredentialId,
  public_key: z.string().max(4096),
  counter: z.int().min(0),
  device_type: z.enum(['face', 'touch', 'fingerprint', 'security']),
  device_name: z.string().trim().min(1).max(60),
  transports: z
    .array(z.string().max(40))
    .max(10)
    .transform((transports) => transports.filter((transport) => TRANSPORTS.includes(transport)))
    .default(['internal']),
  client_data: ClientData,
  attestation_object: base64url(48 * 1024),
});
type Registration = z.infer<typeof Registration>;

interface PendingRegistration {
  user_id: string;
  is_second_factor: boolean;
}

const REFUSALS = {
  invalid_body: [400, 'This is not in the right form.'],
  challenge_spent: [410, 'That took too long. Please try again.'],
  not_verified: [422, 'Failed to store credential'],
  known: [409, 'This device already has a passkey for an account.'],
  full: [409, 'You have eight passkeys. Remove one that you no longer use first.'],
} as const;
const refused = (reason: keyof typeof REFUSALS): Response =>
  refuse(REFUSALS[reason][0], reason, REFUSALS[reason][1]);

/** Null if the device's answer does not match our challenge. */
async function verifyRegistration(
  { credential_id: id, client_data: clientDataJSON, attestation_object: attestationObject }: Registration,
  { expected, isFramed }: Ceremony,
): Promise<WebAuthnCredential | null> {
  try {
    if (isFramed) throw new Error('The page was framed by another site.');
    const { verified: isVerified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        response: { clientDataJSON, attestationObject },
        type: 'public-key',
        clientExtensionResults: {},
      },
      ...expected,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return isVerified && registrationInfo.credential.id === id ? registrationInfo.credential : null;
  } catch (error) {
    console.warn('A passkey was not registered:', error instanceof Error ? error.message : error);
    return null;
  }
}

async function storeCredential(request: Request): Promise<Response> {
  const { success, data } = Registration.safeParse(await readJsonBody(request, MAX_BODY_BYTES));
  if (!success) return refused('invalid_body');
  const ceremony = parseCeremony(data.client_data, request);
  if (ceremony === null) return refused('invalid_body');
  // Consumed first, whatever the outcome: a challenge is good for one attempt.
  const pending = await callAsCaller<PendingRegistration | null>(request, TAKE_CHALLENGE, {
    p_challenge: ceremony.challenge,
  });
  if (pending === null || pending.user_id !== data.user_id) return refused('challenge_spent');
  const credential = await verifyRegistration(data, ceremony);
  if (credential === null) return refused('not_verified');
  const outcome = await callAsService<'kept' | 'known' | 'full'>('keep_webauthn_credential', {
    p_user: pending.user_id,
    p_credential_id: credential.id,
    p_public_key: toBase64url(credential.publicKey),
    p_counter: credential.counter,
    p_device_type: data.device_type,
    p_device_name: data.device_name,
    p_transports: data.transports,
    p_is_second_factor: pending.is_second_factor,
  });
  return outcome === 'kept' ? json(200, { success: true, credential_id: credential.id }) : refused(outcome);
}

/**
 * Registers a device in the caller's account; the caller's session must have passed every factor (A7, ruling
 * 13). Called with the caller's token.
 */
Deno.serve((request) =>
  withCors(request, async () => {
    if (request.method !== 'POST') return refuse(405, 'wrong_method', 'Use POST.', { allow: 'POST' });
    try {
      return await storeCredential(request);
    } catch (error) {
      const isCallersFault =
        error instanceof DatabaseRefusal && error.procedure === TAKE_CHALLENGE && error.status < 500;
      if (isCallersFault)
        return refuse(
          error.status === 401 ? 401 : 403,
          'not_allowed',
          'Please sign in again to add this device.',
        );
      throw error;
    }
  }),
);
