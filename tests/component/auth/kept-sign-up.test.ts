import { beforeEach, expect, it, vi } from 'vitest';
import { clientStore } from '@/client-state/client-state';
import { identityAtom, writeIdentity } from '@/backend/session/identity';
import { forgetSignUp, KEPT_FOR_MS, keepSignUp, keptSignUp } from '@/features/auth/sign-up/kept-sign-up';

const TYPED = { name: 'Ines Marlow', email: 'ines@example.test', role: 'talent' as const };
const KEY = 'marquee:sign-up';

beforeEach(() => {
  vi.useFakeTimers();
  forgetSignUp();
  return () => vi.useRealTimers();
});

it('keeps what was typed in this tab, also over a reload, and never a password', async () => {
  keepSignUp({ ...TYPED, password: 'Secret-1!', confirmPassword: 'Secret-1!' } as typeof TYPED);
  expect(keptSignUp()).toEqual(TYPED);
  expect(sessionStorage.getItem(KEY)).not.toContain('Secret');
  vi.resetModules();
  const reloaded = await import('@/features/auth/sign-up/kept-sign-up');
  expect(reloaded.keptSignUp()).toEqual(TYPED);
});

it('forgets ten minutes after the last key', () => {
  keepSignUp(TYPED);
  vi.advanceTimersByTime(KEPT_FOR_MS - 1);
  expect(keptSignUp()).toEqual(TYPED);
  keepSignUp({ ...TYPED, name: 'Ines' });
  vi.advanceTimersByTime(KEPT_FOR_MS - 1);
  expect(keptSignUp().name).toBe('Ines');
  vi.advanceTimersByTime(1);
  expect(keptSignUp()).toEqual({});
});

it.each(['{', '[]', 'null', '{"form":{"name":1},"at":"now"}', '{"at":1}'])('ignores %s', (text) => {
  sessionStorage.setItem(KEY, text);
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
    onboardingSkipped: false,
    checkedAt: 0,
  };
  for (const next of [identity, null]) {
    keepSignUp(TYPED);
    writeIdentity(next);
    expect(clientStore.get(identityAtom)?.userId).toBe(next?.userId);
    expect(keptSignUp()).toEqual({});
    expect(sessionStorage.getItem(KEY)).toBe('');
  }
});
