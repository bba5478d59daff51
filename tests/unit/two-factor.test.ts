import { describe, expect, test } from 'vitest';
import { backupCode, backupProblem, backupUsed, tokenProblem, typedToken } from '@/domain/two-factor';

describe('A5: what the second factor takes', () => {
  test.each([['12a3 4-5', '12345'], ['1234567', '123456'], ['', ''], ['١٢٣', '']])('typed %j it holds %j', (typed, held) => expect(typedToken(typed)).toBe(held));
  test.each([
    ['', 'Please enter a 6-digit code'],
    [' \n', 'Please enter a 6-digit code'],
    ['12345', 'Invalid token format. Please enter a 6-digit code.'],
    ['1234567', 'Invalid token format. Please enter a 6-digit code.'],
    ['12345a', 'Invalid token format. Please enter a 6-digit code.'],
    ['123 456', null],
    ['123456\n', null],
  ])('%j: %j', (code, problem) => expect(tokenProblem(code)).toBe(problem));
  test('a backup code is trimmed and in capitals', () => {
    expect(backupCode('  abcd-2345 ')).toBe('ABCD-2345');
    expect(backupProblem('   ')).toBe('Please enter a backup code');
    expect(backupProblem('x')).toBeNull();
  });
  test('A8: and says how many are left', () => expect(backupUsed(9)).toBe('Backup code verified. You have 9 backup codes remaining.'));
});
