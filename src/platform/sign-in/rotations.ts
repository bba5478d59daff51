import { atom } from 'jotai/vanilla';
import { clientStore } from '@/client-state/client-state';
import { type RotationAttempt, appendRotation } from '@/domain/auth/rotation-history';

/** The rotation attempts of this page, only in memory (A3). */
export const rotationsAtom = atom<readonly RotationAttempt[]>([]);

export const noteRotation = (attempt: RotationAttempt): void =>
  clientStore.set(rotationsAtom, (before) => appendRotation(before, attempt));
