import type { Store } from '../store';
import { useLive } from './use-live';

const observeSpaceScarce = (store: Store) => store.isScarce$;

/** Whether little space is left on this device (S12). */
export const useIsSpaceScarce = (): boolean => useLive(observeSpaceScarce) ?? false;
