/** What passkeys require of a device, and the sentences about them (A2, A4, A5, A8, A9). */
export const PASSKEY_TIMEOUT_MS = 60_000;
/** COSE identifiers of ES256 and RS256. */
export const PASSKEY_ALGORITHMS = [-7, -257] as const;
export const MAX_PASSKEYS = 8;

export const BIOMETRIC_TEXTS = {
  unavailable: 'Biometric authentication not available on this device',
  noUser: 'User information required for registration',
  unsupported: 'WebAuthn is not supported in this browser',
  noChallenge: 'Failed to generate challenge',
  notCreated: 'Failed to create credential',
  notStored: 'Failed to store credential',
  cancelled: 'Authentication cancelled',
  failed: 'Authentication failed',
  failedAgain: 'Authentication failed. Please try again.',
  /** Shown on the form, in addition to the toast. */
  formError: 'Biometric authentication failed. Please try password sign-in.',
  alreadyRegistered: 'This device already has a passkey for an account.',
  limitReached: 'You have eight passkeys. Remove one that you no longer use first.',
} as const;

export const BIOMETRIC_TOASTS = {
  registered: 'Biometric Login Enabled',
  signedIn: 'Authentication Successful',
  signingIn: 'Signing you in...',
  failed: 'Authentication Failed',
} as const;

export const passkeyReadyMessage = (deviceName: string): string => `You can now sign in using ${deviceName}`;

/** By the name of the error that the browser throws. */
const MESSAGE_BY_ERROR_NAME: Readonly<Record<string, string>> = {
  NotAllowedError: 'Authentication was cancelled or not allowed',
  NotSupportedError: 'Biometric authentication is not supported on this device',
  AbortError: BIOMETRIC_TEXTS.cancelled,
  InvalidStateError: BIOMETRIC_TEXTS.alreadyRegistered,
};

/** Not failures: the person declined, or the page moved on and aborted the ceremony. */
const CANCELLATION_ERROR_NAMES: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError']);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

export const wasCancelled = (error: unknown): boolean => CANCELLATION_ERROR_NAMES.has(nameOf(error));

/**
 * The sentence for the error that ended a passkey ceremony.
 * @param fallback shown when the browser's own message is meant for developers
 */
export function biometricMessage(error: unknown, fallback: string): string {
  const message = MESSAGE_BY_ERROR_NAME[nameOf(error)];
  if (message !== undefined) return message;
  return error instanceof Error && /not supported/i.test(error.message)
    ? 'Your browser does not support biometric authentication'
    : fallback;
}

const MAX_NICKNAME_LENGTH = 60;

/** What is wrong with a device's nickname; null when it is valid. */
export function nicknameProblem(name: string): string | null {
  if (name.trim() === '') return 'Give this device a name';
  return name.trim().length > MAX_NICKNAME_LENGTH
    ? `A name can have up to ${MAX_NICKNAME_LENGTH} characters`
    : null;
}

const IP_ADDRESS = /^(\d{1,3}\.){3}\d{1,3}$|^\[/;

/**
 * Passkeys are bound to a domain name: browsers refuse to create one on a page at a bare IP address such as 127.0.0.1.
 */
export const canHavePasskeys = (hostname: string): boolean => !IP_ADDRESS.test(hostname);
