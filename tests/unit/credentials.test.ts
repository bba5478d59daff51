import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  ChangeEmail,
  ChangePassword,
  ConfirmPassword,
  EmailOnly,
  NewPassword,
  PASSWORD_RULES,
  passwordRules,
  SignIn,
  SignUp,
} from '@/domain/auth/credentials';
import { splitName } from '@/domain/people/split-name';

const form = {
  email: 'Ines@Example.org ',
  password: 'Barge46!x',
  confirmPassword: 'Barge46!x',
  name: 'Inés O’Neil-Łuc',
  role: 'talent',
  acceptTerms: true,
};
const errorsOf = (change: object): string[] => {
  const result = SignUp.safeParse({ ...form, ...change });
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
};

describe('A5: sign-up', () => {
  it('accepts a valid form, and lowercases and trims the email', () => {
    expect(SignUp.parse(form).email).toBe('ines@example.org');
  });
  it('accepts both roles, and trims the name', () => {
    expect(SignUp.parse({ ...form, role: 'employer', name: '  Inés Łuc ' })).toMatchObject({
      role: 'employer',
      name: 'Inés Łuc',
    });
  });
  it.each([
    ['a password of 8 characters', { password: 'Barge46!', confirmPassword: 'Barge46!' }],
    ['a name of 2 characters', { name: 'Jo' }],
    ['a name of 100 characters', { name: 'I'.repeat(100) }],
  ])('accepts %s', (_, change) => {
    expect(errorsOf(change)).toEqual([]);
  });
  it.each([
    [{ email: 'x' }, 'Please enter a valid email address'],
    [{ password: 'Barge4!', confirmPassword: 'Barge4!' }, 'Password must be at least 8 characters'],
    [
      { password: 'barge46!x', confirmPassword: 'barge46!x' },
      'Password must contain at least one uppercase letter',
    ],
    [
      { password: 'BARGE46!X', confirmPassword: 'BARGE46!X' },
      'Password must contain at least one lowercase letter',
    ],
    [{ password: 'Bargefour!', confirmPassword: 'Bargefour!' }, 'Password must contain at least one number'],
    [
      { password: 'Barge4678', confirmPassword: 'Barge4678' },
      'Password must contain at least one special character',
    ],
    [{ confirmPassword: 'other' }, "Passwords don't match"],
    [{ name: 'I' }, 'Name must be at least 2 characters'],
    [{ name: '  I  ' }, 'Name must be at least 2 characters'],
    [{ name: 'I'.repeat(101) }, 'Name must be less than 100 characters'],
    [{ name: '7 of Nine' }, 'Name can only contain letters, spaces, hyphens, and apostrophes'],
    [{ name: 'Ines7' }, 'Name can only contain letters, spaces, hyphens, and apostrophes'],
    [{ name: 'R2D2' }, 'Name can only contain letters, spaces, hyphens, and apostrophes'],
    [{ acceptTerms: false }, 'You must accept the terms'],
  ])('refuses %j with its sentence', (change, sentence) => {
    expect(errorsOf(change)).toContain(sentence);
  });
  it.each(['Zoë Kravchenko', "D'Arcy", '李 小龙', 'Ngũgĩ', 'Anne-Marie', 'O’Neil'])(
    'accepts the name %s',
    (name) => {
      expect(errorsOf({ name })).toEqual([]);
    },
  );
  it('refuses the role admin (ruling 14)', () => {
    expect(SignUp.safeParse({ ...form, role: 'admin' }).success).toBe(false);
  });
});

describe('A5: sign-in', () => {
  it('requires a password, whatever its form', () => {
    expect(SignIn.safeParse({ email: 'a@b.co', password: '' }).error?.issues[0]?.message).toBe(
      'Password is required',
    );
    expect(SignIn.safeParse({ email: 'a@b.co', password: 'x' }).success).toBe(true);
  });
});

describe('A5: the password rules', () => {
  it('are five, each with its hint', () => {
    expect(PASSWORD_RULES.map(({ id, hint }) => [id, hint])).toEqual([
      ['length', 'At least 8 characters'],
      ['uppercase', 'One uppercase letter'],
      ['lowercase', 'One lowercase letter'],
      ['number', 'One number'],
      ['special', 'One special character'],
    ]);
  });
  it.each(['length', 'uppercase', 'lowercase', 'number', 'special'] as const)(
    '%s can be switched off without affecting the others',
    (id) => {
      expect(passwordRules({ without: [id] }).map((rule) => rule.id)).toEqual(
        PASSWORD_RULES.map((rule) => rule.id).filter((other) => other !== id),
      );
    },
  );
  it('the minimum length can be set, and is named in the texts', () => {
    const [length] = passwordRules({ minLength: 12 });
    expect([length?.hint, length?.error]).toEqual([
      'At least 12 characters',
      'Password must be at least 12 characters',
    ]);
    expect(['12345678901', '123456789012'].map((password) => length?.test(password))).toEqual([false, true]);
  });
});

const messagesOf = ({ error }: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
const NEW = { password: 'Barge46!', confirmPassword: 'Barge46!' };

describe('A5: the other forms of an account', () => {
  it('a sign-in link needs a valid email, lowercased and trimmed', () => {
    expect(EmailOnly.parse({ email: ' Jo@Example.org' })).toEqual({ email: 'jo@example.org' });
    expect(messagesOf(EmailOnly.safeParse({ email: 'jo' }))).toEqual([
      ['email', 'Please enter a valid email address'],
    ]);
  });
  it('a new password must be confirmed, and follows the rules of sign-up', () => {
    expect(NewPassword.parse(NEW)).toEqual(NEW);
    expect(messagesOf(NewPassword.safeParse({ ...NEW, confirmPassword: 'Barge46?' }))).toEqual([
      ['confirmPassword', "Passwords don't match"],
    ]);
    expect(messagesOf(NewPassword.safeParse({ password: 'Barge46', confirmPassword: 'Barge46' }))).toEqual([
      ['password', 'Password must be at least 8 characters'],
      ['password', 'Password must contain at least one special character'],
    ]);
  });
  it('changing the password also requires the current one', () => {
    expect(ChangePassword.parse({ ...NEW, current: 'x' })).toEqual({ ...NEW, current: 'x' });
    expect(messagesOf(ChangePassword.safeParse({ ...NEW, current: '' }))).toEqual([
      ['current', 'Enter your current password.'],
    ]);
    expect(
      messagesOf(ChangePassword.safeParse({ ...NEW, current: 'x', confirmPassword: 'Barge46?' })),
    ).toEqual([['confirmPassword', "Passwords don't match"]]);
    expect(
      messagesOf(
        ChangePassword.safeParse({ current: 'x', password: 'Barge46', confirmPassword: 'Barge46' }),
      ).map(([field]) => field),
    ).toEqual(['password', 'password']);
  });
  it('confirming requires the current password, of any length', () => {
    expect(ConfirmPassword.parse({ current: 'Barge46!' })).toEqual({ current: 'Barge46!' });
    expect(messagesOf(ConfirmPassword.safeParse({ current: '' }))).toEqual([
      ['current', 'Enter your current password.'],
    ]);
  });
  it('changing the email requires the current password and a valid address', () => {
    expect(ChangeEmail.parse({ current: 'x', email: 'Jo@Example.org ' })).toEqual({
      current: 'x',
      email: 'jo@example.org',
    });
    expect(messagesOf(ChangeEmail.safeParse({ current: '', email: 'jo' }))).toEqual([
      ['current', 'Enter your current password.'],
      ['email', 'Please enter a valid email address'],
    ]);
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
  it('keeps every word', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 5 }), (words) => {
        const { first, last } = splitName(words.join(' '));
        expect(`${first} ${last}`.trim()).toBe(words.join(' '));
      }),
    );
  });
});
