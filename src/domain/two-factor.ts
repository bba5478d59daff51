/** What the second factor asks for and says (A4, A5, A8). */
export const TWO_FACTOR_TEXTS = {
  setUpFailed: 'Failed to setup two-factor authentication',
  invalidResponse: 'Invalid response from server',
  enableFailed: 'Failed to enable two-factor authentication',
  disableFailed: 'Failed to disable two-factor authentication',
  emptyToken: 'Please enter a 6-digit code',
  malformedToken: 'Invalid token format. Please enter a 6-digit code.',
  wrongToken: 'Invalid verification code',
  emptyBackup: 'Please enter a backup code',
  wrongBackup: 'Invalid backup code. Please try again.',
  tokenFailed: 'Failed to verify token',
  backupFailed: 'Failed to verify backup code',
  failed: 'Verification failed. Please try again.',
} as const;

/** Without the authenticator (ruling 6). */
export const RECOVERY_TEXTS = {
  notYet: 'It is not time yet, or somebody has stopped it.',
  failed: 'This could not be done. Please try again.',
} as const;

const TOKEN_LENGTH = 6;

/** As it is typed: digits alone, six at most. */
export const cleanTokenInput = (text: string): string => text.replaceAll(/\D/g, '').slice(0, TOKEN_LENGTH);

/** What is wrong with a code from an authenticator; null when it can be sent. */
export function tokenProblem(text: string): string | null {
  const bare = text.replaceAll(/\s/g, '');
  if (bare === '') return TWO_FACTOR_TEXTS.emptyToken;
  return /^\d{6}$/.test(bare) ? null : TWO_FACTOR_TEXTS.malformedToken;
}

export const normalizeBackupCode = (text: string): string => text.trim().toUpperCase();

export const backupProblem = (text: string): string | null =>
  normalizeBackupCode(text) === '' ? TWO_FACTOR_TEXTS.emptyBackup : null;

/** The toast's second line after a backup code was used. */
export const backupCodeUsedMessage = (left: number): string =>
  `Backup code verified. You have ${left} backup codes remaining.`;
export const TOKEN_VERIFIED_MESSAGE = 'Two-factor authentication verified successfully.';

/** A9. */
const SECRET_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SECRET_LENGTH = 32;
const ISSUER = 'Marquee';

/** A new secret of an authenticator: 160 bits. */
export const newSecret = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(SECRET_LENGTH)),
    (byte) => SECRET_LETTERS[byte % SECRET_LETTERS.length],
  ).join('');

/** What the QR code says: the address that authenticators read. */
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

/** For reading off and typing in, four letters at a time. */
export const groupedSecret = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The file of backup codes: what they are for, whose, and the codes. */
export const backupCodesFile = (codes: readonly string[], account: string): string =>
  [
    `${ISSUER} backup codes for ${account}`,
    'Each works once, in place of a code from your authenticator app.',
    '',
    ...codes,
    '',
  ].join('\n');
