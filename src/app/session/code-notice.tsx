import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CODE_NEEDED } from '@/domain/waits-for';
import { observeSyncState } from '@/store/queue';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { Banner, BannerAction } from '@/ui/banner';
import { useKeepingWords } from '@/ui/keeping-words';

const CodeDialog = lazy(() => import('./code-dialog'));

/** The second factor was switched on from another device: this one says so, and goes on with a code (S14). Nobody is signed out. */
export function CodeNotice() {
  const store = useStore();
  const words = useKeepingWords();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const state = useLive(() => observeSyncState(store), [store]);
  if (state?.barred !== CODE_NEEDED || state.connection === 'offline' || pathname === '/sign-in') return null;
  return (
    <>
      <Banner kind="warn" action={<BannerAction onClick={() => setOpen(true)}>Enter code</BannerAction>}>{words.codeNeeded}</Banner>
      {open && <Suspense fallback={null}><CodeDialog onClose={() => setOpen(false)} /></Suspense>}
    </>
  );
}
