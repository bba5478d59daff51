import { canHavePasskeys } from '@/domain/passkeys';

/** `unsupported`: this browser knows none. `unavailable`: it does, and this device has nothing to tell its owner by, or this page's address can have none. */
export type PasskeySupport = 'ready' | 'unavailable' | 'unsupported';

export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

export async function passkeySupport(): Promise<PasskeySupport> {
  if (!knowsPasskeys()) return 'unsupported';
  if (!canHavePasskeys(window.location.hostname)) return 'unavailable';
  return (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
    ? 'ready'
    : 'unavailable';
}

/** Whether the browser can offer passkeys among what it fills into a field. */
export async function offersPasskeysInFields(): Promise<boolean> {
  if (!knowsPasskeys() || !canHavePasskeys(window.location.hostname)) return false;
  return (
    typeof PublicKeyCredential.isConditionalMediationAvailable === 'function' &&
    PublicKeyCredential.isConditionalMediationAvailable()
  );
}
