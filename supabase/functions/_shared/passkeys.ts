import * as z from 'zod';
import { siteOf } from './settings.ts';

/** What both ceremonies have in common (A9): who may ask, for which domain, and how what a device signs is read. */

export const base64url = (most: number) => z.string().regex(/^[\w-]+$/, 'is not base64url').max(most);
/** A credential's id holds 1023 bytes at most (WebAuthn, 4). */
export const CredentialId = base64url(1364);
export const ClientData = base64url(4096);

export const ALGORITHMS = [-7, -257];

export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0);

export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

export interface Ceremony {
  challenge: string;
  /** What the library is told to expect. */
  expected: { expectedChallenge: string; expectedOrigin: string; expectedRPID: string };
}

/**
 * What the browser says of the ceremony, once it says that it took place on a page of ours; null for anything else. The signature, which
 * covers it, is checked later. Within a page of another site none takes place, though our headers forbid that anyway.
 */
export function ceremonyOf(clientData: string, request: Request): Ceremony | null {
  let said: { challenge?: unknown; origin?: unknown; crossOrigin?: unknown };
  try {
    said = JSON.parse(new TextDecoder().decode(fromBase64url(clientData))) as typeof said;
  } catch {
    return null;
  }
  const { challenge, origin, crossOrigin } = said ?? {};
  if (typeof challenge !== 'string' || typeof origin !== 'string' || crossOrigin === true) return null;
  if (!siteOf(request).origins.includes(origin)) return null;
  const domain = Deno.env.get('PASSKEY_RP_ID') || new URL(origin).hostname;
  return { challenge, expected: { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: domain } };
}

/** The name under which a device keeps an account's passkeys: the id's 16 bytes, which say nothing about the person. */
export const userHandleOf = (userId: string): string =>
  toBase64url(Uint8Array.from(userId.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
