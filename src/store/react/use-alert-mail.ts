import { JOB_ALERT_MAIL } from '@/domain/notifications/mail-kinds';
import { observeMe } from '../entities/profiles';
import { useLive } from './use-live';

/** Whether this person has switched off all mail about jobs, in the settings or from a mail. */
export const useIsAlertMailOff = (): boolean =>
  useLive(observeMe)?.settings.muted.includes(JOB_ALERT_MAIL) ?? false;
