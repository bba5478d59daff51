import { type ComponentType, useEffect, useState } from 'react';
import { clientStore } from '@/client-state/client-state';
import { importAgain } from '@/client-state/import-again';
import { toastsWantedAtom, wantToasts } from '@/client-state/toasts';
import { afterFirstTouch } from '@/platform/touch/first-touch';

/** After code that did not come though there seems to be a connection, in milliseconds; then twice as long each time. */
const RETRY_MS = { first: 5_000, longest: 300_000 };

/** Mounts the place for toasts with the first one, or once the page is used. Where its code does not come, time, the next toast and the next connection try again. */
export function Toasts() {
  const [loaded, setLoaded] = useState<{ Toaster: ComponentType } | null>(null);
  // They are about what somebody does.
  useEffect(() => afterFirstTouch(wantToasts), []);
  useEffect(() => {
    let isHere = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gap = RETRY_MS.first;
    const load = (): void => {
      if (isHere || clientStore.get(toastsWantedAtom) === 0) return;
      importAgain(() => import('@/ui/feedback/toaster')).then(
        ({ default: Toaster }) => {
          isHere = true;
          return setLoaded((before) => before ?? { Toaster });
        },
        (error: unknown) => {
          console.error('What shows messages has not come:', error);
          clearTimeout(timer);
          if (navigator.onLine) timer = setTimeout(load, gap);
          gap = Math.min(gap * 2, RETRY_MS.longest);
        },
      );
    };
    load();
    const stopWatching = clientStore.sub(toastsWantedAtom, load);
    addEventListener('online', load);
    return () => {
      clearTimeout(timer);
      stopWatching();
      removeEventListener('online', load);
    };
  }, []);
  return loaded && <loaded.Toaster />;
}
