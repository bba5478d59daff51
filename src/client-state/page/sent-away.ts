import { atom } from 'jotai/vanilla';

/** For which roles the page is that somebody asked for and was sent away from, until that is read; null: none. */
export const sentAwayAtom = atom<readonly string[] | null>(null);
