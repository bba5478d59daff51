import { useState } from 'react';
import { forgetDevice, getDevices, type OwnDevice } from '@/backend/account/known-devices';
import { loadableOf, useServerQuery } from '@/backend/queries/use-server-query';
import { formatTimeAgo, formatDay, today } from '@/domain/values/days';
import { deviceName } from '@/domain/security/device-name';
import { useIsOffline } from '@/store/react/use-sync-state';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { NeedsConnection } from '@/ui/sync/needs-connection';
import { Mono } from '@/ui/layout/page';
import { StateLine } from '@/ui/status';
import { alertToast, notice } from '@/ui/feedback/toast';
import { useNow } from '@/ui/dates/use-now';
import { SettingsSection } from '../../settings-section';
import { FetchedPart } from '../fetched-part';

interface RowProps {
  device: OwnDevice;
  now: Date;
  isOffline: boolean;
  onRemove: (device: OwnDevice) => void;
}

const dayOf = (moment: string, now: Date): string => formatDay(today(new Date(moment)), now.getFullYear());

function Row({ device, now, isOffline, onRemove }: RowProps) {
  const name = deviceName(device.user_agent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hair py-2 last:border-0">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-2">
          {device.is_current ? (
            'This device'
          ) : (
            <>
              Last seen <Mono>{formatTimeAgo(device.last_seen, now)}</Mono>
            </>
          )}{' '}
          · first <Mono>{dayOf(device.first_seen, now)}</Mono>
        </p>
        {device.is_trusted ? (
          <StateLine state="confirmed">Recognised as yours</StateLine>
        ) : (
          <StateLine state="pending">Not confirmed yet</StateLine>
        )}
      </div>
      <Button
        disabled={isOffline}
        aria-label={`Remove ${name}, first seen ${dayOf(device.first_seen, now)}`}
        onClick={() => onRemove(device)}
      >
        Remove
      </Button>
    </li>
  );
}

/** The devices on which this account has been used (A3, A4; ruling 17). Sessions are a separate list. */
export function DevicesSection({ accountId }: { accountId: string }) {
  const now = useNow();
  const isOffline = useIsOffline();
  const devices = useServerQuery('devices', getDevices, [accountId], isOffline);
  const [toRemove, setToRemove] = useState<OwnDevice | null>(null);
  const remove = async ({ id }: OwnDevice): Promise<void> => {
    const removed = await forgetDevice(id);
    if (removed.ok) notice({ state: 'confirmed', title: 'Device removed' });
    else alertToast({ state: 'failed', title: 'Nothing was removed', text: removed.message });
    devices.retry();
  };
  return (
    <SettingsSection
      id="devices"
      title="Devices you have used"
      lead="Sign-ins on other devices are recorded. If they become frequent, new devices must confirm that it is you."
    >
      <FetchedPart
        data={loadableOf(devices)}
        what="Your devices"
        rows={3}
        empty="None so far. This one is added while you use it."
      >
        {(known) => (
          <>
            <ul aria-label="Known devices">
              {known.map((device) => (
                <Row key={device.id} device={device} now={now} isOffline={isOffline} onRemove={setToRemove} />
              ))}
            </ul>
            <NeedsConnection offline={isOffline} />
          </>
        )}
      </FetchedPart>
      <ConfirmDialog
        open={toRemove !== null}
        onOpenChange={(open) => !open && setToRemove(null)}
        title="Remove this device?"
        confirm="Remove"
        keep="Keep it"
        onConfirm={() => toRemove !== null && void remove(toRemove)}
      >
        {toRemove?.is_current ? 'You stay signed in here.' : 'It is not signed out by this.'} The next time
        somebody signs in on it, it counts as new.
      </ConfirmDialog>
    </SettingsSection>
  );
}
