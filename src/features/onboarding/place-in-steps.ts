import { rememberOnboardingSkipped } from '@/client-state/onboarding-skipped';
import type { StepId } from './steps';

/** Remembers on this device the step at which somebody stopped. Their answers are in the store. */
const stepKey = (userId: string): string => `marquee:onboarding-step:${userId}`;

// Onboarding must also work without storage; then only the step is forgotten.
function ignoringErrors<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    console.warn('The onboarding step cannot be remembered in this browser:', error);
    return null;
  }
}

export const readStep = (userId: string): string | null =>
  ignoringErrors(() => localStorage.getItem(stepKey(userId)));

export const rememberStep = (userId: string, step: StepId): void =>
  void ignoringErrors(() => localStorage.setItem(stepKey(userId), step));

/** Whoever skipped is not sent here again (P4); the shell tells the account, for other devices. */
export function finish(userId: string, { skipped }: { skipped: boolean }): void {
  ignoringErrors(() => {
    rememberOnboardingSkipped(userId, skipped);
    if (!skipped) localStorage.removeItem(stepKey(userId));
  });
}
