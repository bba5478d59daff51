import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { addressNow } from '@/client-state/history-entries';
import { withRedirect } from '@/domain/navigation/redirects';
import type { SlateJob } from '@/ui/domain/jobs/job-slate';

/** The saved jobs in the store. */
export interface StoredMarks {
  ids: ReadonlySet<string>;
  /** Resolves to whether it was stored; a failure has been shown. */
  toggle: (job: SlateJob) => Promise<boolean>;
}

export interface SaveMarks {
  has: (jobId: string) => boolean;
  /** Visitors are sent to sign in, and come back here. */
  toggle: (job: SlateJob) => void;
}

interface Tap {
  job: SlateJob;
  saved: boolean;
}

interface Taps {
  accountId: string | null;
  byJob: ReadonlyMap<string, Tap>;
}

const NO_TAPS: ReadonlyMap<string, Tap> = new Map();

/**
 * Which jobs of the list are saved. A tap before the store is open counts: it is shown, and stored as soon as it can be.
 * @param stored null until they are read
 * @param remembered what was saved when the list was last seen
 */
export function useSaveMarks(
  accountId: string | null,
  stored: StoredMarks | null,
  remembered: readonly string[],
): SaveMarks {
  const navigate = useNavigate();
  const [all, setAll] = useState<Taps>({ accountId, byJob: NO_TAPS });
  // What one account has tapped is stored for nobody else (S9).
  const taps = all.accountId === accountId ? all.byJob : NO_TAPS;
  const isSaved = useCallback(
    (id: string): boolean => stored?.ids.has(id) ?? remembered.includes(id),
    [stored, remembered],
  );
  const latest = useRef({ stored, isSaved });
  useEffect(() => {
    latest.current = { stored, isSaved };
  });

  const begun = useRef(new Set<string>());
  useEffect(() => {
    if (!stored) return;
    const drop = (id: string): void => {
      begun.current.delete(id);
      setAll(({ accountId: of, byJob }) => ({
        accountId: of,
        byJob: new Map([...byJob].filter(([other]) => other !== id)),
      }));
    };
    for (const [id, { job, saved }] of taps) {
      if (stored.ids.has(id) === saved) drop(id);
      else if (!begun.current.has(id)) {
        begun.current.add(id);
        void stored.toggle(job).then((ok) => !ok && drop(id));
      }
    }
  }, [stored, taps]);

  // Stable, because every memoised slate of the list gets it.
  const toggle = useCallback(
    (job: SlateJob) => {
      const now = latest.current;
      if (accountId === null) void navigate(withRedirect('/sign-in', addressNow()));
      else if (now.stored) void now.stored.toggle(job);
      else
        setAll(({ accountId: of, byJob }) => {
          const before = of === accountId ? byJob : NO_TAPS;
          const saved = !(before.get(job.id)?.saved ?? now.isSaved(job.id));
          return { accountId, byJob: new Map(before).set(job.id, { job, saved }) };
        });
    },
    [accountId, navigate],
  );
  return useMemo(
    () => ({ has: (id) => taps.get(id)?.saved ?? isSaved(id), toggle }),
    [taps, isSaved, toggle],
  );
}
