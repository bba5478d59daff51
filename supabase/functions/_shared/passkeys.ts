import * as z from 'zod';
import { siteOf } from './settings.ts';

/** What both ceremonies have in common (A9): who may ask, for which domain, and how what a device signs is read. */

export const base64url = (maxLength: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'is not base64url')
    .max(maxLength);
/** A credential's id holds 1023 bytes at most (WebAuthn, 4). */
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
  /** What the library is told to expect: it compares, and refuses what differs. */
  expected: { expectedChallenge: string; expectedOrigin: string[]; expectedRPID: string };
  /** It took place in a page within another site's page. Our headers forbid that; the library does not mind. */
  isFramed: boolean;
}

/**
 * What the browser says of the ceremony, beside what we expect; null for what cannot be read. Nothing of it is true before the signature,
 * which covers it, was checked.
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

/** The name under which a device keeps an account's passkeys: the id's 16 bytes, which say nothing about the person. */
export const userHandleOf = (userId: string): string =>
  toBase64url(
    Uint8Array.from(userId.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
  );
