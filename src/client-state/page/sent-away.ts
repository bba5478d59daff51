import { atom } from 'jotai/vanilla';

/** For whom a page is that somebody was sent away from. */
export type Owner = 'talent' | 'employers' | 'admins';

/** The last page that this account could not open because of its role, until that is read; null: none. */
export const sentAwayAtom = atom<Owner | null>(null);
