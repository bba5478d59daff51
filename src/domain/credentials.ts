import * as z from 'zod';

/** What a person types to sign in or up (A5), with the specified sentences. The server checks again. */
export type PasswordRuleId = 'length' | 'uppercase' | 'lowercase' | 'number' | 'special';

export interface PasswordRule {
  id: PasswordRuleId;
  test: (password: string) => boolean;
  hint: string;
  error: string;
}

const PASSWORD_MIN_LENGTH = 8;

/** A5: each rule can be switched off. */
// Stryker disable next-line ArrayDeclaration: what it would put in is no rule's name
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

/** In bytes of UTF-8: what the auth server keeps passwords with reads no further. */
const PASSWORD_MAX_BYTES = 72;
const TOO_LONG = `Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`;

const newPassword = z.string().superRefine((password, context) => {
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES) context.addIssue(TOO_LONG);
  for (const rule of PASSWORD_RULES) if (!rule.test(password)) context.addIssue(rule.error);
});

/** Letters of any script, combining marks, spaces, hyphens, apostrophes (ruling 19). */
const name = z
  .string()
  .trim()
  .min(2, 'Name must be at least 2 characters')
  .max(100, 'Name must be less than 100 characters')
  .regex(/^[\p{L}\p{M} \-'’]+$/u, 'Name can only contain letters, spaces, hyphens, and apostrophes');

export const SignIn = z.object({ email, password: z.string().min(1, 'Password is required') });
export type SignIn = z.infer<typeof SignIn>;

/** A new password, typed twice; the same rules as on sign-up (A5). */
const twice = { password: newPassword, confirmPassword: z.string() };
const SAME = { path: ['confirmPassword'], message: "Passwords don't match" };

export const SignUp = z
  .object({
    email,
    ...twice,
    name,
    role: z.enum(['talent', 'employer']),
    acceptTerms: z.boolean().refine((accepted) => accepted, 'You must accept the terms'),
  })
  .refine((form) => form.password === form.confirmPassword, SAME);
export type SignUp = z.infer<typeof SignUp>;

export const EmailOnly = z.object({ email });

export const NewPassword = z.object(twice).refine((form) => form.password === form.confirmPassword, SAME);
export type NewPassword = z.infer<typeof NewPassword>;

const current = z.string().min(1, 'Enter your current password.');

export const ChangePassword = z
  .object({ current, ...twice })
  .refine((form) => form.password === form.confirmPassword, SAME);
export type ChangePassword = z.infer<typeof ChangePassword>;

export const ConfirmPassword = z.object({ current });
export type ConfirmPassword = z.infer<typeof ConfirmPassword>;

export const ChangeEmail = z.object({ current, email });
export type ChangeEmail = z.infer<typeof ChangeEmail>;
