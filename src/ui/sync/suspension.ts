import { atom } from 'jotai/vanilla';
import { useClientState } from '@/client-state/client-state';

/** Written by `publish-sync-blocker.ts`. Beside what unsent work waits for, because a suspended account stays so without a signal. */
export const isSuspendedAtom = atom(false);

/** Whether the server has said that this account is suspended: nothing comes until that is lifted. */
export const useIsSuspended = (): boolean => useClientState(isSuspendedAtom);
