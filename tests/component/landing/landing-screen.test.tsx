import { screen } from '@testing-library/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import LandingScreen from '@/features/landing/landing-screen';
import { UnifiedAuthContext, VISITOR } from '@/store/react/identity';
import { show } from '../support/shown';

const auth = vi.hoisted(() => ({ getSession: (): Promise<unknown> => new Promise(() => {}) }));
vi.mock('@/backend/auth/auth', () => ({
  onAuthChange: async () => () => {},
  getSession: () => auth.getSession(),
}));
// Only the beginning of the page matters here.
vi.mock('@/features/landing/hero/hero', () => ({ Hero: () => <h1>The landing</h1> }));
vi.mock('@/features/landing/rest-of-landing', () => ({ default: () => null }));
vi.mock('@/features/landing/reminders', () => ({ default: () => null }));

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

/** At the address that a sign-in by a link or with Google comes back to. */
const open = () =>
  show(
    <UnifiedAuthContext value={{ identity: VISITOR, mode: 'full' }}>
      <LandingScreen />
    </UnifiedAuthContext>,
    '/?code=x',
  );

it('P2: while a sign-in is completed the page says so, and where it cannot be completed it is the landing page', async () => {
  let fail = (): void => {};
  auth.getSession = () =>
    new Promise((_, reject) => {
      fail = () => reject(new Error('The auth provider failed.'));
    });
  open();
  await screen.findByRole('heading', { name: 'Loading your experience' });
  await screen.findByText('Loading session');
  expect(screen.queryByText('The landing')).toBeNull();
  fail();
  await vi.waitFor(() => expect(screen.queryByText('The landing')).not.toBeNull(), 3_000);
  expect(screen.queryByText('Loading your experience')).toBeNull();
});
