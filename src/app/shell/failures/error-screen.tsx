import { useState } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { useNavigate } from 'react-router-dom';
import { formatClockTime } from '@/domain/values/days';
import { AFTER_RETRIES_MESSAGE, classifyError, ERROR_TEXTS } from '@/domain/errors/error-classes';
import { MAX_BOUNDARY_RETRIES, retryDelayMs } from '@/domain/errors/boundary-retry';
import { BoardPage } from '@/ui/layout/board-page';
import { Button, LinkButton } from '@/ui/button';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { StateLine } from '@/ui/status';

const RETRIES_BEFORE_HELP = 2;

/** Retries since the page was loaded, by error class: a boundary forgets its count when it is reset. */
const tries = new Map<string, number>();

/** A screen threw (P8). What the person wrote is in the store, and this says so. */
export default function ErrorScreen({ error, resetErrorBoundary }: FallbackProps) {
  const navigate = useNavigate();
  const copy = usePersistenceCopy();
  const [retrying, setRetrying] = useState(false);
  const [at] = useState(() => formatClockTime(Date.now()));
  const kind = classifyError(error);
  const { title, message, action, to } = ERROR_TEXTS[kind];
  const count = tries.get(kind) ?? 0;

  const act = () => {
    if (to === 'back') void navigate(-1);
    else if (to) void navigate(to);
    // After the last retry within the page, only a reload can help.
    if (to === undefined && count >= MAX_BOUNDARY_RETRIES) return location.reload();
    tries.set(kind, count + 1);
    setRetrying(true);
    setTimeout(resetErrorBoundary, retryDelayMs(count, Math.random()));
  };
  return (
    <BoardPage
      cells={[
        ['Scene', kind === 'server' ? '500' : 'Error'],
        ['Take', String(count + 1)],
        ['Time', at],
      ]}
      title={title}
      actions={
        <>
          <Button variant="primary" busy={retrying} onClick={act}>
            {retrying ? 'Retrying...' : action}
          </Button>
          <LinkButton to="/">Home</LinkButton>
        </>
      }
    >
      {message}
      <span className="mt-3 block">
        <StateLine state="synced">{copy.textSaved}</StateLine>
      </span>
      {count > RETRIES_BEFORE_HELP && <span className="mt-3 block text-base">{AFTER_RETRIES_MESSAGE}</span>}
    </BoardPage>
  );
}
