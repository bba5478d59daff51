import type { ReactNode } from 'react';
import { wantToasts } from '@/client-state/toasts';
import { DESIGN } from '@/domain/design-constants';
import type { State } from '../status';

export interface ToastText {
  state: State;
  title: string;
  text?: ReactNode;
  /** A button or a link. */
  action?: { label: string; onClick: () => void } | { label: string; to: string };
}

/** Where toasts are shown (`toaster.tsx`). */
export interface ToastPlace {
  show: (message: ToastText, options: { id?: string; duration: number }) => void;
  /** Without an id: all of them. */
  dismiss: (id?: string) => void;
}

let place: ToastPlace | null = null;
/** What is to be shown once there is a place. */
let waiting: ((place: ToastPlace) => void)[] = [];

/** Called once it is mounted. */
export function openToasts(opened: ToastPlace): void {
  place = opened;
  for (const act of waiting.splice(0)) act(opened);
}

/** Asks for its code until that is here. */
function withPlace(act: (place: ToastPlace) => void): void {
  if (place) return act(place);
  waiting.push(act);
  wantToasts();
}

const NOTICE_MS = 4000;

/** For information that needs no answer: at most three visible, closed after 4000 ms (P9). */
export const notice = (message: ToastText): void =>
  withPlace(({ show }) => show(message, { duration: NOTICE_MS }));

/** What is shown so shortly before another page belongs to that one: the same act has led there. */
const BEFORE_PAGE_MS = DESIGN.veryLongMs;

/** Those that nobody has closed, the latest last; never more than the limit. */
let alertIds: readonly string[] = [];
let alertCount = 0;
/** When the latest one was asked for, in milliseconds of the device's clock. */
let alertAt = 0;

/** A failure, or something to do: it stays until it is dismissed, or its page is left. All else goes as notices do. */
const isToStay = ({ state, action }: ToastText): boolean =>
  state === 'refused' || state === 'failed' || action !== undefined;

/**
 * One at a time (A9, ruling 22): sign-in, failures, and anything with an action, which stay for the specified time: nobody leaves a screen on for
 * so long. Returns a function that closes it.
 */
export function alertToast(message: ToastText): () => void {
  // Each has its own id: one that reused the id of a closing toast would close with it.
  alertCount += 1;
  const id = `single-${alertCount}`;
  const kept = [...alertIds, id].slice(-DESIGN.toasts.limit);
  const left = alertIds.filter((each) => !kept.includes(each));
  alertIds = kept;
  alertAt = Date.now();
  const duration = isToStay(message) ? DESIGN.toasts.removalDelayMs : NOTICE_MS;
  withPlace(({ show, dismiss }) => {
    for (const each of left) dismiss(each);
    if (alertIds.includes(id)) show(message, { id, duration });
  });
  return () => {
    alertIds = alertIds.filter((each) => each !== id);
    // Where nothing was shown yet, there is nothing to close.
    place?.dismiss(id);
  };
}

/** Call when another page is open: what was said on the one before would only cover it. */
export function dismissAlertOfPage(): void {
  if (Math.abs(Date.now() - alertAt) < BEFORE_PAGE_MS) return;
  for (const id of alertIds) place?.dismiss(id);
  alertIds = [];
}

/** Where an account is left: nothing of it stays for whoever has the device next (S9). */
export function dismissToasts(): void {
  alertIds = [];
  waiting = [];
  place?.dismiss();
}
