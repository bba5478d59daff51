import { formatCount } from '@/domain/values/counts';
import { formatClockTime, formatDay, today } from '@/domain/values/days';
import { STREAM_WORDS } from '@/domain/definition/words';
import type { RotationAttempt } from '@/domain/auth/rotation-history';
import type { WorkerState } from '@/platform/updates/app-state';
import type { Diagnostics, StreamState } from '@/store/sync/diagnostics';

export const streamName = (name: string): string => STREAM_WORDS[name]?.heading ?? name;

/** `412 of at most 5,000`; without a budget everything is kept. */
export const streamRows = ({ rows, budget }: StreamState): string =>
  budget === null ? formatCount(rows) : `${formatCount(rows)} of at most ${formatCount(budget)}`;

export function streamPosition({ position, epoch, isSnapshotting }: StreamState): string {
  if (isSnapshotting) return 'Loading for the first time';
  return position === null || epoch === null
    ? 'Not started'
    : `Synced to transaction ${position}, epoch ${epoch}`;
}

/** `14:05` today, `6 May, 14:05` before. */
export function moment(at: number, now: Date): string {
  const day = today(new Date(at));
  return day === today(now)
    ? formatClockTime(at)
    : `${formatDay(day, now.getFullYear())}, ${formatClockTime(at)}`;
}

const CONNECTION_LABELS: Record<Diagnostics['connection'], string> = {
  online: 'The server answers',
  offline: 'The server does not answer',
  unknown: 'Not tried yet',
};

export function connectionLabel(
  { connection, needsSignIn, barred, cannotStore, pause }: Diagnostics,
  now: Date,
): string {
  if (connection === 'offline') return CONNECTION_LABELS.offline;
  if (needsSignIn) return 'Waiting for you to sign in again';
  if (barred !== null) return `This account may not sync (${barred})`;
  if (cannotStore) return 'This device could not store what arrived';
  if (pause !== null && pause.until > now.getTime())
    return `Waiting until ${formatClockTime(pause.until)}${pause.asked ? ', as the server asked' : ''}`;
  return CONNECTION_LABELS[connection];
}

export const WORKER_LABELS: Record<WorkerState, string> = {
  unsupported: 'This browser has none',
  none: 'Not installed',
  installing: 'Installing',
  waiting: 'A new version is ready',
  active: 'Ready, from the next start',
  controlling: 'Works without signal',
};

export const ROTATION_LABELS: Readonly<Record<RotationAttempt['result'], string>> = {
  refreshed: 'Renewed',
  refused: 'The server refused',
  unreached: 'The server was not reached',
};

const KIND_LABELS: Readonly<Record<string, string>> = {
  busy: 'server error',
  token: 'session not accepted',
  barred: 'not allowed',
  broken: 'response not understood',
  offline: 'no connection',
  unknown: 'unknown error',
};

/** Such as `push: server error (XX000)`. */
export const errorLabel = ({ where, kind, code }: Diagnostics['errors'][number]): string =>
  `${where === 'other' ? 'Something else' : where}: ${KIND_LABELS[kind] ?? kind}${code === null ? '' : ` (${code})`}`;
