import type { AlertChoice } from './saved-search';

/** What somebody has switched off in the settings, for all of their searches. */
export interface AlertsOff {
  /** Notifications about jobs. */
  notices: boolean;
  /** Mail about jobs. */
  mail: boolean;
}

export const NOTHING_OFF: AlertsOff = { notices: false, mail: false };

const WHEN: Readonly<Record<Exclude<AlertChoice, 'off'>, string>> = {
  instant: 'at once',
  daily: 'once a day',
};

/** How somebody hears of new jobs for a saved search: as it asks, as far as the settings let it. */
export function alertLine(search: { alerts: AlertChoice; mail: boolean }, off: AlertsOff): string {
  const { alerts, mail } = search;
  if (alerts === 'off') return 'No alerts';
  const when = WHEN[alerts];
  if (!off.notices) {
    if (!mail) return `Notifies you ${when}`;
    return off.mail ? `Notifies you ${when}; mail is off in Settings` : `Notifies you ${when}, also by mail`;
  }
  if (!mail) return 'Job alerts are off in Settings';
  return off.mail
    ? 'Job alerts and their mail are off in Settings'
    : `Mails you ${when}; job alerts are off in Settings`;
}
