import { type ReactNode, useState } from 'react';
import { useClientState } from '@/client-state/client-state';
import { PUSH_PROBLEMS, PushError } from '@/backend/push/browser-push';
import {
  type PushState,
  pushStateAtom,
  turnPushOff,
  turnPushOffEverywhere,
  turnPushOn,
} from '@/backend/push/push';
import { attempt } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { Switch } from '@/ui/fields/choice';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { NeedsConnection } from '@/ui/sync/needs-connection';
import { notice } from '@/ui/feedback/toast';

const NOTES: Record<PushState, ReactNode> = {
  off: 'Get notified of messages and answers while Marquee is closed. The browser asks you once.',
  on: 'You are notified while Marquee is closed. A notification says what kind of news it is, never from whom or what about.',
  denied:
    'They are blocked in this browser. To change it, open its settings for this site, allow notifications, and come back.',
  install:
    'On an iPhone or iPad they come once Marquee is on the Home Screen: tap Share, then Add to Home Screen, and open it there.',
  unsupported: `${PUSH_PROBLEMS.unsupported} by this browser. They are all in the list here.`,
};

/** Push on this device. The browser's permission prompt appears only on tapping the switch. */
export function PushSwitch({ offline }: { offline: boolean }) {
  const state = useClientState(pushStateAtom);
  const copy = usePersistenceCopy();
  // The position that the switch is changing to while browser and server work; null when idle.
  const [target, setTarget] = useState<boolean | null>(null);

  const act = async (work: () => Promise<void>, failed: string): Promise<boolean> =>
    attempt(async () => {
      try {
        await work();
      } catch (error) {
        throw error instanceof PushError && error.problem === 'unreached'
          ? new Error(copy.needsConnection, { cause: error })
          : error;
      }
    }, failed);
  const turn = async (isOn: boolean) => {
    setTarget(isOn);
    await (isOn ? act(turnPushOn, 'Notifications stay off') : act(turnPushOff, 'Notifications stay on'));
    setTarget(null);
  };
  const stopEverywhere = async () => {
    if (await act(turnPushOffEverywhere, 'Notifications stay on'))
      notice({ state: 'synced', title: 'Off on all your devices' });
  };

  const isOn = target ?? state === 'on';
  const isBlockedOffline = offline && state === 'off';
  return (
    <div className="mb-2 border-b border-hair pb-3">
      <Switch
        label="Notifications on this device"
        note={state === null ? '\u00a0' : NOTES[state]}
        checked={isOn}
        disabled={isBlockedOffline || target !== null || (state !== 'on' && state !== 'off')}
        onChange={(event) => void turn(event.target.checked)}
      />
      <NeedsConnection offline={isBlockedOffline} />
      {!offline && state !== null && (
        <Button variant="quiet" className="-ml-3 min-h-11 px-3 text-sm" onClick={() => void stopEverywhere()}>
          Turn off on all devices
        </Button>
      )}
    </div>
  );
}
