import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import SignInScreen from '@/features/auth/sign-in/sign-in-screen';
import SignUpScreen from '@/features/auth/sign-up/sign-up-screen';
import { UnifiedAuthContext, VISITOR } from '@/store/react/identity';
import { DEMO_PASSWORD } from '../../support/session';
import { show } from '../support/shown';

const unexplained = vi.hoisted(() => (): Promise<never> => Promise.reject(new Error('')));
vi.mock('@/backend/auth/auth', () => ({ signIn: unexplained, signUp: unexplained }));
vi.mock('@/backend/account/account-security', () => ({
  getEmailAvailable: () => Promise.resolve({ ok: true, value: true }),
}));

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const shownToVisitor = (form: ReactNode): UserEvent =>
  show(<UnifiedAuthContext value={{ identity: VISITOR, mode: 'full' }}>{form}</UnifiedAuthContext>);

async function type(user: UserEvent, label: string, text: string): Promise<void> {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}
const problem = async (): Promise<string | null> => (await screen.findByRole('alert')).textContent;

it('P8: a sign-in that failed without a word says "Login failed"', async () => {
  const user = shownToVisitor(<SignInScreen />);
  await type(user, 'Email', 'nina@story.test');
  await type(user, 'Password', DEMO_PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await problem()).toBe('Login failed');
});

it('P8: a sign-up that failed without a word says "Registration failed"', async () => {
  const user = shownToVisitor(<SignUpScreen />);
  await type(user, 'Name', 'Nina Story');
  await type(user, 'Email', 'nina@story.test');
  await type(user, 'Password', DEMO_PASSWORD);
  await type(user, 'Confirm password', DEMO_PASSWORD);
  await user.click(screen.getByLabelText(/I accept/));
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await problem()).toBe('Registration failed');
});
