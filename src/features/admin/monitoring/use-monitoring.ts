import { getMonitoring, type Monitoring, MONITORING } from '@/backend/queries/admin/monitoring';
import { type ServerQuery, useServerQuery } from '@/backend/queries/use-server-query';
import { useIdentity } from '@/store/react/identity';
import { useIsOffline } from '@/store/react/use-sync-state';

/** The app's speed and its alerts, for admins. */
export function useMonitoring(days: number): ServerQuery<Monitoring> {
  const { userId } = useIdentity();
  return useServerQuery(MONITORING, getMonitoring, [userId, days], useIsOffline());
}
