import { atom } from 'jotai/vanilla';
import type { AccountRole } from '@/domain/roles';

/** Whose page somebody asked for and was sent away from, until that is read; null: none. */
export const sentAwayAtom = atom<readonly AccountRole[] | null>(null);
