import type { ReactNode } from 'react';
import { wantToasts } from '@/client-state/toasts';
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

/** For information that needs no answer: at most three visible, closed after 4000 ms (P9). */
export const notice = (message: ToastText): void =>
  withPlace(({ show }) => show(message, { duration: 4000 }));

let currentAlertId: string | null = null;
let alertCount = 0;

/**
 * One at a time, stays until dismissed (A9): sign-in, failures, and anything with an action. Returns a function that
 * closes it.
 */
export function alertToast(message: ToastText): () => void {
  // Each has its own id: one that reused the id of a closing toast would close with it.
  const previousId = currentAlertId;
  alertCount += 1;
  const id = `single-${alertCount}`;
  currentAlertId = id;
  withPlace(({ show, dismiss }) => {
    if (previousId !== null) dismiss(previousId);
    if (currentAlertId === id) show(message, { id, duration: Number.POSITIVE_INFINITY });
  });
  return () => {
    if (currentAlertId === id) currentAlertId = null;
    // Where nothing was shown yet, there is nothing to close.
    place?.dismiss(id);
  };
}

/** Where an account is left: nothing of it stays for whoever has the device next (S9). */
export function dismissToasts(): void {
  currentAlertId = null;
  waiting = [];
  place?.dismiss();
}
