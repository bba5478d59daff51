import { useEffect, useRef, useState } from 'react';
import { useClientState } from '@/client-state/client-state';
import { consentWantedAtom } from '@/platform/consent';
import { dismissInstall, install, installWayAtom } from '@/platform/install';
import { hasUnsavedText } from '@/platform/unsaved-text';
import { Button } from '@/ui/button';
import { attempt } from '@/ui/attempt';
import { DockedNote } from './docked-note';

/** Ruling 24. */
const AFTER_MS = 5_000;

const FIELDS = 'input, textarea, select, [contenteditable]';

/** Nobody is interrupted who fills in something. */
const isFilling = (): boolean =>
  hasUnsavedText() ||
  document.activeElement?.matches(FIELDS) === true ||
  document.querySelector('[role="dialog"]') !== null;

/** P2: offers to keep Marquee as an app, once, when nothing else is asked. `mayAsk`: false where a form has the screen. */
export default function InstallOffer({ mayAsk }: { mayAsk: boolean }) {
  const way = useClientState(installWayAtom);
  const isAsked = useClientState(consentWantedAtom);
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
