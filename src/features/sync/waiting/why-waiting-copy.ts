import { formatClockTime } from '@/domain/values/days';
import { type SyncBlocker, syncBlockerOf } from '@/domain/sync/sync-blocker';
import { plural } from '@/domain/values/counts';
import type { PendingUpload } from '@/store/files/pending-uploads';
import type { SyncState } from '@/store/writes/sync-state';
import { isHeldUp, type WhyWaiting } from '@/store/writes/why-waiting';

const IN_A_MOMENT_MS = 60_000;

/** Such as `at 14:05`; `in a moment` when it is less than a minute away. */
const at = (until: number, now: Date): string =>
  until - now.getTime() < IN_A_MOMENT_MS ? 'in a moment' : `at ${formatClockTime(until)}`;

/** Tells the author why an item has not been sent. */
export function whyText(why: WhyWaiting, now: Date): string {
  switch (why.kind) {
    case 'no_signal':
      return 'Waiting for signal.';
    case 'no_way_through':
      return 'Waiting: this network shows a page of its own in Marquee’s place.';
    case 'signed_out':
      return 'Waiting until you sign in again.';
    case 'needs_code':
      return 'Waiting until you enter a code of your authenticator app.';
    case 'needs_proof':
      return 'Waiting until you confirm that it is you on this device.';
    case 'barred':
      return 'Not sent: this account is suspended.';
    case 'no_space':
      return 'Waiting until this device can store again.';
    case 'deferred':
      return `The server cannot process this one. Marquee tries again ${at(why.until, now)}; everything else is sent.`;
    case 'blocked':
      return `Something between this device and Marquee stops this one, such as a firewall. Tried again ${at(why.until, now)}; everything else is sent.`;
    case 'too_slow':
      return `Too much for this line so far. Tried again ${at(why.until, now)}; everything else is sent.`;
    case 'sending_blocked':
      return `Something between this device and Marquee stops what is sent. Tried again ${at(why.until, now)}.`;
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

const SERVER_SIDE_REASONS: ReadonlySet<WhyWaiting['kind']> = new Set<WhyWaiting['kind']>([
  'deferred',
  'asked_to_wait',
  'server_busy',
]);

/** Each is deferred alone, and the person need not do anything. */
const DEFERRED_REASONS: ReadonlySet<WhyWaiting['kind']> = new Set<WhyWaiting['kind']>([
  'deferred',
  'blocked',
  'too_slow',
]);

const BLOCKED_COPY: Readonly<Partial<Record<SyncBlocker, { title: string; note: string }>>> = {
  'sign-in': { title: 'waiting for sign-in', note: 'Sent in this order once you have signed in again.' },
  'your code': {
    title: 'waiting for your code',
    note: 'Sent in this order once you have entered a code of your authenticator app.',
  },
  'your confirmation': {
    title: 'waiting for your confirmation',
    note: 'Sent in this order once you have confirmed that it is you.',
  },
  permission: { title: 'held back', note: 'Kept here while this account is suspended.' },
  space: { title: 'held back', note: 'Sent in this order once this device can store again.' },
};

/** The heading of the waiting items: how many, what they wait for, and what happens next. */
export function waitingCopy(
  count: number,
  state: Pick<SyncState, 'connection' | 'needsSignIn' | 'barred' | 'storageProblem' | 'delay'>,
  whys: readonly WhyWaiting[] = [],
): { title: string; note: string } {
  if (state.connection === 'offline')
    return {
      title: `${count} waiting for ${state.delay === 'foreign' ? 'a way through' : 'signal'}`,
      note: 'Sent automatically, in this order.',
    };
  const blocked = BLOCKED_COPY[syncBlockerOf(state)];
  if (blocked) return { title: `${count} ${blocked.title}`, note: blocked.note };
  if (whys.length > 0 && whys.every(({ kind }) => SERVER_SIDE_REASONS.has(kind)))
    return { title: `${count} waiting for the server`, note: 'Not accepted yet. Tried again automatically.' };
  if (whys.length > 0 && whys.every(({ kind }) => DEFERRED_REASONS.has(kind)))
    return { title: `${count} deferred`, note: 'Tried again automatically. Everything else is sent.' };
  if (whys.length > 0 && whys.every(isHeldUp))
    return {
      title: `${count} held up`,
      note: 'None gets through for now. Tried again automatically, in this order.',
    };
  return { title: `${count} on the way`, note: 'Sent automatically, in this order.' };
}

/** The same for what is sent once more because the server was put back to an earlier state. */
export function offeredAgainCopy({
  offeredAgain,
  connection,
}: Pick<SyncState, 'offeredAgain' | 'connection'>): { title: string; note: string } {
  const note =
    'The server was put back to an earlier state. What it may have lost is sent once more from here.';
  return connection === 'offline'
    ? { title: `${offeredAgain} to send again when there is signal`, note }
    : { title: `${offeredAgain} being sent again`, note };
}

/** The same for files whose message or application has already been sent. */
export function filesCopy(
  files: readonly Pick<PendingUpload, 'state'>[],
  { connection }: Pick<SyncState, 'connection'>,
): { title: string; note: string } {
  const count = plural(files.length, 'file', 'files');
  if (files.every(({ state }) => state === 'refused'))
    return {
      title: `${count} not taken`,
      note: 'The text has been sent. The files are not sent again unless you retry.',
    };
  if (connection === 'offline')
    return { title: `${count} waiting for signal`, note: 'The text has been sent.' };
  return { title: `${count} on the way`, note: 'The text has been sent. Files follow one after the other.' };
}

/** The outcome of "send now", a moment later. Says that everything is sent only when nothing is waiting (S8). */
export function triedText({
  connection,
  waiting,
  storageProblem,
}: Pick<SyncState, 'connection' | 'waiting' | 'storageProblem'>): string {
  if (connection === 'offline') return 'Still no connection.';
  if (storageProblem !== null) return 'This device still cannot store what arrives.';
  return waiting > 0
    ? 'Not everything is sent yet. Marquee keeps trying automatically.'
    : 'Everything is sent.';
}
