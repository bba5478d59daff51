import { JOB_ALERT_MAIL } from '@/domain/notifications/mail-kinds';
import { type AlertsOffBySearched, NOTHING_OFF } from '@/domain/saved/alert-line';
import { observeMe } from '../entities/profiles';
import { useLive } from './use-live';

/** Which alerts of saved searches this person has switched off, in the settings or from a mail; nothing until that is read. */
export function useAlertsOff(): AlertsOffBySearched {
  const muted = useLive(observeMe)?.settings.muted;
  if (!muted) return NOTHING_OFF;
  const mail = muted.includes(JOB_ALERT_MAIL);
  return {
    jobs: { notices: muted.includes('job_alert'), mail },
    people: { notices: muted.includes('people_alert'), mail },
  };
}
