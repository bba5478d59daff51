/** What passkeys ask of a device, and what is said about it (A2, A4, A5, A8, A9). */
export const PASSKEY_TIMEOUT_MS = 60_000;
/** ES256 and RS256. */
export const PASSKEY_ALGORITHMS = [-7, -257] as const;
export const MAX_PASSKEYS = 8;

export const BIOMETRIC_TEXTS = {
  unavailable: 'Biometric authentication not available on this device',
  noPerson: 'User information required for registration',
  noSupport: 'WebAuthn is not supported in this browser',
  noChallenge: 'Failed to generate challenge',
  notCreated: 'Failed to create credential',
  notStored: 'Failed to store credential',
  cancelled: 'Authentication cancelled',
  failed: 'Authentication failed',
  failedAgain: 'Authentication failed. Please try again.',
  /** On the form, beside the toast. */
  form: 'Biometric authentication failed. Please try password sign-in.',
  known: 'This device already has a passkey for an account.',
  full: 'You have eight passkeys. Remove one that you no longer use first.',
} as const;

export const BIOMETRIC_TOASTS = {
  registered: 'Biometric Login Enabled',
  signedIn: 'Authentication Successful',
  signingIn: 'Signing you in...',
  failed: 'Authentication Failed',
} as const;

export const signInUsing = (deviceName: string): string => `You can now sign in using ${deviceName}`;

/** By the name of what the browser throws. */
const BY_NAME: Readonly<Record<string, string>> = {
  NotAllowedError: 'Authentication was cancelled or not allowed',
  NotSupportedError: 'Biometric authentication is not supported on this device',
  AbortError: BIOMETRIC_TEXTS.cancelled,
  InvalidStateError: BIOMETRIC_TEXTS.known,
};

/** These name no fault of the person's or the server's: they were not willing, or the page went on to something else. */
const NO_FAULT: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError']);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

export const wasCancelled = (error: unknown): boolean => NO_FAULT.has(nameOf(error));

/**
 * The sentence for what a ceremony ended with.
 * @param fallback where the browser's own words are for programmers
 */
export function biometricMessage(error: unknown, fallback: string): string {
  const named = BY_NAME[nameOf(error)];
  if (named !== undefined) return named;
  return error instanceof Error && /not supported/i.test(error.message)
    ? 'Your browser does not support biometric authentication'
    : fallback;
}

const LONGEST_NICKNAME = 60;

/** What is wrong with a name for a device; null when it can be sent. */
export function nicknameProblem(name: string): string | null {
  if (name.trim() === '') return 'Give this device a name';
  return name.trim().length > LONGEST_NICKNAME
    ? `A name can have up to ${LONGEST_NICKNAME} characters`
    : null;
}

const IP_ADDRESS = /^(\d{1,3}\.){3}\d{1,3}$|^\[/;

/** Passkeys are for names: browsers make none for a page at a bare address such as 127.0.0.1. */
export const canHavePasskeys = (hostname: string): boolean => !IP_ADDRESS.test(hostname);
