/** What the second factor's prompt asks for and says (A4, A5, A8). */
export const TWO_FACTOR_TEXTS = {
  emptyToken: 'Please enter a 6-digit code',
  badToken: 'Invalid token format. Please enter a 6-digit code.',
  wrongToken: 'Invalid verification code',
  emptyBackup: 'Please enter a backup code',
  wrongBackup: 'Invalid backup code. Please try again.',
  tokenFailed: 'Failed to verify token',
  backupFailed: 'Failed to verify backup code',
  failed: 'Verification failed. Please try again.',
} as const;

const TOKEN_LENGTH = 6;

/** As it is typed: digits alone, six at most. */
export const typedToken = (text: string): string => text.replaceAll(/\D/g, '').slice(0, TOKEN_LENGTH);

/** What is wrong with a code from an authenticator; null when it can be sent. */
export function tokenProblem(text: string): string | null {
  const bare = text.replaceAll(/\s/g, '');
  if (bare === '') return TWO_FACTOR_TEXTS.emptyToken;
  return /^\d{6}$/.test(bare) ? null : TWO_FACTOR_TEXTS.badToken;
}

export const backupCode = (text: string): string => text.trim().toUpperCase();

export const backupProblem = (text: string): string | null => (backupCode(text) === '' ? TWO_FACTOR_TEXTS.emptyBackup : null);

/** The toast's second line after a backup code was used. */
export const backupUsed = (left: number): string => `Backup code verified. You have ${left} backup codes remaining.`;
export const TOKEN_USED = 'Two-factor authentication verified successfully.';
