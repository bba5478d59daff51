import type { SyncTransport } from '@/backend/sync/sync-protocol';
import { STREAMS } from '@/domain/streams';
import { Backoff, retryBackoff } from '../backoff';
import type { Clock } from '../clock';
import { Checkpoints } from '../pull/checkpoints';
import type { DeliveryReceipts } from '../pull/delivery-receipts';
import { LongTexts } from '../pull/long-texts';
import { Puller } from '../pull/puller';
import { AcknowledgedWrites } from '../push/acknowledged-writes';
import { Pusher } from '../push/pusher';
import { CLIENT_ID, type StorePort } from '../store-port';

const HORIZON_FIRST_MS = 250;
const HORIZON_LONGEST_MS = 5_000;

/** What a leader works with, from loading what is stored until leadership ends. */
export interface TermDeps {
  /** Behind the leader's fence. */
  store: StorePort;
  transport: SyncTransport;
  /** The time of day, for what is stored and shown. */
  clock: Clock;
  random: () => number;
  /** Identifies this leader and, once, this device. */
  newId: () => string;
  /** Says what could not be done for now. */
  log?: (message: string, cause: unknown) => void;
}

interface TermContext extends TermDeps {
  /** Of the engine, for waits. */
  steady: Clock;
  /** Resolves when the leader's loop is woken. */
  woken: () => Promise<void>;
}

export interface Term {
  store: StorePort;
  checkpoints: Checkpoints;
  pusher: Pusher;
  puller: Puller;
  texts: LongTexts;
}

export async function beginTerm(
  { store, transport, clock, steady, random, newId, log, woken }: TermContext,
  delivered: DeliveryReceipts,
  pushBackoff: Backoff,
): Promise<Term> {
  const acknowledged = new AcknowledgedWrites(store, clock.now);
  if (store.accountId !== null) await acknowledged.load();
  const checkpoints = new Checkpoints(store, acknowledged);
  await checkpoints.load();
  await checkpoints.resetIfRequested();
  const clientId = await clientIdOf(store, newId);
  const pusher = new Pusher({
    store,
    transport,
    clock: steady,
    timeOfDay: clock.now,
    clientId,
    checkpoints,
    acknowledged,
    backoff: pushBackoff,
  });
  const streams = STREAMS.filter(
    (stream) => (store.accountId !== null || stream.public) && store.collections.includes(stream.collection),
  );
  const puller = new Puller({
    store,
    transport,
    clock: steady,
    streams,
    checkpoints,
    delivered,
    horizonBackoff: new Backoff(HORIZON_FIRST_MS, HORIZON_LONGEST_MS, random),
    hasWrites: () => pusher.hasWork,
    hasQueue: () => pusher.hasQueue,
    acknowledged,
  });
  puller.wake('hint');
  const texts = new LongTexts({
    store,
    transport,
    clock: steady,
    streams,
    checkpoints,
    backoff: retryBackoff(random),
    hasWrites: () => pusher.hasWork,
    woken,
    log,
  });
  return { store, checkpoints, pusher, puller, texts };
}

/** Survives restarts, so that the server can distinguish a write sent twice from two writes (S3). */
async function clientIdOf(store: StorePort, newId: () => string): Promise<string> {
  const stored = (await store.recall(CLIENT_ID)) as { id?: unknown } | null;
  if (typeof stored?.id === 'string') return stored.id;
  const id = newId();
  await store.remember(CLIENT_ID, { id });
  return id;
}
