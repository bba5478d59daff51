import { atom } from 'jotai/vanilla';

/**
 * Whether there is, or soon may be, something to show as a toast. Only then does the place for toasts come: its styles make the browser compute
 * those of the whole page again, which a start must not wait for (B10).
 */
export const toastsWantedAtom = atom(false);
