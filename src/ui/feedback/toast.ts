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

let open = (_place: ToastPlace): void => {};
const opened = new Promise<ToastPlace>((resolve) => (open = resolve));

/** Called once it is mounted. */
export const openToasts = (place: ToastPlace): void => open(place);

/** Asks for its code until that is here. */
function withPlace(act: (place: ToastPlace) => void): void {
  wantToasts();
  void opened.then(act);
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
    withPlace(({ dismiss }) => dismiss(id));
  };
}

/** Where an account is left: nothing of it stays for whoever has the device next (S9). */
export function dismissToasts(): void {
  currentAlertId = null;
  void opened.then(({ dismiss }) => dismiss());
}
