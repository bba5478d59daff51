import { canHavePasskeys } from '@/domain/security/passkeys';

/**
 * `unsupported`: this browser has no passkeys. `unavailable`: it has, but this device has no platform authenticator, or
 * this host cannot have passkeys.
 */
export type PasskeySupport = 'ready' | 'unavailable' | 'unsupported';

export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

export async function passkeySupport(): Promise<PasskeySupport> {
  if (!knowsPasskeys()) return 'unsupported';
  if (!canHavePasskeys(window.location.hostname)) return 'unavailable';
  return (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
    ? 'ready'
    : 'unavailable';
}

/** Whether the browser can suggest passkeys in a field (conditional UI). */
export async function offersPasskeysInFields(): Promise<boolean> {
  if (!knowsPasskeys() || !canHavePasskeys(window.location.hostname)) return false;
  return (
    typeof PublicKeyCredential.isConditionalMediationAvailable === 'function' &&
    PublicKeyCredential.isConditionalMediationAvailable()
  );
}
