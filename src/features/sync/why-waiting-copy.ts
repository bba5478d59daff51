import { formatClockTime } from '@/domain/days';
import { type SyncBlocker, syncBlockerOf } from '@/domain/sync-blocker';
import type { PendingUpload } from '@/store/files/pending-uploads';
import type { SyncState } from '@/store/writes/queue';
import type { WhyWaiting } from '@/store/writes/why-waiting';

const SOON_MS = 60_000;

/** `at 14:05`; `in a moment` when it is nearly that. */
const at = (until: number, now: Date): string =>
  until - now.getTime() < SOON_MS ? 'in a moment' : `at ${formatClockTime(until)}`;

/** Why one item has not left, for the person who wrote it. */
export function whyWords(why: WhyWaiting, now: Date): string {
  switch (why.kind) {
    case 'no_signal':
      return 'Waiting for signal.';
    case 'signed_out':
      return 'Waiting until you sign in again.';
    case 'needs_code':
      return 'Waiting until you enter a code of your authenticator app.';
    case 'needs_proof':
      return 'Waiting until you confirm that it is you on this device.';
    case 'barred':
      return 'This account may not send right now.';
    case 'no_room':
      return 'Waiting until this device can store again.';
    case 'deferred':
      return `The server stumbles over this one. It is tried again ${at(why.until, now)}; everything else goes on.`;
    case 'asked_to_wait':
      return `The server asked to wait. Sent again ${at(why.until, now)}.`;
    case 'server_busy':
      return `The server did not take it yet. Tried again ${at(why.until, now)}.`;
    case 'not_tried':
      return 'About to be sent.';
    case 'on_its_way':
      return 'On its way.';
  }
}

const SERVER_HOLDS: ReadonlySet<WhyWaiting['kind']> = new Set<WhyWaiting['kind']>([
  'deferred',
  'asked_to_wait',
  'server_busy',
]);

const HELD: Readonly<Partial<Record<SyncBlocker, { title: string; note: string }>>> = {
  'sign-in': { title: 'waiting for sign-in', note: 'Sent in this order once you have signed in again.' },
  'your code': {
    title: 'waiting for your code',
    note: 'Sent in this order once you have entered a code of your authenticator app.',
  },
  'your confirmation': {
    title: 'waiting for your confirmation',
    note: 'Sent in this order once you have confirmed that it is you.',
  },
  permission: { title: 'held back', note: 'Kept here until this account may send again.' },
  space: { title: 'held back', note: 'Sent in this order once this device can store again.' },
};

/** The heading over all that waits: how many, for what, and what happens next. */
export function waitingWords(
  count: number,
  state: Pick<SyncState, 'connection' | 'needsSignIn' | 'barred' | 'storageProblem'>,
  whys: readonly WhyWaiting[] = [],
): { title: string; note: string } {
  if (state.connection === 'offline')
    return { title: `${count} waiting for signal`, note: 'Sent by itself, in this order.' };
  const held = HELD[syncBlockerOf(state)];
  if (held) return { title: `${count} ${held.title}`, note: held.note };
  if (whys.length > 0 && whys.every(({ kind }) => SERVER_HOLDS.has(kind)))
    return { title: `${count} waiting for the server`, note: 'Not taken yet. Tried again by itself.' };
  return { title: `${count} on the way`, note: 'Sent by itself, in this order.' };
}

/** The same over files whose words have gone before them. */
export function filesWords(
  files: readonly Pick<PendingUpload, 'state'>[],
  { connection }: Pick<SyncState, 'connection'>,
): { title: string; note: string } {
  const many = files.length === 1 ? '1 file' : `${files.length} files`;
  if (files.every(({ state }) => state === 'refused'))
    return {
      title: `${many} not taken`,
      note: 'The words have been sent. Nothing is tried again unless you say so.',
    };
  if (connection === 'offline')
    return { title: `${many} waiting for signal`, note: 'The words have been sent.' };
  return { title: `${many} on the way`, note: 'The words have been sent. One goes after the other.' };
}

/** What came of asking to send now, a moment later. Nothing is called done that still waits (S8). */
export function triedWords({
  connection,
  waiting,
  storageProblem,
}: Pick<SyncState, 'connection' | 'waiting' | 'storageProblem'>): string {
  if (connection === 'offline') return 'Still no connection.';
  if (storageProblem !== null) return 'This device still cannot store what comes.';
  return waiting > 0 ? 'Not everything is sent yet. It is tried again by itself.' : 'Everything is sent.';
}
