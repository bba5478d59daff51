import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useClientState } from '@/client-state/client-state';
import { addressNow } from '@/client-state/history-entries';
import { earlySavesOf, earlySavesTextAtom, keepEarlySave } from '@/client-state/last/early-saves';
import { jobName } from '@/domain/jobs/job-copy';
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

/**
 * Which jobs of the list are saved. A tap before the store is open counts: it is shown, and stored as soon as it can be (`StoreEarlySaves`).
 * @param stored null until they are read
 * @param remembered what was saved when the list was last seen
 */
export function useSaveMarks(
  accountId: string | null,
  stored: StoredMarks | null,
  remembered: readonly string[],
): SaveMarks {
  const navigate = useNavigate();
  const text = useClientState(earlySavesTextAtom);
  const taps = useMemo(
    () => new Map(earlySavesOf(text, accountId).map((save) => [save.id, save.isSaved])),
    [text, accountId],
  );
  const isSaved = useCallback(
    (id: string): boolean => stored?.ids.has(id) ?? remembered.includes(id),
    [stored, remembered],
  );
  const latest = useRef({ stored, isSaved, taps });
  useEffect(() => {
    latest.current = { stored, isSaved, taps };
  });

  // Stable, because every memoised slate of the list gets it.
  const toggle = useCallback(
    (job: SlateJob) => {
      const now = latest.current;
      if (accountId === null) void navigate(withRedirect('/sign-in', addressNow()));
      else if (now.stored) void now.stored.toggle(job);
      else {
        const saved = now.taps.get(job.id) ?? now.isSaved(job.id);
        keepEarlySave(accountId, { id: job.id, label: jobName(job), isSaved: !saved });
      }
    },
    [accountId, navigate],
  );
  return useMemo(() => ({ has: (id) => taps.get(id) ?? isSaved(id), toggle }), [taps, isSaved, toggle]);
}
