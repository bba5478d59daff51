import type { SignUp } from '@/domain/auth/credentials';

/** What somebody has typed before they read the terms, or look at something else first; never a password. In this page's memory alone. */
type Kept = Pick<SignUp, 'name' | 'email' | 'role'>;

let kept: Partial<Kept> = {};

export const keptSignUp = (): Partial<Kept> => kept;

export function keepSignUp({ name, email, role }: Partial<Kept>): void {
  kept = { name, email, role };
}

/** They have an account. */
export const forgetSignUp = (): void => void (kept = {});
