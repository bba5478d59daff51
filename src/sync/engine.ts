import type { Reach } from '@/backend/connectivity-probe';
import { IN_BETWEEN } from '@/backend/sync/read-answer';
import { type FaultKind, SyncFault, UNKNOWN_FORM } from '@/backend/sync/sync-protocol';
import { type Backoff, RETRY_LONGEST_MS, retryBackoff } from './backoff';
import { type Clock, steadyClock } from './clock';
import type { EngineState } from './engine-state';
import { Fence } from './leader/fence';
import { LeadershipLost } from './leader/leadership-lost';
import { beginTerm, type Term, type TermDeps } from './leader/term';
import { DeliveryReceipts } from './pull/delivery-receipts';
import { evict } from './pull/evict';
import { freeSpace, isStorageFull } from './pull/free-space';
import { PollSchedule } from './pull/poll-schedule';
import { Reconnect } from './reconnect';
import { SyncStatusPublisher } from './status/sync-status-publisher';
import { delayOf, mayBeTheLine } from './status/delay';
import { type WakeReason, WorkLoop } from './work-loop';

/** Renewals in a row after which a token that is not accepted is called a fault. */
const TOKEN_REFRESHES_TO_A_FAULT = 3;
/** Faults of a push that concern pulls, too. */
const OF_BOTH: ReadonlySet<FaultKind> = new Set(['token', 'barred', 'restored']);

export interface EngineDeps extends TermDeps {
  /** Checks whether the server can be reached; cheaper than a pull, used while offline. Without it a pull finds out. */
  probe?: (signal: AbortSignal) => Promise<Reach>;
  /** Hidden pages do not poll. */
  isHidden?: () => boolean;
}

/** Syncs one account's store with the server, in the leading tab. Everything from outside is injected: a simulation drives the same code. */
export class Engine {
  private readonly loop: WorkLoop;
  private state: EngineState = { kind: 'starting' };
  private readonly pushBackoff: Backoff;
  /** For everything except pushes and probes: failed pulls, refused tokens, a device that could not store. */
  private readonly retryBackoff: Backoff;
  /** A server that says again and again that it was put back is not asked in a loop. */
  private readonly restoredBackoff: Backoff;
  private readonly reconnect: Reconnect;
  private readonly polls: PollSchedule;
  private readonly status: SyncStatusPublisher;
  private readonly delivered: DeliveryReceipts;
  /** For waits. */
  private readonly steady: Clock;

  constructor(private readonly deps: EngineDeps) {
    const { random, store, clock } = deps;
    this.steady = steadyClock(clock);
    this.loop = new WorkLoop(this.steady);
    this.pushBackoff = retryBackoff(random);
    this.retryBackoff = retryBackoff(random);
    this.restoredBackoff = retryBackoff(random);
    this.reconnect = new Reconnect(this.steady, random, deps.probe, () => this.loop.wake('hint'));
    this.polls = new PollSchedule(this.steady, random, deps.isHidden);
    this.delivered = new DeliveryReceipts(store, clock.now);
    this.status = new SyncStatusPublisher(store, deps.log);
  }

  wake(reason: WakeReason): void {
    if (reason === 'session') return this.loop.pausedMs > 0 ? this.wake('person') : undefined;
    const { state } = this;
    if (state.kind !== 'starting')
      for (const part of [state.term.pusher, state.term.puller, state.term.texts]) part.wake(reason);
    if (reason === 'person') {
      this.polls.wake();
      this.reconnect.hurry();
    }
    // Offline, a write changes nothing: the probe keeps its interval.
    if (reason !== 'write' || state.kind !== 'offline') this.loop.wake(reason);
  }

  /** Whether hints can be expected; without them the engine polls. */
  setLive(isLive: boolean): void {
    if (this.polls.setLive(isLive)) this.loop.wake('hint');
  }

  /** Resolves when the loop is idle: nothing to do until a timer fires or an event arrives. */
  atRest(): Promise<void> {
    return this.loop.atRest();
  }

  /** Runs until the signal aborts or another tab takes over. */
  async lead(signal: AbortSignal): Promise<void> {
    const { store } = this.deps;
    const fence = new Fence(store, this.deps.newId());
    const unsubscribe = [
      store.onLocalWrite(() => this.wake('write')),
      store.onWake(() => {
        // A tab that has just opened also pulls: it has received no hints yet.
        this.status.repeat();
        this.wake('person');
      }),
      store.onResyncRequest(() => {
        if (this.state.kind !== 'starting') this.state.term.checkpoints.expectResyncRequest();
        this.wake('person');
      }),
    ];
    try {
      await this.loop.run(signal, () => this.round(signal, fence));
    } catch (error) {
      if (!(error instanceof LeadershipLost) && !signal.aborted) throw error;
    } finally {
      for (const each of unsubscribe) each();
      this.state = { kind: 'starting' };
    }
  }

  private async round(signal: AbortSignal, fence: Fence): Promise<number> {
    const { pausedMs } = this.loop;
    if (pausedMs > 0) return pausedMs;
    try {
      const term = await this.loaded(fence);
      if (this.state.kind === 'offline') {
        if (this.deps.isHidden?.() === true) return RETRY_LONGEST_MS;
        const { reach, waitMs } = await this.reconnect.look(signal);
        if (reach !== 'reached') {
          await this.status.offline(reach);
          return waitMs;
        }
        // Whatever the server was waited for before, it is back.
        term.puller.wake('person');
      }
      await this.work(term, signal);
      return this.dueIn(term);
    } catch (error) {
      return this.failed(error, signal);
    }
  }

  private async loaded(fence: Fence): Promise<Term> {
    if (this.state.kind !== 'starting') return this.state.term;
    await fence.raise();
    await this.status.start(fence.leader);
    const { steady, loop } = this;
    const deps = { ...this.deps, store: fence.guarded, steady, woken: () => loop.woken() };
    const term = await beginTerm(deps, this.delivered, this.pushBackoff);
    this.status.follow(term);
    this.state = { kind: 'following', term };
    return term;
  }

  /** Does all work that can be done now. */
  private async work(term: Term, signal: AbortSignal): Promise<void> {
    const { pusher, puller, texts, checkpoints } = term;
    const { clock, store } = this.deps;
    if (await checkpoints.resetIfRequested()) puller.reset();
    if (this.polls.isDue || puller.isHorizonDue) puller.wake('hint');
    while (!signal.aborted) {
      // A page in flight was requested before this write: it is applied first, or the write would look like somebody else's change in it.
      if (store.accountId !== null && pusher.hasWork && !puller.isUnderWay) {
        if (await this.push(term, signal)) puller.wake('hint');
      } else if (puller.isDue) {
        await puller.step(signal);
        this.polls.polled(puller.broughtNews);
        this.retryBackoff.reset();
        this.reached(term);
      } else if (!puller.hasWork && (await this.delivered.raise())) {
        pusher.wake('write');
      } else if (!puller.hasWork && texts.isDue) {
        if (this.polls.nextAt() <= this.steady.now() || puller.isHorizonDue) puller.wake('hint');
        else if (await texts.step(signal)) this.reached(term);
      } else {
        break;
      }
      await this.status.publish();
    }
    if (signal.aborted || puller.hasWork) return;
    await evict(term.store, clock.now());
    const hasSentAll = store.accountId === null || pusher.dueAt === null;
    if (hasSentAll) this.restoredBackoff.reset();
    if (hasSentAll && !puller.hasRowsBehindHorizon && !checkpoints.lacksTexts)
      this.status.inStep(clock.now());
    await this.status.publish();
  }

  /** A fault of one push does not stop pulls; one of the line or the session does. */
  private async push(term: Term, signal: AbortSignal): Promise<boolean> {
    try {
      const wasSent = await term.pusher.step(signal);
      if (wasSent) this.reached(term);
      return wasSent;
    } catch (error) {
      if (!(error instanceof SyncFault) || OF_BOTH.has(error.kind)) throw error;
      term.pusher.failed(error);
      if (error.kind === 'offline' || signal.aborted) throw error;
      this.deps.log?.('A push failed', error);
      // The next pull finds out whether it is this write, or everything.
      if (error.kind === 'foreign' || error.kind === 'slow' || error.code === UNKNOWN_FORM)
        term.puller.wake('hint');
      else this.reached(term);
      return false;
    }
  }

  private reached(term: Term): void {
    if (this.state.kind === 'offline') term.pusher.endWait();
    this.state = { kind: 'following', term };
    this.reconnect.reached();
    this.status.online([term.puller, term.pusher, term.texts].some(({ isSlow }) => isSlow));
  }

  private dueIn({ pusher, puller, texts }: Term): number {
    // A server that asked for a wait is not pulled from before it ends.
    const due = [Math.max(this.polls.nextAt(), puller.retryAt), puller.dueAt];
    if (!puller.hasWork) due.push(texts.dueAt);
    if (this.deps.store.accountId !== null) due.push(pusher.dueAt);
    return Math.max(0, Math.min(...due.map((at) => at ?? Number.POSITIVE_INFINITY)) - this.steady.now());
  }

  /** Returns how long to wait. Anything unknown is logged and retried later, never swallowed. */
  private async failed(error: unknown, signal: AbortSignal): Promise<number> {
    if (error instanceof LeadershipLost || signal.aborted) throw error;
    const term = this.state.kind === 'starting' ? null : this.state.term;
    for (const part of [term?.puller, term?.texts]) part?.reset();
    const fault = error instanceof SyncFault ? error : null;
    if (fault?.kind !== 'offline') this.deps.log?.('Sync stopped for now', error);
    switch (fault?.kind) {
      case 'offline':
        return this.wentOffline('unreached');
      case 'token':
        return this.renew(fault, signal);
      case 'restored':
        return term ? this.startOver(term, signal) : 0;
      case 'barred':
        await this.status.barred(fault.code ?? 'barred');
        return this.loop.pause(RETRY_LONGEST_MS);
      default: {
        const waitMs = this.retryBackoff.next(fault?.retryAfterMs ?? null);
        if (!fault) return this.cannotStore(error, waitMs);
        if (!term) return this.loop.pause(waitMs);
        if (fault.kind === 'slow') term.puller.askForLess();
        // A wait is kept that the server itself has asked for. What answers in its place may be gone any time.
        if (mayBeTheLine(fault) && (fault.kind === 'foreign' || fault.retryAfterMs === null)) {
          const guess = fault.code === IN_BETWEEN ? 'intercepted' : 'reached';
          const reach = await this.reconnect.lookNow(signal, guess);
          if (reach !== 'reached') return this.wentOffline(reach);
        }
        await this.status.failing(delayOf(fault));
        term.puller.retryIn(waitMs);
        return this.dueIn(term);
      }
    }
  }

  /** The server was put back: first it gets what it may have lost, then all is fetched again. At once, unless it says so a second time before that is done. */
  private async startOver(term: Term, signal: AbortSignal): Promise<number> {
    const isFirst = this.restoredBackoff.count === 0;
    const waitMs = this.restoredBackoff.next();
    try {
      await term.checkpoints.startOver();
      term.pusher.wake('write');
      this.reached(term);
      if (isFirst) return 0;
      await this.status.failing('failing');
      return this.loop.pause(waitMs);
    } catch (error) {
      return this.failed(error, signal);
    }
  }

  private async wentOffline(reach: Exclude<Reach, 'reached'>): Promise<number> {
    if (this.state.kind !== 'starting') this.state = { kind: 'offline', term: this.state.term };
    await this.status.offline(reach);
    return this.reconnect.schedule();
  }

  /** Neither pushes nor pulls make sense until the device can store again. */
  private async cannotStore(error: unknown, waitMs: number): Promise<number> {
    await this.status.reportStorageFailure(error);
    const { store, log } = this.deps;
    if (isStorageFull(error)) await freeSpace(store, (message, cause) => log?.(message, cause));
    return this.loop.pause(waitMs);
  }

  /** Only a refusal by the auth server asks the person to sign in; nothing is cleared (S10). Where new tokens are not accepted either, there is a fault. */
  private async renew(fault: SyncFault, signal: AbortSignal): Promise<number> {
    try {
      if (fault.code !== 'account' && (await this.deps.transport.refresh())) {
        const waitMs = this.retryBackoff.next();
        if (this.retryBackoff.count <= TOKEN_REFRESHES_TO_A_FAULT) return waitMs;
        await this.status.failing('failing');
        return this.loop.pause(waitMs);
      }
    } catch (error) {
      return this.failed(error, signal);
    }
    // First: a session that begins while the status is stored must end it.
    this.loop.pause(Number.POSITIVE_INFINITY);
    await this.status.signInNeeded();
    return this.loop.pausedMs;
  }
}
