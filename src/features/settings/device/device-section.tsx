import { formatCount } from '@/domain/values/counts';
import { useState } from 'react';
import { formatBytes } from '@/domain/values/bytes';
import { STREAM_WORDS } from '@/domain/definition/words';
import { requestPersistentStorage } from '@/platform/storage-space';
import { type CollectionName, STREAMS } from '@/domain/streams';
import { useStore } from '@/store/react/store-context';
import type { SyncState } from '@/store/writes/sync-state';
import { formatClockTime, formatWeekday, today } from '@/domain/values/days';
import { Button, LinkButton } from '@/ui/button';
import { DefinitionList } from '@/ui/layout/definition-list';
import { useIsPersistent } from '@/ui/sync/use-persistence';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { Problem } from '@/ui/feedback/problem';
import { StateLine } from '@/ui/status';
import { SettingsSection } from '../settings-section';
import { useDeviceUsage } from './use-device-usage';

/** The heading for the rows of a collection. */
function headingOf(collection: CollectionName): string {
  const words = STREAMS.filter((stream) => stream.collection === collection).map(
    ({ name }) => STREAM_WORDS[name],
  );
  const shared = words.find((each) => each?.collectionHeading !== undefined);
  return shared?.collectionHeading ?? words[0]?.heading ?? collection;
}

const mono = (text: string) => <span className="mono">{text}</span>;

function lastSyncedLabel(at: number | null | undefined): string {
  if (at === null || at === undefined) return 'Not yet';
  return `${formatWeekday(today(new Date(at)))} ${formatClockTime(at)}`;
}

/** What is stored on this device, and whether the browser may delete it. */
export function DeviceSection({ state }: { state: SyncState | undefined }) {
  const store = useStore();
  const isPersistent = useIsPersistent();
  const copy = usePersistenceCopy();
  const { usage, measure } = useDeviceUsage(store);
  const [isDenied, setDenied] = useState(false);
  const space = typeof usage === 'string' ? null : usage.space;

  const requestPersistence = async () => {
    setDenied(!(await requestPersistentStorage()));
    await measure();
  };
  return (
    <SettingsSection id="device" title="This device" lead={copy.localCopy}>
      {usage === 'failed' ? (
        <div className="grid justify-items-start gap-3">
          <Problem>What is on this device could not be counted. It is still there.</Problem>
          <Button onClick={() => void measure()}>Try again</Button>
        </div>
      ) : usage === 'measuring' ? (
        <div aria-hidden className="breathe grid gap-3">
          {[0, 1, 2, 3, 4].map((row) => (
            <i key={row} className="block h-6 bg-well" />
          ))}
        </div>
      ) : (
        <DefinitionList
          rows={[
            ...usage.counts.map(([name, count]) => [headingOf(name), mono(formatCount(count))] as const),
            [
              'Storage used',
              space ? (
                <>
                  {mono(formatBytes(space.used))} of {mono(formatBytes(space.quota))}
                </>
              ) : (
                'This browser does not say.'
              ),
            ],
            ['Waiting to be sent', mono(formatCount(state?.waiting ?? 0))],
            ['Last synced', mono(lastSyncedLabel(state?.lastInStepAt))],
          ]}
        />
      )}
      {isPersistent && space && (
        <div className="mt-4">
          {space.persistent ? (
            <StateLine state="synced">The browser keeps this, even when space runs out.</StateLine>
          ) : (
            <>
              <Button onClick={() => void requestPersistence()}>Keep on this device</Button>
              <p className="mt-1.5 text-sm text-ink-2" role="status">
                {isDenied
                  ? 'The browser has not agreed yet. It usually does once Marquee is installed.'
                  : 'Asks the browser not to delete your copy when space runs out.'}
              </p>
            </>
          )}
        </div>
      )}
      <LinkButton to="/settings/diagnostics" className="mt-4">
        Diagnostics
      </LinkButton>
      <p className="mt-1.5 text-sm text-ink-2">
        How this device syncs, and what to send us when something is wrong.
      </p>
    </SettingsSection>
  );
}
