import { JOB_ALERT_MAIL } from '@/domain/notifications/mail-kinds';
import type { AlertsOff } from '@/domain/saved/alert-line';
import { observeMe } from '../entities/profiles';
import { useLive } from './use-live';

/** Which alerts about jobs this person has switched off, in the settings or from a mail; null until that is read. */
export function useAlertsOff(): AlertsOff | null {
  const muted = useLive(observeMe)?.settings.muted;
  return muted ? { notices: muted.includes('job_alert'), mail: muted.includes(JOB_ALERT_MAIL) } : null;
}
