import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isConsentWanted, onConsentChange } from '@/platform/consent';
import { dismissInstall, install, installWay, onInstallChange } from '@/platform/install';
import { hasUnsavedText } from '@/platform/unsaved-text';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { attempt } from '@/ui/attempt';
import { useClearOfFocus, useDockedHeight, useRoomBelow } from './docked-place';

/** Ruling 24. */
const AFTER_MS = 5_000;

const FIELDS = 'input, textarea, select, [contenteditable]';

/** Nobody is interrupted who fills in something. */
const isFilling = (): boolean => hasUnsavedText() || document.activeElement?.matches(FIELDS) === true || document.querySelector('[role="dialog"]') !== null;

/** P2: offers to keep Marquee as an app, once, when nothing else is asked. `mayAsk`: false where a form has the screen. */
export default function InstallOffer({ mayAsk }: { mayAsk: boolean }) {
  const way = useSyncExternalStore(onInstallChange, installWay);
  const isAsked = useSyncExternalStore(onConsentChange, isConsentWanted);
  const [isTime, setTime] = useState(false);
  const isWanted = way !== null && mayAsk && !isAsked;
  useEffect(() => {
    if (!isWanted || isTime) return;
    const timer = setInterval(() => setTime(!isFilling()), AFTER_MS);
    return () => clearInterval(timer);
  }, [isWanted, isTime]);
  return isWanted && isTime ? <Offer byHand={way === 'by hand'} /> : null;
}

function Offer({ byHand }: { byHand: boolean }) {
  const offer = useRef<HTMLElement>(null);
  const docked = useDockedHeight();
  const isTucked = useClearOfFocus(offer);
  useRoomBelow(offer);
  return (
    <section
      ref={offer}
      aria-labelledby="install-title"
      style={{ bottom: `${docked}px` }}
      className={cx('fixed inset-x-0 z-(--z-bar) border-t border-line bg-paper md:right-auto md:bottom-4! md:left-4 md:w-[26rem] md:rounded-box md:border', isTucked && 'invisible')}
    >
      <div className="grid gap-2 p-3 md:p-4">
        <h2 id="install-title" className="head text-lg">Keep Marquee at hand</h2>
        <p className="text-sm">
          {byHand ? 'Tap Share, then Add to Home Screen. Marquee then opens like an app, also with no signal.' : 'Installed, Marquee opens like an app, also with no signal.'}
        </p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
          <Button onClick={dismissInstall}>Not now</Button>
          {!byHand && <Button variant="primary" onClick={() => void attempt(install, 'Marquee could not be installed')}>Install</Button>}
        </div>
      </div>
    </section>
  );
}
