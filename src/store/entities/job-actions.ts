import type { JobAction } from '@/domain/job-action';
import { archiveJob, closeJob, reopenJob } from './jobs';
import type { Store } from '../store';

/** Works offline; the server refuses what the lifecycle does not allow (MQ107, MQ113). @throws GoneError */
export function performJobAction(store: Store, id: string, act: JobAction): Promise<void> {
  if (act.type === 'close') return closeJob(store, id, act.reason);
  return act.type === 'reopen' ? reopenJob(store, id) : archiveJob(store, id);
}
