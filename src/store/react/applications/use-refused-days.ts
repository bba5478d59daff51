import type { Application } from '@/domain/streams/applications';
import type { Day } from '@/domain/values/days';
import { useStore } from '../store-context';
import type { Stored } from '../../queries/write-status';

/** The days that a refused edit of an application had changed them to (S7). Null when none was refused, or the edit was about something else. */
export function useRefusedDays({ sync }: Stored<Application>): readonly Day[] | null {
  const store = useStore();
  if (sync.state !== 'refused') return null;
  const refused = store.refused.get(sync.refusedId);
  if (!refused || refused.isNew) return null;
  const days = refused.document.available_dates as Application['available_dates'];
  const before = refused.base?.available_dates as Application['available_dates'] | undefined;
  return days.join() === (before ?? []).join() ? null : days;
}
