import { attachmentPath, filesOf, folderOf, uploadedAttachmentIdsOf } from '@/domain/attachments';
import { FileRefused, type FileTransport, TOO_LARGE_IN_BETWEEN } from '@/backend/sync/file-transport';
import { SyncFault } from '@/backend/sync/sync-protocol';
import { Backoff } from '../backoff';
import type { Clock } from '../clock';
import { knownToServer } from '../document';
import type { FilePort, QueuedFile } from './file-port';
import type { StorePort } from '../store-port';
import { type WakeReason, WorkLoop } from '../work-loop';

const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 60_000;
/** A file that something on the way stops costs its owner all its bytes each time. */
const STOPPED_RETRY_LONGEST_MS = 32 * 60_000;
/** Publishing each percent of a small file to every tab would cost more than the file. */
const ANNOUNCE_PROGRESS_EVERY_MS = 250;

const TOO_LARGE = 'The server takes files of up to 50 MB.';
const NOT_TAKEN = 'The server did not take this file.';
const STOPPED = 'Something between this device and Marquee stops this file, such as a firewall.';
const STOPPED_BY_SIZE =
  'Something between this device and Marquee takes no file of this size. Another network may.';
const UNREADABLE = 'This file is no longer on this device. Send it again.';

export interface UploaderDeps {
  store: StorePort;
  files: FilePort;
  transport: FileTransport;
  clock: Clock;
  random: () => number;
  log?: (message: string, cause: unknown) => void;
}

/**
 * Uploads the bytes of files in parallel with the engine, without delaying it: one at a time, oldest first, and
 * only once the server has the message, application, or change of the profile or company that they belong to. An interrupted upload starts over. Only the leading tab runs one.
 */
export class Uploader {
  private readonly loop: WorkLoop;
  private readonly backoff: Backoff;
  /** Files whose upload failed temporarily: each has its own wait, so that one never blocks the rest. */
  private readonly deferred = new Map<string, { until: number; backoff: Backoff }>();

  constructor(private readonly deps: UploaderDeps) {
    this.loop = new WorkLoop(deps.clock);
    this.backoff = new Backoff(RETRY_FIRST_MS, RETRY_LONGEST_MS, deps.random);
  }

  wake(reason: WakeReason): void {
    if (reason === 'person') {
      this.backoff.reset();
      this.deferred.clear();
    }
    this.loop.wake(reason);
  }

  /** Resolves when the loop is idle: nothing to do until a timer fires or an event arrives. */
  atRest(): Promise<void> {
    return this.isForVisitor ? Promise.resolve() : this.loop.atRest();
  }

  /** Runs until the signal aborts, which also aborts an upload in progress. */
  async run(signal: AbortSignal): Promise<void> {
    if (this.isForVisitor) return;
    const unsubscribe = this.deps.files.onChange((reason) => this.wake(reason));
    try {
      await this.loop.run(signal, () => this.round(signal));
    } finally {
      unsubscribe();
    }
  }

  /** Visitors upload nothing. */
  private get isForVisitor(): boolean {
    return this.deps.store.accountId === null;
  }

  private async round(signal: AbortSignal): Promise<number> {
    try {
      while (!signal.aborted) {
        await this.deps.files.tidy();
        const { pausedMs } = this.loop;
        if (pausedMs > 0) return pausedMs;
        const next = await this.next(this.deps.clock.now());
        if (typeof next === 'number') return next;
        await this.bring(next, signal);
        this.backoff.reset();
      }
      return 0;
    } catch (error) {
      return signal.aborted ? 0 : this.failed(error);
    }
  }

  /** The oldest file whose row the server has, or the milliseconds until one may be retried. */
  private async next(now: number): Promise<QueuedFile | number> {
    const { files, store } = this.deps;
    let soonest = Number.POSITIVE_INFINITY;
    for (const file of await files.waiting()) {
      const [row] = await store.get(file.collection, [file.documentId]);
      // A profile is there long before its new picture is: only what the server has of it counts.
      const known = row ? knownToServer(row) : null;
      if (!row || !filesOf(known).some(({ id }) => id === file.id)) continue;
      if (uploadedAttachmentIdsOf(row).includes(file.id)) {
        await files.arrived(file.id);
        continue;
      }
      const until = this.deferred.get(file.id)?.until ?? 0;
      if (until <= now) return file;
      soonest = Math.min(soonest, until - now);
    }
    return soonest;
  }

  private async bring(file: QueuedFile, signal: AbortSignal): Promise<void> {
    const { store, files, transport } = this.deps;
    const bytes = await files.bytes(file.id);
    if (bytes === null) return files.refused(file.id, UNREADABLE);
    const [row] = await store.get(file.collection, [file.documentId]);
    files.onItsWay(file.id, 0);
    try {
      await transport.upload(
        attachmentPath(folderOf(row ?? {}, store.accountId ?? ''), file.id),
        bytes,
        this.progressOf(file.id),
        signal,
      );
    } catch (error) {
      if (error instanceof FileRefused) return await this.settle(file, error, signal);
      // Something on the way may stop this file only.
      if (!(error instanceof SyncFault) || (error.kind !== 'busy' && error.kind !== 'foreign')) throw error;
      return await this.defer(file, error);
    } finally {
      files.onItsWay(file.id, null);
    }
    await this.arrived(file);
  }

  /** A refusal may answer a repeated upload whose first reply was lost: then the file is already there (S3). */
  private async settle(file: QueuedFile, refusal: FileRefused, signal: AbortSignal): Promise<void> {
    const status = await this.deps.transport.status(file.id, signal);
    if (status === 'stored') return this.arrived(file);
    this.deps.log?.('A file was refused', refusal);
    await this.deps.files.refused(file.id, refusal.reason === 'too_large' ? TOO_LARGE : NOT_TAKEN);
  }

  private async arrived(file: QueuedFile): Promise<void> {
    this.deferred.delete(file.id);
    await this.deps.files.arrived(file.id);
  }

  private async defer({ id }: QueuedFile, fault: SyncFault): Promise<void> {
    const { clock, files, log, random } = this.deps;
    const isStopped = fault.kind === 'foreign';
    const { backoff } = this.deferred.get(id) ?? {
      backoff: new Backoff(RETRY_FIRST_MS, isStopped ? STOPPED_RETRY_LONGEST_MS : RETRY_LONGEST_MS, random),
    };
    log?.('An upload waits', fault);
    this.deferred.set(id, { until: clock.now() + backoff.next(fault.retryAfterMs), backoff });
    await files.stopped(
      id,
      isStopped ? (fault.code === TOO_LARGE_IN_BETWEEN ? STOPPED_BY_SIZE : STOPPED) : '',
    );
  }

  private progressOf(id: string): (fraction: number) => void {
    const { clock, files } = this.deps;
    let announced = 0;
    let announcedAt = Number.NEGATIVE_INFINITY;
    return (fraction) => {
      const percent = Math.min(100, Math.floor(fraction * 100));
      if (percent === announced || Math.abs(clock.now() - announcedAt) < ANNOUNCE_PROGRESS_EVERY_MS) return;
      announced = percent;
      announcedAt = clock.now();
      files.onItsWay(id, percent);
    };
  }

  /** A fault of the connection or the session pauses all uploads. */
  private async failed(error: unknown): Promise<number> {
    const fault = error instanceof SyncFault ? error : null;
    if (fault?.kind !== 'offline') this.deps.log?.('Uploads stopped for now', error);
    let wait = this.backoff.next(fault?.retryAfterMs ?? null);
    if (fault?.kind === 'token') {
      try {
        // Refused: the engine asks the person to sign in, and a new session wakes this one as well.
        if (fault.code === 'account' || this.backoff.count > 3 || !(await this.deps.transport.refresh()))
          wait = Number.POSITIVE_INFINITY;
      } catch (failure) {
        if (!(failure instanceof SyncFault)) throw failure;
      }
    }
    return this.loop.pause(wait);
  }
}
