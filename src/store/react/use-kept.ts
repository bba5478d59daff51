import { useStore } from './store-context';

/** Whether what is stored outlives this page. Where the browser keeps nothing, no screen may say that something is saved (S8). */
export const useIsKept = (): boolean => useStore().ground.isKept;
