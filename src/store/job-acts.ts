import type { JobAct } from '@/domain/job-act';
import { archiveJob, closeJob, reopenJob } from './jobs';
import type { Store } from './store';

/** Works offline; the server refuses what the lifecycle does not allow (MQ107, MQ113). @throws GoneError */
export function performJobAct(store: Store, id: string, act: JobAct): Promise<void> {
  if (act.do === 'close') return closeJob(store, id, act.reason);
  return act.do === 'reopen' ? reopenJob(store, id) : archiveJob(store, id);
}
