import { STREAMS } from '@/domain/streams';
import { SyncFault, type SyncTransport } from '@/backend/sync-protocol';
import { Backoff } from './backoff';
import { Checkpoints } from './pull/checkpoints';
import type { Clock } from './clock';
import { DeliveryReceipts } from './pull/delivery-receipts';
import { evict } from './pull/evict';
import { Fence, LeadershipLost } from './leader/fence';
import { POLL_FIRST_MS, POLL_LONGEST_MS, PollSchedule } from './pull/poll-schedule';
import { Puller } from './pull/puller';
import { Pusher } from './push/pusher';
import { SyncStatusPublisher } from './status/sync-status-publisher';
import { isStorageFull, freeSpace } from './pull/free-space';
import type { StorePort } from './store-port';

const RETRY_FIRST_MS = 500;
const RETRY_LONGEST_MS = 60_000;
const HELD_FIRST_MS = 250;
const HELD_LONGEST_MS = 5_000;
/** Offline: how often to look whether the server is back. */
const PROBE_FIRST_MS = 2_000;
const PROBE_LONGEST_MS = 30_000;

export interface EngineDeps {
  store: StorePort;
  transport: SyncTransport;
  clock: Clock;
  random: () => number;
  /** Names this leader and, once, this device. */
  newId: () => string;
  /** Is the server there? Cheaper than a pull; used while offline. Without it a pull finds out. */
  probe?: (signal: AbortSignal) => Promise<boolean>;
  /** Hidden pages do not poll. */
  isHidden?: () => boolean;
  log?: (message: string, cause: unknown) => void;
}

/** `person`: somebody asks or looks. `write`: a local write. `hint`: the server has news. */
export type WakeReason = 'person' | 'write' | 'hint';

/**
 * Carries one account's store to the server and back (design, section 5). Only the leading tab runs one. Everything from
 * outside is injected: a seeded simulation drives the same code.
 */
export class Engine {
  private readonly pushBackoff: Backoff;
  private readonly pullBackoff: Backoff;
  private readonly probeBackoff: Backoff;
  private readonly polls: PollSchedule;
  private readonly reporter: SyncStatusPublisher;
  private readonly delivered: DeliveryReceipts;
  private pusher: Pusher | null = null;
  private puller: Puller | null = null;
  private checkpoints: Checkpoints | null = null;
  private isAskedAgain = false;
  private rouse: (() => void) | null = null;
  private roused = false;
  private isOffline = false;
  /** Asleep until a person, a new session or the time comes: 0 is now. */
  private pausedUntil = 0;
  private pullRetryAt = 0;
  private idleWaiters: (() => void)[] = [];
  private isAtRest = false;

  constructor(private readonly deps: EngineDeps) {
    const { random, store, clock } = deps;
    this.pushBackoff = new Backoff(RETRY_FIRST_MS, RETRY_LONGEST_MS, random);
    this.pullBackoff = new Backoff(RETRY_FIRST_MS, RETRY_LONGEST_MS, random);
    this.probeBackoff = new Backoff(PROBE_FIRST_MS, PROBE_LONGEST_MS, random);
    this.polls = new PollSchedule(clock, new Backoff(POLL_FIRST_MS, POLL_LONGEST_MS, random));
    this.delivered = new DeliveryReceipts(store, clock.now);
    this.reporter = new SyncStatusPublisher(store, deps.log);
  }

  /** Something happened that may mean work. */
  wake(reason: WakeReason): void {
    if (reason === 'write') this.pusher?.want();
    else this.puller?.wantAll();
    if (reason === 'person') {
      this.pausedUntil = 0;
      this.pullRetryAt = 0;
      this.pusher?.hurry();
      this.polls.soon();
      this.probeBackoff.reset();
    }
    // Offline, a write changes nothing: the probe goes on at its own pace.
    if (reason !== 'write' || !this.isOffline) this.stir();
  }

  /** Whether hints can be expected; without them the engine polls. */
  setLive(isLive: boolean): void {
    if (this.polls.setLive(isLive)) this.stir();
  }

  /** Resolves when nothing can be done before some time has passed or something happens. */
  atRest(): Promise<void> {
    return this.isAtRest && !this.roused
      ? Promise.resolve()
      : new Promise((resolve) => this.idleWaiters.push(resolve));
  }

  /** Runs until the signal aborts or another tab takes over. */
  async lead(signal: AbortSignal): Promise<void> {
    const fence = new Fence(this.deps.store, this.deps.newId());
    const stop = this.deps.store.onLocalWrite(() => this.wake('write'));
    const stopAsking = this.deps.store.onSendNow(() => {
      // A tab that has just opened asks, too: it has heard nothing yet.
      this.reporter.repeat();
      this.wake('person');
    });
    const stopAgain = this.deps.store.onAskAgain(() => {
      this.isAskedAgain = true;
      this.wake('person');
    });
    signal.addEventListener('abort', () => this.stir());
    try {
      while (!signal.aborted) {
        const sleepMs = await this.round(signal, fence);
        if (!signal.aborted) await this.sleep(sleepMs);
      }
    } catch (error) {
      if (!(error instanceof LeadershipLost) && !signal.aborted) throw error;
    } finally {
      stop();
      stopAsking();
      stopAgain();
      this.pusher = null;
      this.puller = null;
      this.rest();
    }
  }

  private async setUp(fence: Fence): Promise<void> {
    const { store, transport, clock, random } = this.deps;
    await fence.raise();
    await this.reporter.start(fence.leader);
    const checkpoints = new Checkpoints(store);
    await checkpoints.load();
    await checkpoints.forgetIfAsked();
    this.checkpoints = checkpoints;
    const streams = STREAMS.filter(
      (stream) =>
        (store.accountId !== null || stream.public) && store.collections.includes(stream.collection),
    );
    const pusher = new Pusher({
      store,
      transport,
      clock,
      clientId: await this.clientId(),
      checkpoints,
      fence,
      backoff: this.pushBackoff,
    });
    this.pusher = pusher;
    this.puller = new Puller({
      store,
      transport,
      clock,
      streams,
      checkpoints,
      fence,
      delivered: this.delivered,
      heldBackoff: new Backoff(HELD_FIRST_MS, HELD_LONGEST_MS, random),
      writesWait: () => pusher.writesWait,
    });
    this.puller.wantAll();
    this.reporter.isFilling = () => checkpoints.isFilling;
    this.reporter.holdUp = () => pusher.holdUp;
  }

  /** The name under which the server remembers what this database has sent; survives restarts (S3). */
  private async clientId(): Promise<string> {
    const stored = (await this.deps.store.recall('sync-client')) as { id?: unknown } | null;
    if (typeof stored?.id === 'string') return stored.id;
    const id = this.deps.newId();
    await this.deps.store.remember('sync-client', { id });
    return id;
  }

  /** Everything that can be done now. Returns how long there is nothing to do. */
  private async round(signal: AbortSignal, fence: Fence): Promise<number> {
    const { clock } = this.deps;
    this.isAtRest = false;
    this.roused = false;
    if (clock.now() < this.pausedUntil) return this.pausedUntil - clock.now();
    try {
      if (this.puller === null) await this.setUp(fence);
      if (this.isOffline && !(await this.isBack(signal))) return this.probeBackoff.next();
      await this.work(signal);
      return this.nextDue();
    } catch (error) {
      return this.caught(error, signal);
    }
  }

  private async isBack(signal: AbortSignal): Promise<boolean> {
    if (this.deps.isHidden?.() === true) return false;
    return this.deps.probe ? this.deps.probe(signal) : true;
  }

  private async work(signal: AbortSignal): Promise<void> {
    const { pusher, puller } = this;
    if (!pusher || !puller) return;
    const { clock, store } = this.deps;
    if (this.isAskedAgain) {
      this.isAskedAgain = false;
      if (await this.checkpoints?.forgetIfAsked()) puller.reset();
    }
    if (this.polls.isDue || (puller.dueAt !== null && clock.now() >= puller.dueAt)) puller.wantAll();
    for (;;) {
      if (signal.aborted) return;
      // A page under way was asked for before this write: it is taken in first, or it would look like somebody else's news.
      if (store.accountId !== null && pusher.writesWait && !puller.isUnderWay) {
        if (await this.push(pusher, signal)) puller.wantAll();
      } else if (puller.hasWork && clock.now() >= this.pullRetryAt) {
        await puller.step(signal);
        this.polls.asked(puller.broughtNews);
        this.pullBackoff.reset();
        this.reached();
      } else if (!puller.hasWork && (await this.delivered.raise())) {
        pusher.want();
      } else {
        break;
      }
      await this.reporter.tell();
    }
    if (puller.hasWork) return;
    await evict(store, clock.now());
    if (pusher.dueAt === null) this.reporter.inStep(clock.now());
    await this.reporter.tell();
  }

  /** A fault that the server answered with does not stop pulls; one of the connection does. */
  private async push(pusher: Pusher, signal: AbortSignal): Promise<boolean> {
    try {
      const sent = await pusher.step(signal);
      if (sent) this.reached();
      return sent;
    } catch (error) {
      if (!(error instanceof SyncFault) || (error.kind !== 'busy' && error.kind !== 'broken')) throw error;
      this.deps.log?.('A push failed', error);
      pusher.failed(error);
      this.reached();
      return false;
    }
  }

  private reached(): void {
    this.isOffline = false;
    this.probeBackoff.reset();
    this.reporter.online();
  }

  private nextDue(): number {
    const now = this.deps.clock.now();
    const due: number[] = [];
    const pushDue = this.deps.store.accountId === null ? null : (this.pusher?.dueAt ?? null);
    if (pushDue !== null) due.push(pushDue - now);
    if (this.puller?.hasWork) due.push(this.pullRetryAt - now);
    // Held rows and news are asked for by a pull, and a server that asked for a wait is not pulled from before.
    if (this.puller?.dueAt) due.push(Math.max(this.puller.dueAt, this.pullRetryAt) - now);
    if (this.deps.isHidden?.() !== true) due.push(Math.max(this.polls.dueIn(), this.pullRetryAt - now));
    return due.length > 0 ? Math.max(0, Math.min(...due)) : Number.POSITIVE_INFINITY;
  }

  /** What went wrong, and how long to leave it. Anything unknown is logged and tried again later, never swallowed. */
  private async caught(error: unknown, signal: AbortSignal): Promise<number> {
    if (error instanceof LeadershipLost || signal.aborted) throw error;
    this.puller?.reset();
    const fault = error instanceof SyncFault ? error : null;
    if (fault?.kind !== 'offline') this.deps.log?.('Sync stopped for now', error);
    switch (fault?.kind) {
      case 'offline':
        this.isOffline = true;
        await this.reporter.offline();
        return this.probeBackoff.next();
      case 'token':
        return this.renew(fault, signal);
      case 'barred':
        await this.reporter.barred(fault.code ?? 'barred');
        return this.pause(RETRY_LONGEST_MS);
      default: {
        const wait = this.pullBackoff.next(fault?.retryAfterMs ?? null);
        // The device itself cannot store: neither direction makes sense until it can.
        if (!fault) {
          await this.reporter.troubled(error);
          if (isStorageFull(error))
            await freeSpace(this.deps.store, (message, cause) => this.deps.log?.(message, cause));
          return this.pause(wait);
        }
        this.pullRetryAt = this.deps.clock.now() + wait;
        return this.nextDue();
      }
    }
  }

  /** One refresh, then again. Only the auth server's refusal asks the person to sign in; nothing is cleared (S10). */
  private async renew(fault: SyncFault, signal: AbortSignal): Promise<number> {
    try {
      const isAccount = fault.code === 'account';
      if (!isAccount && this.pullBackoff.count < 3 && (await this.deps.transport.refresh()))
        return this.pullBackoff.next();
    } catch (error) {
      return this.caught(error, signal);
    }
    await this.reporter.signInNeeded();
    return this.pause(Number.POSITIVE_INFINITY);
  }

  private pause(ms: number): number {
    this.pausedUntil = this.deps.clock.now() + ms;
    return ms;
  }

  private stir(): void {
    this.roused = true;
    this.rouse?.();
  }

  private rest(): void {
    this.isAtRest = true;
    for (const resolve of this.idleWaiters.splice(0)) resolve();
  }

  private sleep(ms: number): Promise<void> {
    if (this.roused) return Promise.resolve();
    // What is due within a moment is not rest: whoever waits for rest waits for it, too.
    if (ms > 0) this.rest();
    return new Promise((resolve) => {
      const cancel = Number.isFinite(ms) ? this.deps.clock.after(ms, () => done()) : null;
      const done = (): void => {
        this.rouse = null;
        cancel?.();
        this.isAtRest = false;
        resolve();
      };
      this.rouse = done;
    });
  }
}
