import { useEffect, useState } from 'react';
import { recordJobViews } from '@/backend/queries/job-days';
import { isOffline } from '@/domain/errors/offline-error';
import { forgetJobViews, observeUnsentViews } from '@/store/saved/job-views';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { useIsOffline } from '@/store/react/use-sync-state';
import type { Store } from '@/store/store';

/** What `record_job_views` takes in one call. */
const MAX_IDS_PER_CALL = 100;
/** Somebody who looks through a list opens several; one call counts them all. */
const PAUSE_MS = 4000;
/** Doubled with each try that reached nobody; nothing waits for it. */
const LONGEST_PAUSE_MS = 10 * 60_000;

/** Counting must neither disturb nor repeat itself: what the server will not take is left out. False: nobody was reached. */
async function send(store: Store, ids: readonly string[]): Promise<boolean> {
  try {
    await recordJobViews(store.me(), ids);
  } catch (error) {
    if (isOffline(error)) return false;
    console.warn('That jobs were opened is not counted:', error);
  }
  await forgetJobViews(store, ids).catch((error: unknown) =>
    console.warn('The opened jobs may be sent again, and are counted once:', error),
  );
  return true;
}

/** Tells the server which jobs this account has opened, also those of an earlier run without a signal. Two tabs may send the same: it counts once. */
export default function SendJobViews() {
  const store = useStore();
  const unsent = useLive(observeUnsentViews);
  const offline = useIsOffline();
  const [misses, setMisses] = useState(0);
  useEffect(() => {
    if (offline || !unsent || unsent.length === 0) return undefined;
    const timer = setTimeout(
      () =>
        void send(store, unsent.slice(0, MAX_IDS_PER_CALL)).then((isReached) =>
          setMisses((before) => (isReached ? 0 : before + 1)),
        ),
      Math.min(PAUSE_MS * 2 ** misses, LONGEST_PAUSE_MS),
    );
    return () => clearTimeout(timer);
  }, [store, unsent, offline, misses]);
  return null;
}
