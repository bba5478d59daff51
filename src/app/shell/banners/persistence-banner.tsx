import { useState } from 'react';
import { clientStore, useClientState } from '@/client-state/client-state';
import { hasUnsavedText } from '@/platform/updates/unsaved-text';
import { Banner, BannerAction } from '@/ui/feedback/banner';
import { storeDurabilityAtom } from '@/ui/sync/store-durability';

function UpdatedElsewhere() {
  const [held, setHeld] = useState(false);
  const reload = () => (hasUnsavedText() ? setHeld(true) : location.reload());
  return (
    <Banner kind="warn" action={<BannerAction onClick={reload}>Reload</BannerAction>}>
      {held
        ? 'There is text here that is not saved. Copy it, then reload this page in the browser.'
        : 'Marquee was updated in another tab. This one cannot save anything until it is reloaded.'}
    </Banner>
  );
}

/** Says how this page stores what is written in it, when that is not on the device as usual (S8, S12). */
export function PersistenceBanner() {
  const state = useClientState(storeDurabilityAtom);
  switch (state.status) {
    case 'device':
      return null;
    case 'updated':
      return <UpdatedElsewhere />;
    case 'page':
      return (
        <Banner kind="warn">
          This browser lets Marquee keep nothing on this device. What is not sent yet is lost when you close
          this page.
        </Banner>
      );
    case 'cleared':
      return (
        <Banner
          kind="warn"
          action={
            <BannerAction
              onClick={() => clientStore.set(storeDurabilityAtom, { ...state, status: 'device', putBack: 0 })}
            >
              OK
            </BannerAction>
          }
        >
          The browser cleared what Marquee had stored on this device.
          {state.putBack > 0 && ' What you had not sent was put back.'} The rest is being fetched again.
        </Banner>
      );
  }
}
