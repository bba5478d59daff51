import { useEffect, useRef, useState } from 'react';
import { useClientState } from '@/client-state/client-state';
import { consentWantedAtom } from '@/platform/telemetry/consent';
import { dismissInstall, install, installWayAtom } from '@/platform/install';
import { hasUnsavedText } from '@/platform/updates/unsaved-text';
import { Button } from '@/ui/button';
import { attempt } from '@/ui/feedback/attempt';
import { DockedNote } from './docked-note';

/** Also the interval at which it is tried again (ruling 24). */
const OFFER_AFTER_MS = 5_000;

const FIELD_SELECTOR = 'input, textarea, select, [contenteditable]';
/** Whatever a tap opens is there by then. */
const OPENED_AFTER_MS = 100;

/** Nobody is interrupted while filling in a form, or while one is open to be filled in. */
const isBusyWithForm = (): boolean =>
  hasUnsavedText() ||
  document.activeElement?.matches(FIELD_SELECTOR) === true ||
  document.querySelector('[role="dialog"], main form') !== null;

/**
 * P2: offers to install Marquee, once, while no other banner asks something. `mayPrompt` is false while a form has the
 * screen.
 */
export default function InstallOffer({ mayPrompt }: { mayPrompt: boolean }) {
  const way = useClientState(installWayAtom);
  const isConsentAsked = useClientState(consentWantedAtom);
  const [isDue, setDue] = useState(false);
  const isWanted = way !== null && mayPrompt && !isConsentAsked;
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => setDue(!isBusyWithForm()), OFFER_AFTER_MS);
    return () => clearInterval(timer);
  }, [isWanted]);
  // It gives way to a form that is opened while it is there, and comes back when that is done.
  useEffect(() => {
    if (!isDue) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveWay = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => isBusyWithForm() && setDue(false), OPENED_AFTER_MS);
    };
    document.addEventListener('click', giveWay);
    document.addEventListener('focusin', giveWay);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', giveWay);
      document.removeEventListener('focusin', giveWay);
    };
  }, [isDue]);
  return isWanted && isDue ? <Offer byHand={way === 'by hand'} /> : null;
}

function Offer({ byHand }: { byHand: boolean }) {
  const note = useRef<HTMLElement>(null);
  return (
    <DockedNote
      id="install-title"
      note={note}
      title="Keep Marquee at hand"
      answers={
        <>
          <Button onClick={dismissInstall}>Not now</Button>
          {!byHand && (
            <Button variant="primary" onClick={() => void attempt(install, 'Marquee could not be installed')}>
              Install
            </Button>
          )}
        </>
      }
    >
      {byHand
        ? 'Tap Share, then Add to Home Screen. Marquee then opens like an app, also with no signal.'
        : 'Installed, Marquee opens like an app, also with no signal.'}
    </DockedNote>
  );
}
