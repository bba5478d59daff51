import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js';
import { authMessage } from '@/domain/auth/auth-messages';
import { guessBiometricDevice } from '@/domain/security/biometric-device';
import { BIOMETRIC_TEXTS, biometricMessage, wasCancelled } from '@/domain/security/passkeys';
import { recordSecurityEvent } from '../account/security-events';

/** `cancelled`: by the user, or because the page moved on to something else; not an error. */
export type PasskeyResult<T> =
  { ok: true; value: T } | { ok: false; message: string; offline: boolean; cancelled: boolean };

/** Why a passkey ceremony failed, with a message for the screen. */
export class PasskeyFault extends Error {
  override readonly name = 'PasskeyFault';

  constructor(
    message: string,
    readonly offline = false,
  ) {
    super(message);
  }
}

const UNREACHED = authMessage('Network request failed');
const TOO_MANY_REQUESTS = authMessage('too many requests');

/** For errors of the database, whose own messages are for programmers. */
export function passkeyFault(error: PostgrestError, status: number, fallback: string): PasskeyFault {
  if (status === 0) return new PasskeyFault(UNREACHED, true);
  return new PasskeyFault(status === 429 ? TOO_MANY_REQUESTS : fallback);
}

/** @param userId null to sign in. @throws PasskeyFault */
export async function getChallenge(client: SupabaseClient, userId: string | null): Promise<string> {
  const { data, error, status } = await client.rpc('generate_webauthn_challenge', { user_id: userId });
  if (error) throw passkeyFault(error, status, BIOMETRIC_TEXTS.noChallenge);
  if (data === null) throw new PasskeyFault(TOO_MANY_REQUESTS);
  return (data as { challenge: string }).challenge;
}

/** Calls an Edge Function that has the name of a specified procedure (ruling 13). @throws PasskeyFault with the function's own message */
export async function callFunction<T>(
  client: SupabaseClient,
  name: string,
  body: Record<string, unknown>,
  fallback: string,
): Promise<T> {
  const { data, error } = await client.functions.invoke<T>(name, { body });
  if (!error && data !== null) return data;
  const response: unknown = (error as { context?: unknown } | null)?.context;
  if (!(response instanceof Response))
    throw new PasskeyFault(
      error instanceof Error && error.name === 'FunctionsFetchError' ? UNREACHED : fallback,
      error instanceof Error && error.name === 'FunctionsFetchError',
    );
  const reply = (await response.json().catch(() => null)) as { message?: unknown } | null;
  throw new PasskeyFault(
    response.status < 500 && typeof reply?.message === 'string' && reply.message !== ''
      ? reply.message
      : fallback,
  );
}

type Ceremony = 'registration' | 'login';

const device = () => guessBiometricDevice(navigator.userAgent);

export const recordSuccess = (ceremony: Ceremony, userId: string): void =>
  recordSecurityEvent({
    event_type: `biometric_${ceremony}_success`,
    severity: 'low',
    data: { userId, deviceType: device().type },
  });

/** Also records the failure as a security event (A8). @param fallback for errors whose messages are for programmers */
export function passkeyFailure(
  ceremony: Ceremony,
  error: unknown,
  fallback: string,
): { ok: false; message: string; offline: boolean; cancelled: boolean } {
  // The ceremony's code is loaded on first use, which can fail like any request.
  const isUnreached = error instanceof Error && authMessage(error.message) === UNREACHED;
  const message =
    error instanceof PasskeyFault
      ? error.message
      : isUnreached
        ? UNREACHED
        : biometricMessage(error, fallback);
  const offline = isUnreached || (error instanceof PasskeyFault && error.offline);
  if (!(error instanceof PasskeyFault)) console.warn('A passkey ceremony failed:', error);
  recordSecurityEvent({
    event_type: `biometric_${ceremony}_failed`,
    severity: 'medium',
    data: { error: message, deviceType: device().type },
  });
  return { ok: false, message, offline, cancelled: wasCancelled(error) };
}

/** The domain that passkeys belong to; a host with several names configures one (docs/security.md). */
export const passkeyDomain = (): string =>
  (import.meta.env.VITE_PASSKEY_RP_ID as string | undefined) || window.location.hostname;
