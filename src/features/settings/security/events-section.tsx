import { getSecurityEvents, type SecurityEvent } from '@/backend/account-security';
import { loadableOf, useServerQuery } from '@/backend/react/use-server-query';
import { formatClockTime, formatWeekday, today } from '@/domain/days';
import { securityEventLabel } from '@/domain/security-events';
import { useIsOffline } from '@/store/react/use-is-offline';
import { Mono } from '@/ui/page';
import { SettingsSection } from '../settings-section';
import { FetchedPart } from './fetched-part';

const LATEST = 20;

/** Only what deserves a second look has a word of its own. */
const WEIGHT: Readonly<Record<SecurityEvent['severity'], { word: string; ink: string } | null>> = {
  low: null,
  medium: null,
  high: { word: 'Look at this', ink: 'text-urgent' },
  critical: { word: 'Important', ink: 'text-refused' },
};

const moment = (timestamp: string): string =>
  `${formatWeekday(today(new Date(timestamp)))} ${formatClockTime(timestamp)}`;

/** What happened around this account, the newest first (A3, A7). */
export function EventsSection({ accountId }: { accountId: string }) {
  const events = useServerQuery('security-events', getSecurityEvents, [accountId, LATEST], useIsOffline());
  return (
    <SettingsSection
      id="events"
      title="What happened"
      lead={`The last ${LATEST}. Something that was not you? Change your password.`}
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
                  {WEIGHT[severity] && (
                    <span className={`ml-2 text-sm font-semibold ${WEIGHT[severity].ink}`}>
                      {WEIGHT[severity].word}
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
