import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js';
import { authMessage } from '@/domain/auth-messages';
import { guessBiometricDevice } from '@/domain/biometric-device';
import { BIOMETRIC_TEXTS, biometricMessage, wasCancelled } from '@/domain/passkeys';
import { noteSecurityEvent } from '../account/security-events';

/** `cancelled`: by the person, or by the page going on to something else; nothing is broken. */
export type PasskeyResult<T> =
  { ok: true; value: T } | { ok: false; message: string; offline: boolean; cancelled: boolean };

/** What stops a ceremony, in words for the person. */
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
const TOO_OFTEN = authMessage('too many requests');

/** For what the database says no to: its own sentence is for programmers. */
export function faultOf(error: PostgrestError, status: number, fallback: string): PasskeyFault {
  if (status === 0) return new PasskeyFault(UNREACHED, true);
  return new PasskeyFault(status === 429 ? TOO_OFTEN : fallback);
}

/** @param userId null to sign in. @throws PasskeyFault */
export async function getChallenge(client: SupabaseClient, userId: string | null): Promise<string> {
  const { data, error, status } = await client.rpc('generate_webauthn_challenge', { user_id: userId });
  if (error) throw faultOf(error, status, BIOMETRIC_TEXTS.noChallenge);
  if (data === null) throw new PasskeyFault(TOO_OFTEN);
  return (data as { challenge: string }).challenge;
}

/** Calls an Edge Function by the name that the specification gives to the procedure (ruling 13). @throws PasskeyFault with the function's own sentence */
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
  const said = (await response.json().catch(() => null)) as { message?: unknown } | null;
  throw new PasskeyFault(
    response.status < 500 && typeof said?.message === 'string' && said.message !== ''
      ? said.message
      : fallback,
  );
}

type Act = 'registration' | 'login';

const device = () => guessBiometricDevice(navigator.userAgent);

export const noteSuccess = (act: Act, userId: string): void =>
  noteSecurityEvent({
    event_type: `biometric_${act}_success`,
    severity: 'low',
    data: { userId, deviceType: device().type },
  });

/** Every failure is logged (A8). @param fallback for faults whose own words are for programmers */
export function failure(
  act: Act,
  error: unknown,
  fallback: string,
): { ok: false; message: string; offline: boolean; cancelled: boolean } {
  // The ceremony's own code is fetched when first needed, which can fail like any call.
  const isLost = error instanceof Error && authMessage(error.message) === UNREACHED;
  const message =
    error instanceof PasskeyFault ? error.message : isLost ? UNREACHED : biometricMessage(error, fallback);
  const offline = isLost || (error instanceof PasskeyFault && error.offline);
  if (!(error instanceof PasskeyFault)) console.warn('A passkey was not used:', error);
  noteSecurityEvent({
    event_type: `biometric_${act}_failed`,
    severity: 'medium',
    data: { error: message, deviceType: device().type },
  });
  return { ok: false, message, offline, cancelled: wasCancelled(error) };
}

/** The domain that passkeys are for; a host with several names gives them one (docs/security.md). */
export const passkeyDomain = (): string =>
  (import.meta.env.VITE_PASSKEY_RP_ID as string | undefined) || window.location.hostname;
