import { useEffect, useState } from 'react';
import { retryAfterCopy } from '@/domain/security/retry-after-copy';
import { useAnnounce } from '@/ui/feedback/announcer';
import { signInAttempts } from './sign-in-attempts';

const TICK_MS = 1000;

/**
 * Milliseconds that a sign-in with this address still has to wait, updated each second. Announced once at the start and
 * once at the end.
 */
export function useSignInWait(email: string): { left: number; refresh: () => void } {
  const [, tick] = useState(0);
  const announce = useAnnounce();
  const left = signInAttempts.waitMs(email);
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    announce(retryAfterCopy(signInAttempts.waitMs(email)));
    const timer = setInterval(() => {
      if (signInAttempts.waitMs(email) === 0) announce('You can try again now.');
      tick((count) => count + 1);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isWaiting, email, announce]);
  return { left, refresh: () => tick((count) => count + 1) };
}

/** The visible countdown. Screen readers get the hook's announcements instead, because every second would be noise. */
export function SignInWait({ id, left }: { id: string; left: number }) {
  return (
    <p id={id} role="timer" className="text-ink-2 tabular-nums">
      {retryAfterCopy(left)}
    </p>
  );
}
