import { atom } from 'jotai/vanilla';

/** Unread counts by navigation id. An atom, because the code that counts them is loaded after the frame that shows them. */
export const navigationBadgesAtom = atom<Readonly<Record<string, number>>>({});
