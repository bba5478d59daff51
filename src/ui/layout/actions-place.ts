import { useSyncExternalStore } from 'react';
import { atom } from 'jotai/vanilla';
import { clientStore } from '@/client-state/client-state';

const placeAtom = atom<HTMLElement | null>(null);
const subscribe = (onChange: () => void): (() => void) => clientStore.sub(placeAtom, onChange);
const read = (): HTMLElement | null => clientStore.get(placeAtom);
const none = (): null => null;

/** The shell's element for the main action of a screen. Called with null when it goes. */
export const setActionsPlace = (place: HTMLElement | null): void => clientStore.set(placeAtom, place);

/**
 * Not a context: if one changes around prerendered HTML whose code has not come, React throws the HTML away, or waits for that code before it
 * takes over any other part of the page. In HTML itself, none.
 */
export const useActionsPlace = (): HTMLElement | null => useSyncExternalStore(subscribe, read, none);
