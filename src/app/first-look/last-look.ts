import { addressNow } from '@/client-state/history-entries';
import { readIdentity } from '@/backend/session/identity';
import { awaitContent } from '@/client-state/awaited-content';
import { recallLastScreen } from '@/client-state/last/last-screen';
import { matchRoute } from '@/domain/navigation/access';
import { afterFirstLook, holdLoadingUntilPaint } from '@/platform/first-look';
import { fetchPart } from '../loaded-part';
import { ROUTES } from '../routes';
import { needsStore } from '../routes/route';
import { wasOffline } from '@/client-state/remembered-connection';
import { loadBottomNavigation, loadOfflineLook } from './parts';

/** Code that takes longer than this is not on the device: the shell is shown without it, in milliseconds. */
const LONGEST_WAIT_MS = 1_000;

const withinLongestWait = (parts: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    parts.catch((error: unknown) => console.warn('Not all of the last look:', error)),
    new Promise((end) => setTimeout(end, LONGEST_WAIT_MS)),
  ]);

/**
 * What somebody sees who opens the app where they left it: the code of that screen, which remembers how it looked, is fetched with the
 * start itself, is in React's first render, and everything else comes after its paint (B1). Where nothing is remembered for this address,
 * only the word that the device is offline is waited for, which would push everything down later. Null: nothing.
 */
function fetchLastLook(): Promise<unknown> | null {
  const accountId = readIdentity()?.userId ?? null;
  const route = matchRoute(ROUTES, location.pathname);
  const screen = route?.screen;
  if (!screen || !recallLastScreen(accountId, addressNow())) {
    const hasBanner = accountId !== null || needsStore(route);
    return hasBanner && wasOffline() ? withinLongestWait(fetchPart(loadOfflineLook)) : null;
  }
  holdLoadingUntilPaint();
  const endWait = awaitContent();
  const parts = [
    fetchPart(screen),
    fetchPart(loadOfflineLook),
    ...(accountId === null ? [] : [fetchPart(loadBottomNavigation)]),
  ];
  void afterFirstLook(async () => endWait());
  return withinLongestWait(Promise.all(parts));
}

/** Begun by the import of this file, which `main.tsx` does first: while React's own code is run, this is on its way. */
export const lastLook = fetchLastLook();
