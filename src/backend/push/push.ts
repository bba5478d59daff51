import { atom } from 'jotai/vanilla';
import { clientStore } from '@/client-state/client-state';
import { readIdentity } from '../session/identity';
import {
  askPermission,
  deviceSubscription,
  PushError,
  pushSupport,
  type PushSupport,
  subscribeDevice,
} from './push-permission';
import { readPushRecord, writePushRecord } from './stored-subscription';
import {
  fetchPushKey,
  forgetAllSubscriptions,
  forgetSubscription,
  keepSubscription,
} from './server-subscriptions';

/** `denied`: the person said no, and only the browser's own settings can undo that. */
export type PushState = Exclude<PushSupport, 'supported'> | 'denied' | 'off' | 'on';

/** A server that has lost the row, or has a new key, is noticed within a day. */
const KEPT_FRESH_MS = 24 * 60 * 60 * 1000;
const LEAVE_WITHIN_MS = 3_000;

const heardAtom = atom<PushState | null>(null);
heardAtom.onMount = () => {
  // Somebody may have changed it in the browser's own settings.
  document.addEventListener('visibilitychange', look);
  look();
  return () => document.removeEventListener('visibilitychange', look);
};

/** Null: not known yet. Who never subscribed here is known at once: nothing on a screen need move when it is. */
export const pushStateAtom = atom((get) => get(heardAtom) ?? stateAtOnce());

async function read(): Promise<void> {
  clientStore.set(heardAtom, await readState());
}

function look(): void {
  read().catch((error: unknown) =>
    console.warn('The browser does not say whether this device hears pushes:', error),
  );
}

const mine = (): string => {
  const identity = readIdentity();
  if (!identity) throw new PushError('signedOut');
  return identity.userId;
};

function stateAtOnce(): PushState | null {
  const support = pushSupport();
  if (support !== 'supported') return support;
  if (Notification.permission === 'denied') return 'denied';
  const record = readPushRecord();
  return Notification.permission === 'granted' && record && record.userId === readIdentity()?.userId
    ? null
    : 'off';
}

async function readState(): Promise<PushState> {
  const known = stateAtOnce();
  if (known !== null) return known;
  const subscription = await deviceSubscription();
  const record = readPushRecord();
  return record && record.keptAt > 0 && subscription?.endpoint === record.endpoint ? 'on' : 'off';
}

/** Whose it is is known before the server hears of it: a page that goes in between would leave a subscription of nobody (S9). */
async function subscribe(userId: string, key: string): Promise<void> {
  const subscription = (await subscribeDevice(key)).toJSON();
  const endpoint = subscription.endpoint ?? '';
  const before = readPushRecord();
  if (before?.userId !== userId || before.endpoint !== endpoint)
    writePushRecord({ userId, endpoint, keptAt: 0 });
  await keepSubscription(userId, subscription);
  writePushRecord({ userId, endpoint, keptAt: Date.now() });
}

/** Call from a tap: the browser asks the person. @throws PushError, or what the browser's push service says */
export async function turnPushOn(): Promise<void> {
  try {
    const userId = mine();
    await askPermission();
    await subscribe(userId, await fetchPushKey());
  } catch (error) {
    // Who is told that it failed must not find it on after the next start.
    if (readPushRecord()?.keptAt === 0)
      await (await deviceSubscription())?.unsubscribe().then(() => writePushRecord(null));
    throw error;
  } finally {
    look();
  }
}

/**
 * This device alone (ruling 25). The browser's own word is enough: an endpoint that it has given up answers the server with
 * 410, and goes there, too. So it works without a connection.
 */
export async function turnPushOff(): Promise<void> {
  const record = readPushRecord();
  const subscription = await deviceSubscription();
  await subscription?.unsubscribe();
  writePushRecord(null);
  look();
  const endpoint = subscription?.endpoint ?? record?.endpoint;
  if (endpoint === undefined) return;
  await forgetSubscription(endpoint).catch((error: unknown) =>
    console.warn(
      'The server was not told that this device hears no pushes; it finds out with the next one:',
      error,
    ),
  );
}

/** A separate act. @throws PushError without a connection */
export async function turnPushOffEverywhere(): Promise<void> {
  await forgetAllSubscriptions(mine());
  await turnPushOff();
}

/** Before a sign-out (ruling 34). Never holds it up for long. */
export async function leavePush(): Promise<void> {
  if (!readPushRecord()) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, LEAVE_WITHIN_MS));
  await Promise.race([turnPushOff(), late]).catch((error: unknown) =>
    console.warn('This device may still hear pushes:', error),
  );
}

/**
 * Keeps browser and server agreed: after a start, and when the worker says that the browser has changed the subscription.
 * What another account left on this device is undone (S9).
 */
export async function renewPush(): Promise<void> {
  const record = readPushRecord();
  const identity = readIdentity();
  if (!record || !identity) return;
  if (
    record.userId !== identity.userId ||
    pushSupport() !== 'supported' ||
    Notification.permission !== 'granted'
  )
    return turnPushOff();
  const subscription = await deviceSubscription();
  if (subscription?.endpoint === record.endpoint && Date.now() - record.keptAt < KEPT_FRESH_MS) return;
  await subscribe(identity.userId, await fetchPushKey());
  const now = readPushRecord();
  if (now && now.endpoint !== record.endpoint) await forgetSubscription(record.endpoint);
  look();
}
