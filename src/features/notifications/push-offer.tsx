import { useState } from 'react';
import { useClientState } from '@/client-state/client-state';
import { pushStateAtom, turnPushOn } from '@/backend/push/push';
import { attempt } from '@/ui/feedback/attempt';
import { Button, LinkButton } from '@/ui/button';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { alertToast } from '@/ui/feedback/toast';

const KEY = 'marquee:push-offer';

function wasDeclined(): boolean {
  try {
    return localStorage.getItem(KEY) === 'declined';
  } catch {
    // Storage is blocked, so a subscription could not be stored either.
    return true;
  }
}

function decline(): void {
  try {
    localStorage.setItem(KEY, 'declined');
  } catch {
    // Storage is blocked: declined for this page only; the next page offers again.
  }
}

/** Offers push once; the browser's prompt appears only after the tap. The settings have a switch for later. */
export function PushOffer({ offline }: { offline: boolean }) {
  const state = useClientState(pushStateAtom);
  const [isDeclined, setIsDeclined] = useState(wasDeclined);
  const copy = usePersistenceCopy();
  const [busy, setBusy] = useState(false);
  if (isDeclined || (state !== 'off' && state !== 'install')) return null;
  const notNow = () => {
    decline();
    setIsDeclined(true);
  };
  const turnOn = async () => {
    if (offline) {
      alertToast({ state: 'failed', title: 'Notifications stay off', text: copy.needsConnection });
      return;
    }
    setBusy(true);
    await attempt(turnPushOn, 'Notifications stay off');
    setBusy(false);
  };
  return (
    <section
      aria-label="Notifications on this device"
      className="mx-4 my-3 rounded-box border border-hair bg-sheet px-4 pt-3 pb-1"
    >
      <p className="font-semibold">Get notified while Marquee is closed</p>
      <p className="text-sm text-ink-2">
        {state === 'install'
          ? 'On an iPhone or iPad this works once Marquee is on the Home Screen: tap Share, then Add to Home Screen.'
          : 'A message, an answer, a booking: this device says that there is one, never from whom.'}
      </p>
      <div className="-ml-3 flex flex-wrap gap-x-2">
        {state === 'install' ? (
          <LinkButton variant="quiet" to="/settings/notifications" className="min-h-11 px-3 text-sm">
            Settings
          </LinkButton>
        ) : (
          <Button variant="quiet" busy={busy} className="min-h-11 px-3 text-sm" onClick={() => void turnOn()}>
            Turn on
          </Button>
        )}
        <Button variant="quiet" className="min-h-11 px-3 text-sm" onClick={notNow}>
          Not now
        </Button>
      </div>
    </section>
  );
}
