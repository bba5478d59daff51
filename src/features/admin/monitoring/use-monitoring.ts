import { getMonitoring, type MonitoringAlert, type VitalsDay } from '@/backend/queries/monitoring';
import { type ServerQuery, useServerQuery } from '@/backend/queries/use-server-query';
import { useIdentity } from '@/store/react/identity';
import { useIsOffline } from '@/store/react/use-sync-state';

/** The app's speed and its alerts, for admins. */
export function useMonitoring(days: number): ServerQuery<{ vitals: VitalsDay[]; alerts: MonitoringAlert[] }> {
  const { userId } = useIdentity();
  return useServerQuery('monitoring', getMonitoring, [userId, days], useIsOffline());
}
