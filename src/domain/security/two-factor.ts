/** The second factor's sentences and formats (A4, A5, A8). */
export const TWO_FACTOR_TEXTS = {
  setUpFailed: 'Failed to setup two-factor authentication',
  invalidResponse: 'Invalid response from server',
  enableFailed: 'Failed to enable two-factor authentication',
  disableFailed: 'Failed to disable two-factor authentication',
  emptyToken: 'Please enter a 6-digit code',
  malformedToken: 'Invalid token format. Please enter a 6-digit code.',
  wrongToken: 'Invalid verification code',
  emptyBackup: 'Please enter a backup code',
  malformedBackup: 'Invalid backup code',
  wrongBackup: 'Invalid backup code. Please try again.',
  tokenFailed: 'Failed to verify token',
  backupFailed: 'Failed to verify backup code',
  failed: 'Verification failed. Please try again.',
} as const;

/** For recovery when the authenticator is lost (ruling 6). */
export const RECOVERY_TEXTS = {
  notYet: 'The waiting time is not over yet, or somebody has stopped the recovery.',
  failed: 'This could not be done. Please try again.',
} as const;

const TOKEN_LENGTH = 6;

/** What an input for a code shows while somebody types: only digits, at most six. */
export const cleanTokenInput = (text: string): string => text.replaceAll(/\D/g, '').slice(0, TOKEN_LENGTH);

/** What is wrong with a code from an authenticator app; null when it can be sent. */
export function tokenProblem(text: string): string | null {
  const bare = text.replaceAll(/\s/g, '');
  if (bare === '') return TWO_FACTOR_TEXTS.emptyToken;
  return /^\d{6}$/.test(bare) ? null : TWO_FACTOR_TEXTS.malformedToken;
}

/** As the server compares it. Whoever writes one down leaves the dash out. */
export const normalizeBackupCode = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/^([A-Z\d]{4})([A-Z\d]{4})$/, '$1-$2');

/** What is wrong with a backup code; null when it can be sent. One that cannot be right costs no attempt. */
export function backupProblem(text: string): string | null {
  const bare = normalizeBackupCode(text).replaceAll(/\s/g, '');
  if (bare === '') return TWO_FACTOR_TEXTS.emptyBackup;
  return /^[A-Z\d]{4}-[A-Z\d]{4}$/.test(bare) ? null : TWO_FACTOR_TEXTS.malformedBackup;
}

/** The toast's second line after a backup code was used. */
export const backupCodeUsedMessage = (left: number): string =>
  `Backup code verified. You have ${left} backup codes remaining.`;
export const TOKEN_VERIFIED_MESSAGE = 'Two-factor authentication verified successfully.';

/** A9: base32. */
const SECRET_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SECRET_LENGTH = 32;
const ISSUER = 'Marquee';

/** A new secret for an authenticator app: 160 bits. 256 is a multiple of 32, so every letter is equally likely. */
export const newSecret = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(SECRET_LENGTH)),
    (byte) => SECRET_ALPHABET[byte % SECRET_ALPHABET.length],
  ).join('');

/** The `otpauth:` address in the QR code, which authenticator apps read. */
export function authenticatorLink(secret: string, account: string): string {
  const query = new URLSearchParams({
    secret,
    issuer: ISSUER,
    algorithm: 'SHA1',
    digits: String(TOKEN_LENGTH),
    period: '30',
  });
  return `otpauth://totp/${ISSUER}:${encodeURIComponent(account)}?${query.toString()}`;
}

/** The secret in groups of four letters, for typing it in by hand. */
export const groupedSecret = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The text of the downloadable file of backup codes: whose they are, how to use them, and the codes. */
export const backupCodesFile = (codes: readonly string[], account: string): string =>
  [
    `${ISSUER} backup codes for ${account}`,
    'Each works once, in place of a code from your authenticator app.',
    '',
    ...codes,
    '',
  ].join('\n');
