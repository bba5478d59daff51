import type { SignUp } from '@/domain/auth/credentials';
import { NewPassword, SignUp as schema } from '@/domain/auth/credentials';

/** A9: inline checks run when typing has paused for this long. */
export const INLINE_CHECK_DELAY_MS = 500;

/** A5: the inline message beside a sign-up field while typing. */
export interface FieldCheck {
  error?: string;
  success?: string;
}

const passes = (field: 'name' | 'email', value: string | undefined): boolean =>
  schema.shape[field].safeParse(value).success;

export function checkName(name: string): FieldCheck {
  const length = name.trim().length;
  if (length === 0) return {};
  if (length < 2) return { error: 'Name must be at least 2 characters' };
  if (length > 100) return { error: 'Name must be less than 100 characters' };
  return passes('name', name)
    ? { success: 'Valid name' }
    : { error: 'Name should only contain letters and spaces' };
}

export const isEmail = (email: string): boolean => passes('email', email);

export const STEPS = ['Account', 'Email', 'Security', 'Role', 'Complete'];

/** A2: the index of the current one of the five bulbs; completed steps are lit. */
export function currentStep(form: Partial<SignUp>, emailTaken: boolean): number {
  const done = [
    passes('name', form.name),
    passes('email', form.email) && !emailTaken,
    NewPassword.safeParse(form).success,
    form.role === 'talent' || form.role === 'employer',
  ];
  const firstOpen = done.indexOf(false);
  return firstOpen === -1 ? STEPS.length - 1 : firstOpen;
}
