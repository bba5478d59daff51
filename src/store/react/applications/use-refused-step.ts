import type { Application } from '@/domain/streams/applications';
import { useStore } from '../store-context';
import type { Stored } from '../../queries/write-status';

/** What a refused step of this application said, so that nothing has to be typed twice (S7). Empty when none was refused. */
export function useRefusedStep(application: Stored<Application>): Partial<Application> {
  const store = useStore();
  const { sync } = application;
  if (sync.state !== 'refused') return {};
  return (store.refused.get(sync.refusedId)?.document ?? {}) as Partial<Application>;
}
