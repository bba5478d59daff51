import * as z from 'zod';
import { NAME, NOT_A_NAME } from '../values/text/names';

/** The forms for signing in and up (A5), with the specified sentences. The server checks again. */
export type PasswordRuleId = 'length' | 'uppercase' | 'lowercase' | 'number' | 'special';

export interface PasswordRule {
  id: PasswordRuleId;
  test: (password: string) => boolean;
  hint: string;
  error: string;
}

const PASSWORD_MIN_LENGTH = 8;

/** What a new password must have. Each rule can be switched off (A5). */
// Stryker disable next-line ArrayDeclaration: the string it would insert names no rule
export const passwordRules = ({
  minLength = PASSWORD_MIN_LENGTH,
  without = [],
}: { minLength?: number; without?: readonly PasswordRuleId[] } = {}): PasswordRule[] =>
  (
    [
      {
        id: 'length',
        test: (password) => password.length >= minLength,
        hint: `At least ${minLength} characters`,
        error: `Password must be at least ${minLength} characters`,
      },
      {
        id: 'uppercase',
        test: (password) => /\p{Lu}/u.test(password),
        hint: 'One uppercase letter',
        error: 'Password must contain at least one uppercase letter',
      },
      {
        id: 'lowercase',
        test: (password) => /\p{Ll}/u.test(password),
        hint: 'One lowercase letter',
        error: 'Password must contain at least one lowercase letter',
      },
      {
        id: 'number',
        test: (password) => /\d/.test(password),
        hint: 'One number',
        error: 'Password must contain at least one number',
      },
      {
        id: 'special',
        test: (password) => /[^\p{L}\p{N}]/u.test(password),
        hint: 'One special character',
        error: 'Password must contain at least one special character',
      },
    ] satisfies PasswordRule[]
  ).filter(({ id }) => !without.includes(id));

export const PASSWORD_RULES: readonly PasswordRule[] = passwordRules();

const email = z.string().trim().toLowerCase().pipe(z.email('Please enter a valid email address'));

/** Bytes of UTF-8: bcrypt, which hashes the password on the auth server, ignores everything after. */
const PASSWORD_MAX_BYTES = 72;
const TOO_LONG = `Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`;

const newPassword = z.string().superRefine((password, context) => {
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES) context.addIssue(TOO_LONG);
  for (const rule of PASSWORD_RULES) if (!rule.test(password)) context.addIssue(rule.error);
});

const name = z
  .string()
  .trim()
  .min(2, 'Name must be at least 2 characters')
  .max(100, 'Name must be less than 100 characters')
  .regex(NAME, NOT_A_NAME);

export const SignIn = z.object({ email, password: z.string().min(1, 'Password is required') });
export type SignIn = z.infer<typeof SignIn>;

/** A new password and its confirmation (A5). */
const passwordPair = { password: newPassword, confirmPassword: z.string() };
const PASSWORDS_MATCH = { path: ['confirmPassword'], message: "Passwords don't match" };

export const SignUp = z
  .object({
    email,
    ...passwordPair,
    name,
    role: z.enum(['talent', 'employer']),
    acceptTerms: z.boolean().refine((accepted) => accepted, 'You must accept the terms'),
  })
  .refine((form) => form.password === form.confirmPassword, PASSWORDS_MATCH);
export type SignUp = z.infer<typeof SignUp>;

export const EmailOnly = z.object({ email });

export const NewPassword = z
  .object(passwordPair)
  .refine((form) => form.password === form.confirmPassword, PASSWORDS_MATCH);
export type NewPassword = z.infer<typeof NewPassword>;

/** The current password, asked for again before the account changes. */
const current = z.string().min(1, 'Enter your current password.');

export const ChangePassword = z
  .object({ current, ...passwordPair })
  .refine((form) => form.password === form.confirmPassword, PASSWORDS_MATCH);
export type ChangePassword = z.infer<typeof ChangePassword>;

export const ConfirmPassword = z.object({ current });
export type ConfirmPassword = z.infer<typeof ConfirmPassword>;

export const ChangeEmail = z.object({ current, email });
export type ChangeEmail = z.infer<typeof ChangeEmail>;
