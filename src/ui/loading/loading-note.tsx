import { useEffect, useState } from 'react';
import { LOADING_NOTICES_S } from '@/domain/sync/loading-notices';
import { Button } from '../button';

interface LoadingNoteProps {
  /** How long it has taken already, in seconds. */
  since?: number;
  /** What is being loaded, for screen readers; others see a skeleton. */
  text?: string;
  /** Shows the text at once, where there is no skeleton. */
  isShown?: boolean;
  timeoutSeconds?: number;
  onRetry?: () => void;
}

/** For slow loading: first nothing, then the elapsed time, then "still loading", then a retry button (P4). */
export function LoadingNote({
  text = 'Loading',
  since = 0,
  isShown = false,
  timeoutSeconds = LOADING_NOTICES_S.timeout,
  onRetry = () => location.reload(),
}: LoadingNoteProps) {
  const [seconds, setSeconds] = useState(since);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    const began = performance.now() - (attempt === 1 ? since * 1000 : 0);
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - began) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [since, attempt]);
  const retry = (): void => {
    setSeconds(0);
    setAttempt(attempt + 1);
    onRetry();
  };
  if (seconds >= timeoutSeconds) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <p>Loading is taking longer than expected</p>
        <Button onClick={retry}>Try Again</Button>
      </div>
    );
  }
  const note = seconds >= LOADING_NOTICES_S.stillLoading ? 'Still loading, please wait...' : text;
  return (
    <p className={seconds >= LOADING_NOTICES_S.showElapsed || isShown ? 'py-3 text-ink-2' : 'sr-only'}>
      <span role="status">{note}</span>
      {seconds >= LOADING_NOTICES_S.showElapsed && (
        <span aria-hidden className="mono ml-2">
          {seconds} s
        </span>
      )}
    </p>
  );
}
