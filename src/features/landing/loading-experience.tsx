import { useEffect, useRef, useState } from 'react';
import { getSession, onAuthChange } from '@/backend/auth';
import {
  AUTH_CHECK_TIMEOUT_MS,
  AUTH_LOADING_RETRY_AFTER_S,
  AUTH_STEPS,
  type AuthProgress,
} from '@/domain/auth-progress';
import { LoadingNote } from '@/ui/loading-note';
import { PageTitle } from '@/ui/page';

/**
 * How far the start of somebody's session has come (P4). Whose it is, once known, takes them on from here: the guard hears of it.
 * @param onGivenUp there is none, or it failed, and the landing page is for them (P2)
 */
function useOpening(onGivenUp: () => void): AuthProgress {
  const [progress, setProgress] = useState<AuthProgress>(10);
  const givenUp = useRef(onGivenUp);
  useEffect(() => {
    givenUp.current = onGivenUp;
  });
  useEffect(() => {
    let stop = (): void => {};
    let isOver = false;
    const giveUp = (why: string, error?: unknown): void => {
      if (isOver) return;
      console.warn(why, error ?? '');
      givenUp.current();
    };
    const timer = setTimeout(
      () => giveUp('Checking the session took longer than 5 s; going on without it.'),
      AUTH_CHECK_TIMEOUT_MS,
    );
    const open = async (): Promise<void> => {
      stop = await onAuthChange(() => {});
      if (isOver) return stop();
      setProgress(30);
      const session = await getSession();
      clearTimeout(timer);
      if (isOver) return;
      if (!session.ok || session.value === null)
        return giveUp('There is no session to go on with.', session.ok ? undefined : session.message);
      setProgress(50);
    };
    open().catch((error: unknown) => giveUp('The session could not be opened:', error));
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return progress;
}

/** While a session is opened of which this device does not know whose it is (P2). */
export default function Opening({ onGivenUp }: { onGivenUp: () => void }) {
  const progress = useOpening(onGivenUp);
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
