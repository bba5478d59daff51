import { useMemo } from 'react';
import { observeApplications } from '@/store/entities/applications';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import type { Store } from '@/store/store';
import { appliedMark } from '@/ui/domain/applications/applied-mark';
import type { SlateMark } from '@/ui/domain/jobs/job-slate';
import { useSyncBlocker } from '@/ui/sync/use-sync-blocker';

/** By the id of the job. */
export type AppliedMarks = ReadonlyMap<string, SlateMark>;

const observeMine = (store: Store, me: string) => observeApplications(store, { applicantId: me });

/** How each job is marked that this person has applied to; undefined until their applications are read. */
export function useApplied(isTalent: boolean): AppliedMarks | undefined {
  const { userId } = useIdentity();
  const mine = useLive(observeMine, isTalent ? userId : null);
  const blocker = useSyncBlocker();
  return useMemo(
    () => mine && new Map(mine.map((application) => [application.job_id, appliedMark(application, blocker)])),
    [mine, blocker],
  );
}
