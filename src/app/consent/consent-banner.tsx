import { useEffect, useRef } from 'react';
import { OPTIONAL_CATEGORIES, type OptionalCategory } from '@/domain/consent';
import { answerConsent, openConsentChoices } from '@/platform/telemetry/consent';
import { useAnnounce } from '@/ui/feedback/announcer';
import { Button } from '@/ui/button';
import { DockedNote } from '../shell/docked/docked-note';
import { focusPage } from '@/ui/layout/docked';

/** Asks once, docked above the bottom navigation; the page stays usable behind it. The three answers carry equal weight. */
export function ConsentBanner() {
  const banner = useRef<HTMLElement>(null);
  const announce = useAnnounce();
  useEffect(() => announce('A question about cookies is at the start of this page.'), [announce]);

  const answer = (allowed: readonly OptionalCategory[]): void => {
    const hadFocus = banner.current?.contains(document.activeElement);
    answerConsent(allowed);
    if (hadFocus) focusPage();
  };
  return (
    <DockedNote
      id="consent-title"
      note={banner}
      title="Cookies, briefly"
      answers={
        <>
          <Button onClick={() => answer(OPTIONAL_CATEGORIES)}>Accept</Button>
          <Button onClick={() => answer([])}>Reject</Button>
          <Button aria-haspopup="dialog" onClick={openConsentChoices}>
            Choose
          </Button>
        </>
      }
    >
      Marquee keeps on this device what it needs to work. May it also measure how fast it runs for you, and
      recognise this device by how it renders graphics? Neither happens unless you say yes.
    </DockedNote>
  );
}
