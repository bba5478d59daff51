import { useEffect } from 'react';
import { merge } from 'rxjs';
import { useLocation } from 'react-router-dom';
import { readIdentity } from '@/backend/session/identity';
import { addressNow } from '@/client-state/history-entries';
import { forgetLooks, keepLook } from '@/client-state/last/kept-looks';
import { UNLIMITED_ROWS } from '@/domain/definition/registry';
import { matchRoute } from '@/domain/navigation/access';
import { STREAMS } from '@/domain/streams';
import { requestIdle } from '@/platform/when-idle';
import { useStore } from '@/store/react/store-context';
import type { RowChange } from '@/store/storage/rows';
import type { Store } from '@/store/store';
import { ROUTES } from '../../routes';
import { drawLook } from './draw-look';

/** A screen that has not changed for this long is what somebody sees, in milliseconds. */
const SETTLED_AFTER_MS = 1_500;

/** What is over a screen, or says that something has just become so, is not there at the next start. */
const PASSING = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-banner="online"]';

const EVICTED = new Set(
  STREAMS.filter(({ budget }) => budget < UNLIMITED_ROWS).map(({ collection }) => collection),
);
/** From these rows go when somebody is no longer on a crew, in a company or in a thread (S6), and not to make room. */
const OF_ACCESS = [...new Set(STREAMS.map(({ collection }) => collection))].filter(
  (name) => !EVICTED.has(name),
);

/** By the server: what its owner removes waits to be sent first. */
const isTaken = ({ row, before }: RowChange): boolean => row === null && before?.sync.state === 'clean';

function keep(accountId: string, address: string): void {
  const app = document.getElementById('root');
  const identity = readIdentity();
  // Who has signed out in the meantime leaves nothing behind (S9).
  if (!app || identity?.userId !== accountId || addressNow() !== address) return;
  if (document.querySelector(PASSING)) return;
  const html = drawLook(app);
  if (html !== null) keepLook({ accountId, role: identity.role, address, at: Date.now(), html });
}

/** What somebody may not read any more is in none of the looks. Of which they told is not known: all go, and are kept anew as screens are opened. */
function forgetWithRows(store: Store): () => void {
  const changes = merge(...OF_ACCESS.map((name) => store.rows(name).changes$)).subscribe((changed) => {
    if (changed.some(isTaken)) forgetLooks();
  });
  return () => changes.unsubscribe();
}

/** Keeps how a screen looks for the next start of the app: when it has settled, and when the page is hidden. */
export default function KeepLook({ accountId }: { accountId: string }) {
  const { pathname, search } = useLocation();
  const store = useStore();
  useEffect(() => forgetWithRows(store), [store]);
  const isKept = matchRoute(ROUTES, pathname)?.keepsLook === true;
  useEffect(() => {
    const app = document.getElementById('root');
    if (!isKept || !app) return undefined;
    const address = pathname + search;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cancelIdle = (): void => {};
    const onChange = (): void => {
      clearTimeout(timer);
      cancelIdle();
      timer = setTimeout(() => (cancelIdle = requestIdle(() => keep(accountId, address))), SETTLED_AFTER_MS);
    };
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') keep(accountId, address);
    };
    const changes = new MutationObserver(onChange);
    changes.observe(app, { subtree: true, childList: true, characterData: true });
    document.addEventListener('visibilitychange', onHide);
    onChange();
    return () => {
      clearTimeout(timer);
      cancelIdle();
      changes.disconnect();
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [accountId, pathname, search, isKept]);
  return null;
}
