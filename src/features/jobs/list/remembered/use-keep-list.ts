import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { readIdentity } from '@/backend/session/identity';
import { keepLastScreen } from '@/client-state/last-screen';
import { type RememberedList, writeRememberedList } from './remembered-list';

/** A list that has not changed for this long is what somebody sees, not what a keystroke has left, in milliseconds. */
const SETTLED_AFTER_MS = 400;

interface Seen {
  accountId: string | null;
  address: string;
  list: RememberedList | null;
}

function keep({ accountId, address, list }: Seen): void {
  // Who has signed out in the meantime leaves nothing behind (S9).
  const isStillTheirs = (readIdentity()?.userId ?? null) === accountId;
  if (list && isStillTheirs) keepLastScreen(accountId, address, writeRememberedList(list));
}

/**
 * Keeps what this list shows for the next start of the app: when it has settled, when the page is hidden, and when the list is left.
 * @param list null while it does not show what the store has for this address; the same object until it changes
 */
export function useKeepList(accountId: string | null, list: RememberedList | null): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const latest = useRef<Seen>({ accountId, address, list });
  const settledAddress = useRef<string | null>(null);
  useEffect(() => {
    latest.current = { accountId, address, list };
  });
  useEffect(() => {
    if (list === null) return undefined;
    const timer = setTimeout(() => {
      settledAddress.current = address;
      keep(latest.current);
    }, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [address, list]);
  useEffect(() => {
    const keepNow = (): void => {
      if (settledAddress.current === latest.current.address) keep(latest.current);
    };
    const keepIfHidden = (): void => {
      if (document.visibilityState === 'hidden') keepNow();
    };
    addEventListener('pagehide', keepNow);
    document.addEventListener('visibilitychange', keepIfHidden);
    return () => {
      removeEventListener('pagehide', keepNow);
      document.removeEventListener('visibilitychange', keepIfHidden);
      keepNow();
    };
  }, []);
}
