import { useCallback } from 'react';
import { isRouteId } from '@/domain/navigation/access';
import { jobName } from '@/domain/jobs/job-copy';
import { observeJob } from '@/store/entities/jobs';
import { useLive } from '@/store/react/use-live';
import { useSearchParamPatch } from '@/ui/navigation/use-search-param-patch';

export interface JobToSend {
  /** Null: the next message carries none. */
  id: string | null;
  name: string;
  /** Null: none after all. */
  pick: (id: string | null) => void;
}

/** The job that goes with the next message: in the address, where "Send in a message" puts it, and where a reload finds it. */
export function useJobToSend(): JobToSend {
  const [params, patch] = useSearchParamPatch();
  const named = params.get('job') ?? undefined;
  const id = isRouteId(named) ? named : null;
  const job = useLive(observeJob, id);
  const pick = useCallback((next: string | null): void => patch({ job: next }), [patch]);
  return { id, name: job ? jobName(job) : 'A job that is not on this device', pick };
}
