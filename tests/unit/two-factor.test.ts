import { describe, expect, test } from 'vitest';
import {
  authenticatorLink,
  normalizeBackupCode,
  backupCodesFile,
  backupProblem,
  backupCodeUsedMessage,
  newSecret,
  RECOVERY_TEXTS,
  groupedSecret,
  TOKEN_VERIFIED_MESSAGE,
  tokenProblem,
  TWO_FACTOR_TEXTS,
  cleanTokenInput,
} from '@/domain/security/two-factor';

describe('A5: second-factor input', () => {
  test.each([
    ['12a3 4-5', '12345'],
    ['1234567', '123456'],
    ['', ''],
    ['١٢٣', ''],
  ])('the input turns %j into %j', (typed, held) => expect(cleanTokenInput(typed)).toBe(held));
  test.each([
    ['', 'Please enter a 6-digit code'],
    [' \n', 'Please enter a 6-digit code'],
    ['12345', 'Invalid token format. Please enter a 6-digit code.'],
    ['1234567', 'Invalid token format. Please enter a 6-digit code.'],
    ['12345a', 'Invalid token format. Please enter a 6-digit code.'],
    ['123 456', null],
    ['123456\n', null],
  ])('the problem of the code %j is %j', (code, problem) => expect(tokenProblem(code)).toBe(problem));
  test('a backup code is trimmed and uppercased', () => {
    expect(normalizeBackupCode('  abcd-2345 ')).toBe('ABCD-2345');
    expect(normalizeBackupCode('abcd2345')).toBe('ABCD-2345');
  });
  test.each([
    ['   ', 'Please enter a backup code'],
    ['x', 'Invalid backup code'],
    ['abcd2345', null],
    ['abcd-23456', 'Invalid backup code'],
    [' abcd-2345', null],
    ['ABCD - 2345', null],
  ])('the problem of the backup code %j is %j', (code, problem) => expect(backupProblem(code)).toBe(problem));
  test('A8: the texts are the specified ones', () => {
    expect(TWO_FACTOR_TEXTS).toEqual({
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
    });
    expect(TOKEN_VERIFIED_MESSAGE).toBe('Two-factor authentication verified successfully.');
    expect(RECOVERY_TEXTS).toEqual({
      notYet: 'The waiting time is not over yet, or somebody has stopped the recovery.',
      failed: 'This could not be done. Please try again.',
    });
  });
  test('A8: the message after a backup code says how many are left', () =>
    expect(backupCodeUsedMessage(9)).toBe('Backup code verified. You have 9 backup codes remaining.'));
});

describe('A9: a new secret', () => {
  test('is 32 base32 letters, uses the whole alphabet, and is never repeated', () => {
    const secrets = Array.from({ length: 200 }, newSecret);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(secrets.join('')).size).toBe(32);
    expect(new Set(secrets).size).toBe(secrets.length);
  });
  test('is given to an authenticator app with every parameter, under the product’s name', () => {
    expect(authenticatorLink('NBSWY3DP', 'jo+1@example.org')).toBe(
      'otpauth://totp/Marquee:jo%2B1%40example.org?secret=NBSWY3DP&issuer=Marquee&algorithm=SHA1&digits=6&period=30',
    );
  });
  test.each([
    ['ABCDEFGHIJKL', 'ABCD EFGH IJKL'],
    ['ABCDEF', 'ABCD EF'],
    ['ABCD', 'ABCD'],
    ['', ''],
  ])('%j is displayed as %j', (secret, read) => expect(groupedSecret(secret)).toBe(read));
});

test('the file of backup codes says whose they are and what they are for', () => {
  expect(backupCodesFile(['ABCD-2345', 'EFGH-6789'], 'jo@example.org')).toBe(
    'Marquee backup codes for jo@example.org\nEach works once, in place of a code from your authenticator app.\n\nABCD-2345\nEFGH-6789\n',
  );
});
