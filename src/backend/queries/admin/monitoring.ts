import type { Metric } from '@/domain/monitoring/web-vitals';
import { pageTransport } from '../../sync/page-transport';

export interface VitalsDay {
  /** `2026-11-22`, UTC. */
  day: string;
  metric: Metric;
  p75: number;
  count: number;
}

export interface MonitoringAlert {
  id: number;
  kind: 'budget_violation' | 'regression';
  metric: Metric;
  value: number;
  /** The budget, or the previous value. */
  threshold: number;
  device: string | null;
  url: string;
  measured_at: string;
}

const ALERT_COLUMNS = 'id,kind,metric,value,threshold,device,url,measured_at';
export const MAX_ALERTS = 20;
export const MONITORING = 'monitoring';

export interface Monitoring {
  vitals: VitalsDay[];
  /** The latest, at most `MAX_ALERTS`. */
  alerts: MonitoringAlert[];
}

/** Admins only; everyone else gets empty lists. @throws SyncFault */
export async function getMonitoring(accountId: string | null, days: number): Promise<Monitoring> {
  const transport = pageTransport(accountId);
  const [vitals, alerts] = await Promise.all([
    transport.call('web_vitals_by_day', { p_days: days }),
    transport.read(`/rest/v1/monitoring_alerts?select=${ALERT_COLUMNS}&order=id.desc&limit=${MAX_ALERTS}`),
  ]);
  return { vitals: vitals as VitalsDay[], alerts: alerts as MonitoringAlert[] };
}
