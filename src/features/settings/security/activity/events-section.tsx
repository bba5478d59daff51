import { getSecurityEvents, type SecurityEvent } from '@/backend/account/account-security';
import { loadableOf, useServerQuery } from '@/backend/queries/use-server-query';
import { formatClockTime, formatWeekday, today } from '@/domain/values/days';
import { securityEventLabel } from '@/domain/security/security-events';
import { useIsOffline } from '@/store/react/use-sync-state';
import { Mono } from '@/ui/layout/page';
import { SettingsSection } from '../../settings-section';
import { FetchedPart } from '../fetched-part';

const MAX_EVENTS = 20;

/** Only events that deserve attention get a label. */
const SEVERITY_LABELS: Readonly<Record<SecurityEvent['severity'], { word: string; ink: string } | null>> = {
  low: null,
  medium: null,
  high: { word: 'Look at this', ink: 'text-urgent' },
  critical: { word: 'Important', ink: 'text-refused' },
};

const moment = (timestamp: string): string =>
  `${formatWeekday(today(new Date(timestamp)))} ${formatClockTime(timestamp)}`;

/** The account's security events, newest first (A3, A7). */
export function EventsSection({ accountId }: { accountId: string }) {
  const events = useServerQuery(
    'security-events',
    getSecurityEvents,
    [accountId, MAX_EVENTS],
    useIsOffline(),
  );
  return (
    <SettingsSection
      id="events"
      title="What happened"
      lead={`The last ${MAX_EVENTS}. Something that was not you? Change your password.`}
    >
      <FetchedPart data={loadableOf(events)} what="What happened" rows={4} empty="Nothing so far.">
        {(all) => (
          <ol>
            {all.map(({ id, event_type: type, severity, timestamp }) => (
              <li
                key={id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hair py-2 last:border-0"
              >
                <span className="font-medium">
                  {securityEventLabel(type)}
                  {SEVERITY_LABELS[severity] && (
                    <span className={`ml-2 text-sm font-semibold ${SEVERITY_LABELS[severity].ink}`}>
                      {SEVERITY_LABELS[severity].word}
                    </span>
                  )}
                </span>
                <Mono className="text-sm text-ink-2">{moment(timestamp)}</Mono>
              </li>
            ))}
          </ol>
        )}
      </FetchedPart>
    </SettingsSection>
  );
}
