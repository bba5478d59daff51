import type { RotationAttempt } from '@/domain/auth/rotation-history';
import type { AppBuild, WorkerState } from '@/platform/updates/app-state';
import type { StorageSpace } from '@/platform/storage-space';
import type { Diagnostics } from '@/store/sync/diagnostics';
import type { LeaderPlace } from '@/store/sync/start-sync';

/** The diagnostics that come from this tab and browser, not from the store. */
export interface DeviceState {
  /** Where this tab syncs for all of the account's tabs; null: another tab does. */
  leadsIn: LeaderPlace | null;
  space: StorageSpace | null;
  app: AppBuild;
  worker: WorkerState;
  browser: string;
}

const moment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/**
 * The diagnostics as JSON, with ISO times and nobody's text. Listed field by field, so that no new field gets in
 * unreviewed.
 */
export function diagnosticsFile(
  { at, lastInStepAt, pause, queue, errors, ...rest }: Diagnostics,
  device: DeviceState,
  attempts: readonly RotationAttempt[],
): string {
  return JSON.stringify(
    {
      marquee: 'diagnostics',
      at: moment(at),
      lastInStepAt: moment(lastInStepAt),
      connection: rest.connection,
      leader: rest.leader,
      needsSignIn: rest.needsSignIn,
      barred: rest.barred,
      cannotStore: rest.cannotStore,
      pause: pause && { until: moment(pause.until), asked: pause.asked },
      queue: { ...queue, oldestSince: moment(queue.oldestSince) },
      streams: rest.streams,
      collections: rest.collections,
      schemaVersion: rest.schemaVersion,
      errors: errors.map((error) => ({ ...error, at: moment(error.at) })),
      rotations: attempts.map(({ at: triedAt, attempt, result }) => ({
        at: moment(triedAt),
        attempt,
        result,
      })),
      device,
    },
    null,
    2,
  );
}
