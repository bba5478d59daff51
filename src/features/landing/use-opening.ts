import { useEffect, useState } from 'react';
import { getSession, onAuthChange } from '@/backend/auth';
import { readIdentity } from '@/backend/identity';
import { readStoredSession } from '@/backend/stored-session';
import { AUTH_CHECK_MS, type AuthProgress } from '@/domain/auth-start';

/** A session is there, or a sign-in is being completed, and this device does not know yet whose it is. */
const isUnknown = (search: string): boolean =>
  readIdentity() === null && (readStoredSession() !== null || new URLSearchParams(search).has('code'));

/**
 * How far the start of somebody's session has come; null: there is none, or it failed, and the landing page is for them (P2).
 * Whose session it is, once known, takes them on from here: the guard hears of it.
 */
export function useOpening(search: string): AuthProgress | null {
  const [progress, setProgress] = useState<AuthProgress | null>(() => (isUnknown(search) ? 10 : null));
  const isOpening = progress !== null;
  useEffect(() => {
    if (!isOpening) return;
    let stop = (): void => {};
    let isOver = false;
    const giveUp = (why: string, error?: unknown): void => {
      if (isOver) return;
      console.warn(why, error ?? '');
      setProgress(null);
    };
    const timer = setTimeout(() => giveUp('Checking the session took longer than 5 s; going on without it.'), AUTH_CHECK_MS);
    const open = async (): Promise<void> => {
      stop = await onAuthChange(() => {});
      if (isOver) return stop();
      setProgress(30);
      const session = await getSession();
      clearTimeout(timer);
      if (isOver) return;
      if (!session.ok || session.value === null) return giveUp('There is no session to go on with.', session.ok ? undefined : session.message);
      setProgress(50);
    };
    open().catch((error: unknown) => giveUp('The session could not be opened:', error));
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
    // Once begun it runs to its end, whatever step it has come to.
  }, [isOpening]);
  return progress;
}
