import { atom } from 'jotai/vanilla';
import { clientStore } from './client-state';

/**
 * How often there was, or soon might be, something to show as a toast. Only then does the place for toasts come: its styles make the browser
 * compute those of the whole page again, which a start must not wait for (B10).
 */
export const toastsWantedAtom = atom(0);

export const wantToasts = (): void => clientStore.set(toastsWantedAtom, (before) => before + 1);
