import { atom } from 'jotai/vanilla';
import { clientStore } from '@/client-state/client-state';
import { readIdentity } from '../session/identity';
import {
  requestPushPermission,
  deviceSubscription,
  PushError,
  pushSupport,
  type PushSupport,
  subscribeDevice,
} from './browser-push';
import { readStoredSubscription, writeStoredSubscription } from './stored-subscription';
import {
  fetchPushKey,
  deleteAllSubscriptions,
  deleteSubscription,
  saveSubscription,
} from './server-subscriptions';

/** `denied`: only the browser's own settings can undo that. */
export type PushState = Exclude<PushSupport, 'supported'> | 'denied' | 'off' | 'on';

/** So that a row the server has lost, or a new key, is repaired within a day. */
const RENEW_INTERVAL_MS = 24 * 60 * 60 * 1000;
const SIGN_OUT_TIMEOUT_MS = 3_000;

const browserStateAtom = atom<PushState | null>(null);
browserStateAtom.onMount = () => {
  // The permission may have been changed in the browser's settings meanwhile.
  document.addEventListener('visibilitychange', refreshState);
  refreshState();
  return () => document.removeEventListener('visibilitychange', refreshState);
};

/** Null: not known yet. `off` without a subscription is known at once, so that screens do not shift. */
export const pushStateAtom = atom((get) => get(browserStateAtom) ?? stateWithoutBrowser());

async function readIntoAtom(): Promise<void> {
  clientStore.set(browserStateAtom, await readState());
}

function refreshState(): void {
  readIntoAtom().catch((error: unknown) =>
    console.warn('The push state of this browser could not be read:', error),
  );
}

const signedInUserId = (): string => {
  const identity = readIdentity();
  if (!identity) throw new PushError('signedOut');
  return identity.userId;
};

function stateWithoutBrowser(): PushState | null {
  const support = pushSupport();
  if (support !== 'supported') return support;
  if (Notification.permission === 'denied') return 'denied';
  const record = readStoredSubscription();
  return Notification.permission === 'granted' && record && record.userId === readIdentity()?.userId
    ? null
    : 'off';
}

async function readState(): Promise<PushState> {
  const known = stateWithoutBrowser();
  if (known !== null) return known;
  const subscription = await deviceSubscription();
  const record = readStoredSubscription();
  return record && record.keptAt > 0 && subscription?.endpoint === record.endpoint ? 'on' : 'off';
}

/** The owner is stored before the server knows: a page closed in between would leave a subscription without an owner (S9). */
async function subscribe(userId: string, key: string): Promise<void> {
  const subscription = (await subscribeDevice(key)).toJSON();
  const endpoint = subscription.endpoint ?? '';
  const before = readStoredSubscription();
  if (before?.userId !== userId || before.endpoint !== endpoint)
    writeStoredSubscription({ userId, endpoint, keptAt: 0 });
  await saveSubscription(userId, subscription);
  // Turned off meanwhile, which the server may have heard first.
  if (readStoredSubscription()?.endpoint !== endpoint) return deleteSubscription(endpoint);
  writeStoredSubscription({ userId, endpoint, keptAt: Date.now() });
}

/** Call from a tap: the browser asks for permission. @throws PushError, or the error of the browser's push service */
export async function turnPushOn(): Promise<void> {
  try {
    const userId = signedInUserId();
    await requestPushPermission();
    await subscribe(userId, await fetchPushKey());
  } catch (error) {
    // Reported as failed, so it must not be on after the next start.
    if (readStoredSubscription()?.keptAt === 0)
      await (await deviceSubscription())?.unsubscribe().then(() => writeStoredSubscription(null));
    throw error;
  } finally {
    refreshState();
  }
}

/**
 * This device only (ruling 25). Works offline: the push service answers the server with 410 for an endpoint that the browser
 * has dropped, and the server then deletes it too.
 */
export async function turnPushOff(): Promise<void> {
  const record = readStoredSubscription();
  const subscription = await deviceSubscription();
  await subscription?.unsubscribe();
  writeStoredSubscription(null);
  refreshState();
  const endpoint = subscription?.endpoint ?? record?.endpoint;
  if (endpoint === undefined) return;
  await deleteSubscription(endpoint).catch((error: unknown) =>
    console.warn(
      'The server still has the push subscription of this device; it will delete it at the next push:',
      error,
    ),
  );
}

/** On all of the account's devices. @throws PushError without a connection */
export async function turnPushOffEverywhere(): Promise<void> {
  await deleteAllSubscriptions(signedInUserId());
  await turnPushOff();
}

/** Called before signing out (ruling 34), which it delays by 3 s at most. */
export async function stopPushBeforeSignOut(): Promise<void> {
  if (!readStoredSubscription()) return;
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT_MS));
  await Promise.race([turnPushOff(), timeout]).catch((error: unknown) =>
    console.warn('This device may still receive pushes:', error),
  );
}

/**
 * Keeps the browser's and the server's subscription equal: after a start, and when the service worker reports that the
 * browser has changed it. Removes the subscription of another account on this device (S9).
 */
export async function renewPush(): Promise<void> {
  const record = readStoredSubscription();
  const identity = readIdentity();
  if (!record || !identity) return;
  if (
    record.userId !== identity.userId ||
    pushSupport() !== 'supported' ||
    Notification.permission !== 'granted'
  )
    return turnPushOff();
  const subscription = await deviceSubscription();
  if (subscription?.endpoint === record.endpoint && Date.now() - record.keptAt < RENEW_INTERVAL_MS) return;
  await subscribe(identity.userId, await fetchPushKey());
  const now = readStoredSubscription();
  if (now && now.endpoint !== record.endpoint) await deleteSubscription(record.endpoint);
  refreshState();
}
