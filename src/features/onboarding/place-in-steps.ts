import type { StepId } from './steps';

/** Where somebody stopped, on this device, so that closing the app loses no place. What they answered is in the store. */
const stepKey = (userId: string): string => `marquee:onboarding-step:${userId}`;

/** The shell's guard reads this key: whoever skipped is not sent here again (P4). */
const skippedKey = (userId: string): string => `marquee:onboarding-skipped:${userId}`;

// A browser without storage still onboards: only the place is lost.
function quietly<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    console.warn('Onboarding: this browser does not remember the place.', error);
    return null;
  }
}

export const readStep = (userId: string): string | null =>
  quietly(() => localStorage.getItem(stepKey(userId)));

export const rememberStep = (userId: string, step: StepId): void =>
  void quietly(() => localStorage.setItem(stepKey(userId), step));

export function finish(userId: string, { skipped }: { skipped: boolean }): void {
  quietly(() => {
    if (skipped) localStorage.setItem(skippedKey(userId), '1');
    else {
      localStorage.removeItem(stepKey(userId));
      localStorage.removeItem(skippedKey(userId));
    }
  });
}
