import { useCallback } from 'react';
import { setSaved } from '@/store/entities/saved';
import { useStore } from '@/store/react/store-context';
import { alertToast, notice } from '@/ui/feedback/toast';
import { attempt } from '@/ui/feedback/attempt';

/** Returns a function that takes something off the list at once, and offers to put it back. */
export function useUnsave(kind: 'job' | 'profile'): (target: { id: string; label: string }) => void {
  const store = useStore();
  return useCallback(
    (target) => {
      const putBack = async (): Promise<void> => {
        if (await attempt(() => setSaved(store, kind, target, true)))
          notice({ state: 'synced', title: 'Saved again', text: target.label });
      };
      const remove = async (): Promise<void> => {
        if (!(await attempt(() => setSaved(store, kind, target, false)))) return;
        alertToast({
          state: 'closed',
          title: 'No longer saved',
          text: target.label,
          action: { label: 'Undo', onClick: () => void putBack() },
        });
      };
      void remove();
    },
    [store, kind],
  );
}
