import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { addressNow } from '@/client-state/history-entries';
import { readIdentity } from '@/backend/session/identity';
import { keepLastScreen } from '@/client-state/last/last-screen';
import { isSameQuery, type ListQuery, readQuery } from '../job-query';
import { type RememberedList, writeRememberedList } from './remembered-list';

/** A list that has not changed for this long is what somebody sees, not what a keystroke has left, in milliseconds. */
const SETTLED_AFTER_MS = 400;

interface Seen {
  accountId: string | null;
  /** With the router's parameters, among them the selected job. */
  screen: string;
  query: ListQuery;
  list: RememberedList | null;
}

interface Settled extends Pick<Seen, 'screen' | 'query'> {
  address: string;
}

function keep({ accountId, list }: Seen, address: string): void {
  // Who has signed out in the meantime leaves nothing behind (S9).
  const isStillTheirs = (readIdentity()?.userId ?? null) === accountId;
  if (list && isStillTheirs) keepLastScreen(accountId, address, writeRememberedList(list));
}

/**
 * Keeps what this list shows for the next start of the app: when it has settled, when the page is hidden, and when the list is left.
 * @param query what was searched for
 * @param list null while it does not show what the store has for this query; the same object until it changes
 */
export function useKeepList(accountId: string | null, query: ListQuery, list: RememberedList | null): void {
  const { pathname, search } = useLocation();
  const screen = pathname + search;
  const latest = useRef<Seen>({ accountId, screen, query, list });
  const settled = useRef<Settled | null>(null);
  useEffect(() => {
    latest.current = { accountId, screen, query, list };
  });
  useEffect(() => {
    if (list === null) return undefined;
    const timer = setTimeout(() => {
      // The address bar has by now what was typed, unless it is another screen's already.
      const isInAddress =
        location.pathname === pathname && isSameQuery(readQuery(new URLSearchParams(location.search)), query);
      if (!isInAddress) return;
      settled.current = { screen, query, address: addressNow() };
      keep(latest.current, settled.current.address);
    }, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname, screen, query, list]);
  useEffect(() => {
    const keepNow = (): void => {
      const [before, now] = [settled.current, latest.current];
      if (before?.screen === now.screen && isSameQuery(before.query, now.query)) keep(now, before.address);
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
