import { atom } from 'jotai/vanilla';

/** Unread counts by navigation id: written by what counts in the store, whose code comes after the frame that shows them. */
export const navigationBadgesAtom = atom<Readonly<Record<string, number>>>({});
