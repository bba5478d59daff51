import { observeJobs } from '@/store/entities/jobs';
import { observePeople } from '@/store/entities/profiles';
import { useLive } from '@/store/react/use-live';
import { RealJobs, RealPeople } from './real-rows';

const MAX_SHOWN = 3;

/** The newest jobs on this device instead of the examples; loaded only when a store is open anyway. */
export function LiveJobs() {
  return <RealJobs jobs={useLive(observeJobs, { sort: 'newest', limit: MAX_SHOWN })?.jobs} />;
}

export function LivePeople() {
  return <RealPeople people={useLive(observePeople, { limit: MAX_SHOWN })?.people} />;
}
