import { addressNow } from '@/client-state/address';
import { readIdentity } from '@/backend/session/identity';
import { awaitContent } from '@/client-state/awaited-content';
import { recallLastScreen } from '@/client-state/last-screen';
import { matchRoute } from '@/domain/navigation/access';
import { afterFirstLook, holdLoadingUntilPaint } from '@/platform/first-look';
import { fetchPart } from '../loaded-part';
import { ROUTES } from '../routes';
import { loadBottomNavigation, loadOfflineLook } from './parts';

/** Code that takes longer than this is not on the device: the shell is shown without it, in milliseconds. */
const LONGEST_WAIT_MS = 1_000;

/**
 * What somebody sees who opens the app where they left it: the code of that screen, which remembers how it looked, is fetched with the
 * start itself, is in React's first render, and everything else comes after its paint (B1). Null: nothing is remembered for this address.
 */
function fetchLastLook(): Promise<unknown> | null {
  const accountId = readIdentity()?.userId ?? null;
  const screen = matchRoute(ROUTES, location.pathname)?.screen;
  if (!screen || !recallLastScreen(accountId, addressNow())) return null;
  holdLoadingUntilPaint();
  const endWait = awaitContent();
  const parts = [
    fetchPart(screen),
    fetchPart(loadOfflineLook),
    ...(accountId === null ? [] : [fetchPart(loadBottomNavigation)]),
  ];
  const fetched = Promise.all(parts).catch((error: unknown) =>
    console.warn('The last screen is not there for the first paint:', error),
  );
  void afterFirstLook(async () => endWait());
  return Promise.race([fetched, new Promise((end) => setTimeout(end, LONGEST_WAIT_MS))]);
}

/** Begun by the import of this file, which `main.tsx` does first: while React's own code is run, this is on its way. */
export const lastLook = fetchLastLook();
