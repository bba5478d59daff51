import { useEffect, useState } from 'react';
import { retryAfterCopy } from '@/domain/retry-after-copy';
import { useAnnounce } from '@/ui/announcer';
import { signInAttempts } from './sign-in-attempts';

const TICK_MS = 1000;

/** ms that a sign-in with this address still has to wait, a second at a time. Said aloud once when it begins and once when it is over. */
export function useSignInWait(email: string): { left: number; look: () => void } {
  const [, tick] = useState(0);
  const announce = useAnnounce();
  const left = signInAttempts.wait(email);
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    announce(retryAfterCopy(signInAttempts.wait(email)));
    const timer = setInterval(() => {
      if (signInAttempts.wait(email) === 0) announce('You can try again now.');
      tick((count) => count + 1);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isWaiting, email, announce]);
  return { left, look: () => tick((count) => count + 1) };
}

/** Counts down in sight. A screen reader is told by the hook: every second would be noise. */
export function SignInWait({ id, left }: { id: string; left: number }) {
  return (
    <p id={id} role="timer" className="text-ink-2 tabular-nums">
      {retryAfterCopy(left)}
    </p>
  );
}
