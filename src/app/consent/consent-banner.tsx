import { useEffect, useRef } from 'react';
import { OPTIONAL_CATEGORIES, type OptionalCategory } from '@/domain/consent';
import { answerConsent } from '@/platform/consent';
import { openConsentChoices } from '@/platform/consent-choices';
import { useAnnounce } from '@/ui/announcer';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { useClearOfFocus, useDockedHeight, useRoomBelow } from '../shell/docked-place';

/** Asks once, above the thumb's bars, without stopping anybody: the page goes on behind it. The three answers weigh the same. */
export function ConsentBanner() {
  const banner = useRef<HTMLElement>(null);
  const announce = useAnnounce();
  const docked = useDockedHeight();
  const isTucked = useClearOfFocus(banner);
  useRoomBelow(banner);
  useEffect(() => announce('A question about cookies is at the start of this page.'), [announce]);

  const answer = (allowed: readonly OptionalCategory[]): void => {
    const hadFocus = banner.current?.contains(document.activeElement);
    answerConsent(allowed);
    if (hadFocus) document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={banner}
      aria-labelledby="consent-title"
      style={{ bottom: `${docked}px` }}
      className={cx('fixed inset-x-0 z-(--z-bar) border-t border-line bg-paper md:right-auto md:bottom-4! md:left-4 md:w-[26rem] md:rounded-box md:border', isTucked && 'invisible')}
    >
      <div className="grid max-h-[60dvh] gap-2 overflow-y-auto p-3 md:p-4">
        <h2 id="consent-title" className="head text-lg">Cookies, briefly</h2>
        <p className="text-sm">Marquee keeps on this device what it needs to work. May it also measure how fast it is for you? Nothing is measured until you say so.</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
          <Button onClick={() => answer(OPTIONAL_CATEGORIES)}>Accept</Button>
          <Button onClick={() => answer([])}>Reject</Button>
          <Button aria-haspopup="dialog" onClick={openConsentChoices}>Choose</Button>
        </div>
      </div>
    </section>
  );
}
