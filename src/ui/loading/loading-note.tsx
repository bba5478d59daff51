import { useEffect, useRef, useState } from 'react';
import { LOADING_NOTICES_S } from '@/domain/sync/loading-notices';
import { Button } from '../button';
import { cx } from '../cx';

interface LoadingNoteProps {
  /** How long it has taken already, in seconds. */
  since?: number;
  /** What is being loaded, for screen readers; others see a skeleton. */
  text?: string;
  /** Shows the text at once, where there is no skeleton. */
  isShown?: boolean;
  timeoutSeconds?: number;
  onRetry?: () => void;
  /** While it can be seen. */
  className?: string;
}

/** For slow loading: first nothing but a line in the log, then the elapsed time, then "still loading", then a retry button (P4). */
export function LoadingNote({
  text = 'Loading',
  since = 0,
  isShown = false,
  timeoutSeconds = LOADING_NOTICES_S.timeout,
  onRetry = () => location.reload(),
  className = 'py-3',
}: LoadingNoteProps) {
  const [seconds, setSeconds] = useState(since);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    const began = performance.now() - (attempt === 1 ? since * 1000 : 0);
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - began) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [since, attempt]);
  const isSlow = seconds >= LOADING_NOTICES_S.logged;
  useEffect(() => {
    if (isSlow) console.error(`Longer than ${LOADING_NOTICES_S.logged} s: ${text}`);
  }, [isSlow, text]);
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // It takes the place of the button that was pressed.
    if (attempt > 1) note.current?.focus();
  }, [attempt]);
  const retry = (): void => {
    setSeconds(0);
    setAttempt(attempt + 1);
    onRetry();
  };
  if (seconds >= timeoutSeconds) {
    return (
      <div role="alert" className={cx('flex flex-wrap items-center gap-x-4 gap-y-2', className)}>
        <p>Loading is taking longer than expected</p>
        <Button onClick={retry}>Try Again</Button>
      </div>
    );
  }
  const words = seconds >= LOADING_NOTICES_S.stillLoading ? 'Still loading, please wait...' : text;
  return (
    <p
      ref={note}
      tabIndex={attempt > 1 ? -1 : undefined}
      className={
        seconds >= LOADING_NOTICES_S.showElapsed || isShown ? cx('text-ink-2', className) : 'sr-only'
      }
    >
      <span role="status">{words}</span>
      {seconds >= LOADING_NOTICES_S.showElapsed && (
        <span aria-hidden className="mono ml-2">
          {seconds} s
        </span>
      )}
    </p>
  );
}
