import { useEffect, useRef, useState } from 'react';
import { getSession, onAuthChange } from '@/backend/auth/auth';
import {
  AUTH_CHECK_TIMEOUT_MS,
  AUTH_LOADING_RETRY_AFTER_S,
  AUTH_STEPS,
  type AuthProgress,
} from '@/domain/auth/auth-progress';
import { LoadingNote } from '@/ui/loading/loading-note';
import { PageTitle } from '@/ui/layout/page';

/**
 * The progress of opening somebody's session (P4). Once the identity is known, the guard redirects from here.
 * @param onGiveUp called when there is no session or it failed, so that the landing page is shown (P2)
 */
function useSessionProgress(onGiveUp: () => void): AuthProgress {
  const [progress, setProgress] = useState<AuthProgress>(10);
  const latestOnGiveUp = useRef(onGiveUp);
  useEffect(() => {
    latestOnGiveUp.current = onGiveUp;
  });
  useEffect(() => {
    let stop = (): void => {};
    let isUnmounted = false;
    const giveUp = (why: string, error?: unknown): void => {
      if (isUnmounted) return;
      console.warn(why, error ?? '');
      latestOnGiveUp.current();
    };
    const timer = setTimeout(
      () => giveUp('Checking the session took longer than 5 s; going on without it.'),
      AUTH_CHECK_TIMEOUT_MS,
    );
    const open = async (): Promise<void> => {
      stop = await onAuthChange(() => {});
      if (isUnmounted) return stop();
      setProgress(30);
      const session = await getSession();
      clearTimeout(timer);
      if (isUnmounted) return;
      if (!session.ok || session.value === null)
        return giveUp('There is no session to go on with.', session.ok ? undefined : session.message);
      setProgress(50);
    };
    open().catch((error: unknown) => giveUp('The session could not be opened:', error));
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return progress;
}

/** Shown while a session is opened and this device does not know yet whose it is (P2). */
export default function LoadingExperience({ onGiveUp }: { onGiveUp: () => void }) {
  const progress = useSessionProgress(onGiveUp);
  const step = AUTH_STEPS.find(({ percent }) => percent === progress);
  return (
    <div className="wrap grid flex-1 content-center justify-items-center py-16 text-center">
      <PageTitle className="text-2xl">Loading your experience</PageTitle>
      <progress
        max={100}
        value={progress}
        aria-label="Opening your session"
        className="mt-6 h-2 w-64 max-w-full accent-accent"
      />
      <LoadingNote key="opening" isShown text={step?.label} timeoutSeconds={AUTH_LOADING_RETRY_AFTER_S} />
    </div>
  );
}
