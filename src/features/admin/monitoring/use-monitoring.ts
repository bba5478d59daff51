import { getMonitoring, type MonitoringAlert, type VitalsDay } from '@/backend/monitoring';
import { type Asked, useAsked } from '@/backend/react/use-asked';
import { useIdentity } from '@/store/react/identity';
import { useIsOffline } from '@/store/react/use-is-offline';

/** How fast the app is, as an admin reads it. */
export function useMonitoring(days: number): Asked<{ vitals: VitalsDay[]; alerts: MonitoringAlert[] }> {
  const { userId } = useIdentity();
  return useAsked('monitoring', getMonitoring, [userId, days], useIsOffline());
}
