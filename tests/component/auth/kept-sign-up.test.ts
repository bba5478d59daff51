import { beforeEach, expect, it, vi } from 'vitest';
import { clientStore } from '@/client-state/client-state';
import { identityAtom, writeIdentity } from '@/backend/session/identity';
import {
  forgetSignUp,
  forgetSignUpElsewhere,
  KEPT_FOR_MS,
  keepSignUp,
  keptSignUp,
} from '@/features/auth/sign-up/kept-sign-up';

const TYPED = { name: 'Ines Marlow', email: 'ines@example.test', role: 'talent' as const };

beforeEach(() => {
  vi.useFakeTimers();
  forgetSignUp();
  return () => vi.useRealTimers();
});

it.each(['/terms', '/privacy'])('keeps what was typed while %s is read, and never a password', (text) => {
  keepSignUp({ ...TYPED, password: 'Secret-1!', confirmPassword: 'Secret-1!' } as typeof TYPED, text);
  forgetSignUpElsewhere(text);
  forgetSignUpElsewhere('/sign-up');
  expect(keptSignUp()).toEqual(TYPED);
});

it.each(['/', '/jobs', '/sign-in', '/terms/of-something-else'])('keeps nothing on the way to %s', (path) => {
  keepSignUp(TYPED, path);
  expect(keptSignUp()).toEqual({});
  keepSignUp(TYPED, '/terms');
  forgetSignUpElsewhere(path);
  expect(keptSignUp()).toEqual({});
});

it('forgets after ten minutes', () => {
  keepSignUp(TYPED, '/terms');
  vi.advanceTimersByTime(KEPT_FOR_MS - 1);
  expect(keptSignUp()).toEqual(TYPED);
  vi.advanceTimersByTime(1);
  expect(keptSignUp()).toEqual({});
});

it('forgets when somebody signs in or out', () => {
  const identity = {
    userId: 'ben',
    email: 'ben@example.test',
    name: 'Ben',
    role: 'talent' as const,
    onboardingCompleted: true,
    profileComplete: true,
    checkedAt: 0,
  };
  for (const next of [identity, null]) {
    keepSignUp(TYPED, '/terms');
    writeIdentity(next);
    expect(clientStore.get(identityAtom)?.userId).toBe(next?.userId);
    expect(keptSignUp()).toEqual({});
  }
});
