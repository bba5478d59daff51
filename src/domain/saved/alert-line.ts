import type { AlertChoice, Searched } from './saved-search';

/** What somebody has switched off in the settings, for all of their searches of one kind. */
export interface AlertsOff {
  notices: boolean;
  mail: boolean;
}

export type AlertsOffBySearched = Readonly<Record<Searched, AlertsOff>>;

const NOTHING: AlertsOff = { notices: false, mail: false };
export const NOTHING_OFF: AlertsOffBySearched = { jobs: NOTHING, people: NOTHING };

const WHEN: Readonly<Record<Exclude<AlertChoice, 'off'>, string>> = {
  instant: 'at once',
  daily: 'once a day',
};

/** As the settings have them. Twin: `notificationLabel`. */
export const ALERTS: Readonly<Record<Searched, string>> = { jobs: 'Job alerts', people: 'People alerts' };

/** How somebody hears of what is new for a saved search: as it asks, as far as the settings let it. */
export function alertLine(
  { searched, alerts, mail }: { searched: Searched; alerts: AlertChoice; mail: boolean },
  switchedOff: AlertsOffBySearched,
): string {
  if (alerts === 'off') return 'No alerts';
  const off = switchedOff[searched];
  const when = WHEN[alerts];
  if (!off.notices) {
    if (!mail) return `Notifies you ${when}`;
    return off.mail ? `Notifies you ${when}; mail is off in Settings` : `Notifies you ${when}, also by mail`;
  }
  if (!mail) return `${ALERTS[searched]} are off in Settings`;
  return off.mail
    ? `${ALERTS[searched]} and their mail are off in Settings`
    : `Mails you ${when}; ${ALERTS[searched].toLowerCase()} are off in Settings`;
}
