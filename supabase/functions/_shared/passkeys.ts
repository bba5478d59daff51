import * as z from 'zod';
import { siteOf } from './settings.ts';

/**
 * Shared by both ceremonies, registering and signing in (A9): origins, domain, and reading what the device
 * signed.
 */

export const base64url = (maxLength: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'is not base64url')
    .max(maxLength);
/** A credential id has at most 1023 bytes (WebAuthn, 4). */
export const CredentialId = base64url(1364);
export const ClientData = base64url(4096);

export const ALGORITHMS = [-7, -257];

export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0);

export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export interface Ceremony {
  challenge: string;
  /** Expected values for the library, which compares them and refuses any difference. */
  expected: { expectedChallenge: string; expectedOrigin: string[]; expectedRPID: string };
  /**
   * The ceremony ran in a page framed by another site. Our headers forbid that, but the library accepts it.
   */
  isFramed: boolean;
}

/**
 * Parses the browser's account of the ceremony, next to what we expect; null if it cannot be parsed. None of
 * it can be trusted until the signature that covers it has been verified.
 */
export function parseCeremony(clientData: string, request: Request): Ceremony | null {
  let parsed: { challenge?: unknown; origin?: unknown; crossOrigin?: unknown } | null;
  try {
    parsed = JSON.parse(new TextDecoder().decode(fromBase64url(clientData))) as typeof parsed;
  } catch {
    return null;
  }
  const { challenge, origin, crossOrigin } = parsed ?? {};
  if (typeof challenge !== 'string' || typeof origin !== 'string' || !URL.canParse(origin)) return null;
  const expectedRPID = Deno.env.get('PASSKEY_RP_ID') || new URL(origin).hostname;
  return {
    challenge,
    expected: { expectedChallenge: challenge, expectedOrigin: [...siteOf(request).origins], expectedRPID },
    isFramed: crossOrigin === true,
  };
}

/**
 * The user handle under which a device files an account's passkeys: the 16 bytes of the id, which reveal
 * nothing about the person.
 */
export const userHandleOf = (userId: string): string =>
  toBase64url(
    Uint8Array.from(userId.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
  );
