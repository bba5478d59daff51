import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { SignIn, SignUp } from '@/domain/credentials';
import { splitName } from '@/domain/names';

const form = { email: 'Ines@Example.org ', password: 'Barge46!x', confirmPassword: 'Barge46!x', name: 'Inés O’Neil-Łuc', role: 'talent', acceptTerms: true };
const errorsOf = (change: object): string[] => {
  const result = SignUp.safeParse({ ...form, ...change });
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
};

describe('A5: sign-up', () => {
  it('takes a good form and lowercases and trims the e-mail', () => {
    expect(SignUp.parse(form).email).toBe('ines@example.org');
  });
  it.each([
    [{ email: 'x' }, 'Please enter a valid email address'],
    [{ password: 'Aa1!', confirmPassword: 'Aa1!' }, 'Password must be at least 8 characters'],
    [{ password: 'barge46!x', confirmPassword: 'barge46!x' }, 'Password must contain at least one uppercase letter'],
    [{ password: 'BARGE46!X', confirmPassword: 'BARGE46!X' }, 'Password must contain at least one lowercase letter'],
    [{ password: 'Bargefour!', confirmPassword: 'Bargefour!' }, 'Password must contain at least one number'],
    [{ password: 'Barge4678', confirmPassword: 'Barge4678' }, 'Password must contain at least one special character'],
    [{ confirmPassword: 'other' }, "Passwords don't match"],
    [{ name: 'I' }, 'Name must be at least 2 characters'],
    [{ name: 'I'.repeat(101) }, 'Name must be less than 100 characters'],
    [{ name: 'R2D2' }, 'Name can only contain letters, spaces, hyphens, and apostrophes'],
    [{ acceptTerms: false }, 'You must accept the terms'],
  ])('refuses %j with its sentence', (change, sentence) => {
    expect(errorsOf(change)).toContain(sentence);
  });
  it.each(['Zoë Kravchenko', "D'Arcy", '李 小龙', 'Ngũgĩ', 'Anne-Marie', 'O’Neil'])('takes the name %s', (name) => {
    expect(errorsOf({ name })).toEqual([]);
  });
  it('cannot be asked for admin (ruling 14)', () => {
    expect(SignUp.safeParse({ ...form, role: 'admin' }).success).toBe(false);
  });
});

describe('A5: sign-in', () => {
  it('asks only for a password', () => {
    expect(SignIn.safeParse({ email: 'a@b.co', password: '' }).error?.issues[0]?.message).toBe('Password is required');
    expect(SignIn.safeParse({ email: 'a@b.co', password: 'x' }).success).toBe(true);
  });
});

describe('ruling 20: splitting a name', () => {
  it.each([
    ['Ines Marlow', 'Ines', 'Marlow'],
    ['Maria de la Cruz', 'Maria de la', 'Cruz'],
    ['Prince', 'Prince', ''],
    ['  Jo   Park ', 'Jo', 'Park'],
  ])('%j', (name, first, last) => {
    expect(splitName(name)).toEqual({ first, last });
  });
  it('loses no word', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 5 }), (words) => {
        const { first, last } = splitName(words.join(' '));
        expect(`${first} ${last}`.trim()).toBe(words.join(' '));
      }),
    );
  });
});
