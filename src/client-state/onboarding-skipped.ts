/** That somebody has skipped onboarding, on this device (P4's first form): known at once and without a signal. */
const keyOf = (userId: string): string => `marquee:onboarding-skipped:${userId}`;

export function wasOnboardingSkipped(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    // Without storage it is not remembered here; the account remembers it (ruling 40).
    return false;
  }
}

/** @throws where the browser does not let anything be stored */
export function rememberOnboardingSkipped(userId: string, isSkipped: boolean): void {
  if (isSkipped) localStorage.setItem(keyOf(userId), '1');
  else localStorage.removeItem(keyOf(userId));
}
