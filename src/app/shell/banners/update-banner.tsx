import { useEffect, useState } from 'react';
import { watchForUpdates, type AppUpdate } from '@/platform/updates/app-update';
import { Banner, BannerAction } from '@/ui/feedback/banner';

/**
 * A new version is installed. The person applies it when they like; text that only the screen holds is never lost to a
 * reload.
 */
export default function UpdateBanner() {
  const [update, setUpdate] = useState<AppUpdate | null>(null);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    watchForUpdates(setUpdate).catch((error: unknown) =>
      console.error('The service worker did not register:', error),
    );
  }, []);
  if (!update) return null;
  return (
    <Banner
      kind="online"
      action={<BannerAction onClick={() => setHeld(!update.apply())}>Update</BannerAction>}
    >
      {held
        ? 'There is text here that is not saved yet. Finish it, then update.'
        : 'A new version of Marquee is ready.'}
    </Banner>
  );
}
