import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { jobName } from '@/domain/jobs/job-copy';
import { alertToast } from '@/ui/feedback/toast';
import type { SlateJob } from '@/ui/domain/jobs/job-slate';

/** Stores what a tap has decided; resolves to whether it was stored, and a failure has been shown. */
export type StoreHidden = (job: SlateJob, isHidden: boolean) => Promise<boolean>;

interface Taps {
  accountId: string | null;
  byJob: ReadonlyMap<string, { job: SlateJob; isHidden: boolean }>;
}

const NO_TAPS: Taps['byJob'] = new Map();

export interface HiddenJobs {
  /** Whether a tap has hidden it, or shown it again; undefined: what the list says of it counts. */
  tapped: (jobId: string) => boolean | undefined;
  toggle: (job: SlateJob, isHidden: boolean) => void;
}

/**
 * Hides jobs, and shows them again. A tap is seen at once; it is stored as soon as the store is open.
 * @param store null until then; must keep its identity
 */
export function useHiddenJobs(accountId: string | null, store: StoreHidden | null): HiddenJobs {
  const [all, setAll] = useState<Taps>({ accountId, byJob: NO_TAPS });
  // What one account has tapped is stored for nobody else (S9).
  const taps = all.accountId === accountId ? all.byJob : NO_TAPS;
  const set = useCallback(
    (job: SlateJob, isHidden: boolean) =>
      setAll(({ accountId: of, byJob }) => ({
        accountId,
        byJob: new Map(of === accountId ? byJob : NO_TAPS).set(job.id, { job, isHidden }),
      })),
    [accountId],
  );
  const drop = useCallback(
    (id: string) =>
      setAll(({ accountId: of, byJob }) => ({
        accountId: of,
        byJob: new Map([...byJob].filter(([other]) => other !== id)),
      })),
    [],
  );
  const begun = useRef(new Map<string, boolean>());
  const last = useRef(new Map<string, Promise<unknown>>());
  useEffect(() => {
    if (!store) return;
    for (const [id, { job, isHidden }] of taps) {
      if (begun.current.get(id) === isHidden) continue;
      begun.current.set(id, isHidden);
      // One after the other, so that of hiding and Undo the last one counts.
      const before = last.current.get(id);
      const inTurn = async (): Promise<boolean> => {
        await before;
        return store(job, isHidden);
      };
      const write = inTurn();
      last.current.set(id, write);
      const dropUnstored = async (): Promise<void> => {
        if ((await write) || last.current.get(id) !== write) return;
        begun.current.delete(id);
        drop(id);
      };
      void dropUnstored();
    }
  }, [store, taps, drop]);
  const toggle = useCallback(
    (job: SlateJob, isHidden: boolean) => {
      set(job, !isHidden);
      if (!isHidden)
        alertToast({
          state: 'closed',
          title: 'Hidden',
          text: jobName(job),
          action: { label: 'Undo', onClick: () => set(job, false) },
        });
    },
    [set],
  );
  return useMemo(() => ({ tapped: (id) => taps.get(id)?.isHidden, toggle }), [taps, toggle]);
}
