import { useEffect, useState } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { formatClockTime } from '@/domain/values/days';
import { plural } from '@/domain/values/counts';
import { saveFile } from '@/platform/save-file';
import { UpgradeBlockedError } from '@/store/errors';
import { useIdentity } from '@/store/react/identity';
import { readUnsent, unsentAsText } from '@/store/writes/export-unsent';
import { BoardPage } from '@/ui/layout/board-page';
import { Button } from '@/ui/button';
import { StateLine } from '@/ui/status';
import { storeFailure } from '../../session/store/store-failure';

const UNSENT_FILE_NAME = 'marquee-not-sent.txt';

const unsentCopy = (count: number): string =>
  count === 0
    ? 'Everything you wrote here has been sent.'
    : `${plural(count, 'thing that is', 'things that are')} not sent yet ${count === 1 ? 'is' : 'are'} safe on this device.`;

type Unsent = Awaited<ReturnType<typeof readUnsent>>;

/** Reads the unsent work from a store that does not open. Retry waits for it, because both open the same database. */
function useUnsent(accountId: string | null, isReadable: boolean): Unsent | 'reading' | 'unreadable' {
  const [unsent, setUnsent] = useState<Unsent | 'reading' | 'unreadable'>(
    isReadable ? 'reading' : 'unreadable',
  );
  useEffect(() => {
    if (!isReadable) return;
    readUnsent(accountId).then(setUnsent, (cause: unknown) => {
      console.error('The unsent work could not be read:', cause);
      setUnsent('unreadable');
    });
  }, [accountId, isReadable]);
  return unsent;
}

/** The store does not open: says what happened, that the work is safe, and what can be done (S11, S12). */
export default function StoreFailureScreen({ error, resetErrorBoundary }: FallbackProps) {
  const { userId } = useIdentity();
  const failure = storeFailure(error);
  const read = useUnsent(userId, failure?.offersFile ?? false);
  const unsent = typeof read === 'string' ? null : read;
  const [busy, setBusy] = useState(false);
  const [at] = useState(() => formatClockTime(Date.now()));
  useEffect(() => {
    let isMounted = true;
    if (error instanceof UpgradeBlockedError)
      void error.released.then(() => isMounted && resetErrorBoundary());
    return () => {
      isMounted = false;
    };
  }, [error, resetErrorBoundary]);
  if (!failure || !(error instanceof Error)) throw error;

  const act = () => {
    setBusy(true);
    if (failure.reloads) location.reload();
    else resetErrorBoundary();
  };
  return (
    <BoardPage
      cells={[
        ['Scene', failure.scene],
        ['Take', '1'],
        ['Time', at],
      ]}
      title={failure.title}
      actions={
        <>
          <Button variant="primary" busy={busy || read === 'reading'} onClick={act}>
            {failure.action}
          </Button>
          {failure.offersFile && unsent !== null && unsent.length > 0 && (
            <Button
              onClick={() => saveFile(UNSENT_FILE_NAME, unsentAsText(unsent), 'text/plain;charset=utf-8')}
            >
              Save unsent work as a file
            </Button>
          )}
        </>
      }
    >
      {failure.text ?? error.message}
      {unsent !== null && (
        <span className="mt-3 block">
          <StateLine state={unsent.length === 0 ? 'synced' : 'waiting'}>
            {unsentCopy(unsent.length)}
          </StateLine>
        </span>
      )}
    </BoardPage>
  );
}
