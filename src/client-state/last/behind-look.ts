import { atom } from 'jotai/vanilla';
import { clientStore } from '../client-state';

/** Whether the app is still behind its screen as it looked (`app/first-look/looks`): nobody has seen what it shows. */
export const behindLookAtom = atom('behind' in (globalThis.document?.getElementById('root')?.dataset ?? {}));

export const endBehindLook = (): void => clientStore.set(behindLookAtom, false);
