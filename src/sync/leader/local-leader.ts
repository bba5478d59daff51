import { probeBackend } from '@/backend/connectivity-probe';
import { createFileTransport, sendByBrowser } from '@/backend/sync/file-transport';
import { appTransportDeps, createSyncTransport, type SessionPort } from '@/backend/sync/sync-transport';
import { newId } from '@/domain/ids';
import { deviceClock } from '../clock';
import { Engine } from '../engine';
import type { StorePort } from '../store-port';
import type { FilePort } from '../uploads/file-port';
import { Uploader } from '../uploads/uploader';
import type { WakeReason } from '../work-loop';
import type { Leader, SyncLog } from './leader';
import { runLeader } from './run-leader';

export interface LocalLeaderDeps {
  store: StorePort;
  files: FilePort;
  session: SessionPort;
  log: SyncLog;
}

/** The leader on this thread: engine and uploader, with the app's backend. */
export class LocalLeader implements Leader {
  readonly place = 'page';
  private readonly engine: Engine;
  private readonly uploader: Uploader;
  private isHidden = false;

  constructor({ store, files, session, log }: LocalLeaderDeps) {
    const backend = appTransportDeps(store.accountId, session);
    const common = { store, clock: deviceClock, random: Math.random, log };
    this.engine = new Engine({
      ...common,
      transport: createSyncTransport(backend),
      newId,
      probe: (signal) => probeBackend(signal),
      isHidden: () => this.isHidden,
    });
    this.uploader = new Uploader({
      ...common,
      files,
      transport: createFileTransport({ ...backend, send: sendByBrowser }),
    });
  }

  lead(signal: AbortSignal): Promise<void> {
    return runLeader(this.engine, this.uploader, signal);
  }

  wake(reason: WakeReason): void {
    this.engine.wake(reason);
    // News of the server brings no files to upload.
    if (reason !== 'hint') this.uploader.wake(reason);
  }

  setLive(isLive: boolean): void {
    this.engine.setLive(isLive);
  }

  setHidden(isHidden: boolean): void {
    this.isHidden = isHidden;
  }
}
